import { z } from "zod";
import type { AdminActor } from "~/kernel/actor/permissions";
import { noteChange } from "~/kernel/audit/note-change.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { amountInCents, optionalDay, optionalLine, orNull, requiredText, wholeNumber } from "~/kernel/fields";
import { formatCents } from "~/kernel/money";
import { saveSetting } from "~/kernel/settings/save-settings.server";
import type { Tx } from "~db/client.server";
import { legalTexts } from "~db/schema.server";
import { sectionsOf } from "./legal-markdown.ts";
import { OPTIONAL_PAGES, pageSlug } from "./legal-pages.ts";
import { type LegalText, legalPageNamed, textsOf, unknownPlaceholders } from "./legal-text.queries.server.ts";

const INCOMPLETE = "This form is incomplete. Open it again";
const MOST_CHARACTERS = 60_000;

const textSchema = z.object({
	version: wholeNumber(INCOMPLETE),
	body: requiredText("Write the page's text", MOST_CHARACTERS),
	updatedOn: optionalDay,
	reviewedBy: optionalLine(100),
	holdsFrom: optionalDay,
});

const LABELS = {
	body: "Text",
	updatedOn: "Last updated",
	reviewedBy: "Reviewed by",
	holdsFrom: "Holds from",
};

type Written = Pick<LegalText, "body" | "updatedOn" | "reviewedBy" | "holdsFrom">;

const notesOf = ({ body, updatedOn, reviewedBy, holdsFrom }: Written) => ({
	body,
	updatedOn,
	reviewedBy,
	holdsFrom,
});

const TEMPLATE: Written = { body: null, updatedOn: null, reviewedBy: null, holdsFrom: null };

/** Adds a text to a page's, with its audit row. @returns its version. @throws DomainError conflict (Rule 7.7). */
function addText(
	tx: Tx,
	admin: AdminActor,
	slug: string,
	{ text, expected, action }: { text: Written; expected: number; action: "legal.save" | "legal.template" },
): number {
	const newest = textsOf(tx, legalPageNamed(slug)).at(-1);
	const version = newest?.version ?? 0;
	const changed = noteChange(tx, admin, {
		action,
		entity: "legal",
		entityId: slug,
		called: "The page was",
		labels: LABELS,
		before: notesOf(newest ?? TEMPLATE),
		after: notesOf(text),
		version,
		expected,
	});
	if (!changed) return version;
	tx.insert(legalTexts)
		.values({ ...text, page: slug, version: version + 1, savedBy: admin.username })
		.run();
	return version + 1;
}

/**
 * Saves the text of a legal page, from now on or from a later day (Rules 6.10, 6.11). Texts saved before are kept.
 *
 * @throws DomainError unauthenticated, forbidden, not_found; invalid for a text without a heading or with a placeholder that nothing
 * fills, and for a day that is over; conflict when somebody saved since (Rule 7.7).
 */
export const saveLegalText = command("legal.save", {
	by: "settings",
	of: ["slug"],
	input: textSchema,
	run(
		tx,
		admin,
		{ slug, version: expected, ...typed },
		{ now },
	): { title: string; holdsFrom: string | null } {
		const today = shopToday(now);
		const text = { ...typed, updatedOn: typed.updatedOn ?? today };
		const { title } = legalPageNamed(slug);
		const refuse = (field: string, message: string) => new DomainError("invalid", message, { field });
		if (sectionsOf(text.body).sections.length === 0) {
			throw refuse("body", "Begin each part with a heading on a line of its own: ## Payment terms");
		}
		const [unknown] = unknownPlaceholders(tx, text.body);
		if (unknown) throw refuse("body", `Nothing fills ${unknown}. Write the words themselves.`);
		if (text.holdsFrom && text.holdsFrom <= today) {
			throw refuse("holdsFrom", "Choose a day after today, or leave it empty: then it holds at once");
		}
		if (text.updatedOn > (text.holdsFrom ?? today)) {
			throw refuse("updatedOn", "This day is later than the day it holds from");
		}
		addText(tx, admin, slug, { text, expected, action: "legal.save" });
		return { title, holdsFrom: text.holdsFrom };
	},
});

/**
 * Takes a legal page back to its template (Rule 6.10). Texts saved before are kept.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when somebody saved since (Rule 7.7).
 */
export const restoreTemplate = command("legal.template", {
	by: "settings",
	of: ["slug"],
	input: z.object({ version: wholeNumber(INCOMPLETE) }),
	run(tx, admin, { slug, version: expected }): { title: string } {
		const { title } = legalPageNamed(slug);
		addText(tx, admin, slug, { text: TEMPLATE, expected, action: "legal.template" });
		return { title };
	},
});

const OPTIONAL = OPTIONAL_PAGES.map(pageSlug);

/** As the form sends it: an unticked page is absent. */
const settingSchema = z.object({
	version: wholeNumber(INCOMPLETE),
	lawState: optionalLine(60),
	newAccounts: optionalLine(100),
	established: optionalLine(100),
	dispatch: optionalLine(60),
	delivery: optionalLine(60),
	reviewDays: orNull(wholeNumber("Enter business days, 1 to 30", { min: 1, max: 30 })),
	answerHours: orNull(wholeNumber("Enter hours, 1 to 720", { min: 1, max: 720 })),
	firstOrderCents: orNull(amountInCents("Enter an amount such as 100.00")),
	shown: z.preprocess(
		(chosen) => (chosen === undefined ? [] : [chosen].flat()),
		z.array(z.enum(OPTIONAL, { error: "Choose pages of the list" })),
	),
});

/**
 * Saves whose law governs the terms, what texts promise, and which optional pages the shop has (Rules 6.12, 6.14).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveLegalSetting = command("setting.update", {
	by: "settings",
	input: settingSchema,
	run(tx, admin, { version, shown, ...words }): void {
		saveSetting(tx, admin, "legal", {
			value: { ...words, off: OPTIONAL.filter((page) => !shown.includes(page)) },
			version,
			called: "This was",
			labels: {
				lawState: "Law of the state",
				newAccounts: "New accounts",
				established: "Established accounts",
				dispatch: "Orders leave",
				delivery: "Delivery takes",
				reviewDays: "Applications are reviewed within business days",
				answerHours: "Messages are answered within hours",
				firstOrderCents: "A first order starts from",
				off: "Pages left out",
			},
			inWords: ({ off, firstOrderCents, ...rest }) => ({
				...rest,
				firstOrderCents: firstOrderCents === null ? null : formatCents(firstOrderCents),
				off: off.join(", "),
			}),
		});
	},
});
