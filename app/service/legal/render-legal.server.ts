import type { LegalSection } from "~/kernel/texts/legal-page";
import type { Db } from "~db/client.server";
import { renderMarkdown } from "../blog/render-markdown.server";
import { legalPagesOff } from "./legal-text.queries.server.ts";
import { textFiller } from "./text-filler.server.ts";

/** The parts of a legal page as safe HTML, with the shop's values; a link to a page that the shop does without is plain text (Rule 6.12). */
export function renderLegal(
	db: Db,
	{ intro, sections }: { intro: string; sections: readonly LegalSection[] },
): { intro: string | null; sections: { id: string; heading: string; html: string }[] } {
	const fill = textFiller(db);
	const off = legalPagesOff(db);
	const html = (text: string) =>
		off.reduce(
			(all, path) => all.replace(new RegExp(`<a href="${path}(?:#[^"]*)?">(.*?)</a>`, "g"), "$1"),
			renderMarkdown(fill(text)),
		);
	return {
		intro: intro ? html(intro) : null,
		sections: sections.map(({ id, heading, text }) => ({ id, heading: fill(heading), html: html(text) })),
	};
}
