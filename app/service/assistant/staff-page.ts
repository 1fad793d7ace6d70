import { z } from "zod";
import type { AdminActor } from "~/kernel/actor/permissions";
import { staffMay } from "~/kernel/actor/permissions";
import { PERMISSIONS } from "~/terms/roles";
import pages from "./content/staff.json";

const PAGES = z
	.array(
		z.strictObject({
			/** Each of them, or one of its alternatives, is in the question. */
			words: z.array(z.string()).min(1),
			/** What the reader's role has to allow. */
			may: z.enum(PERMISSIONS),
			href: z.string(),
			label: z.string(),
			answer: z.string(),
		}),
	)
	.parse(pages)
	.map((page) => ({ ...page, shapes: page.words.map((any) => new RegExp(`\\b(?:${any})\\b`, "i")) }));

/** A page of the staff that a question is about; `isOpen` says whether the reader's role opens it. */
export type StaffPage = { content: string; link: { href: string; label: string }; isOpen: boolean };

/** The page of the staff where the work that a question names is done (Rule 6.7); it has no customer's records. */
export function staffPageFor(actor: AdminActor, question: string): StaffPage | null {
	const found = PAGES.find(({ shapes }) => shapes.every((shape) => shape.test(question)));
	if (!found) return null;
	const { answer: content, href, label, may } = found;
	return { content, link: { href, label }, isOpen: staffMay(actor, may) };
}
