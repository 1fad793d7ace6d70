import { switchedOff } from "~/kernel/settings/switches.server";
import type { Db } from "~db/client.server";
import { renderMarkdown } from "../blog/render-markdown.server";
import { sectionsOf } from "../legal/legal-markdown";
import { textFiller } from "../legal/text-filler.server";
import { BUYER_HELP, STAFF_HELP } from "./help-pages.ts";

const FILES = import.meta.glob<string>("./{buyers,staff}/*.md", {
	query: "?raw",
	import: "default",
	eager: true,
});

/** A page's text: its title is the first line, its summary what stands before the first heading. */
function textOf(readers: "buyers" | "staff", slug: string) {
	const file = FILES[`./${readers}/${slug}.md`];
	if (!file) throw new Error(`There is no help text ${readers}/${slug}.md.`);
	const [title = "", ...lines] = file.split("\n");
	return { slug, title: title.replace(/^# /, ""), ...sectionsOf(lines.join("\n")) };
}

const BUYER_TEXTS = BUYER_HELP.map(({ slug, on }) => ({ ...textOf("buyers", slug), on }));
const STAFF_TEXTS = STAFF_HELP.map((slug) => textOf("staff", slug));

export type HelpEntry = { slug: string; title: string; summary: string };
const entryOf = ({ slug, title, intro }: { slug: string; title: string; intro: string }): HelpEntry => ({
	slug,
	title,
	summary: intro,
});

/** A page's parts as HTML, with the shop's contacts and numbers, and the other pages of its list; null: there is none of this name. */
function rendered(db: Db, texts: readonly ReturnType<typeof textOf>[], slug: string) {
	const text = texts.find((one) => one.slug === slug);
	if (!text) return null;
	const fill = textFiller(db);
	return {
		...entryOf(text),
		sections: text.sections.map(({ id, heading, text: markdown }) => ({
			id,
			heading,
			html: renderMarkdown(fill(markdown)),
		})),
		others: texts.filter((one) => one !== text).map(entryOf),
	};
}

/** The texts for buyers that the shop has: none about what is switched off (Rule 9.40). */
const buyerTexts = (db: Db) => {
	const off = switchedOff(db);
	return BUYER_TEXTS.filter(({ on }) => !on || !off.includes(on));
};

/** The list of help for buyers (Rule 6.13). */
export const listBuyerHelp = (db: Db): HelpEntry[] => buyerTexts(db).map(entryOf);

/** A page of help for buyers; null: there is none of this name, or it is about what is switched off (Rule 9.40). */
export const getBuyerHelp = (db: Db, slug: string) => rendered(db, buyerTexts(db), slug);

/** The list of help for staff (Rule 6.13). */
export const listStaffHelp = (): HelpEntry[] => STAFF_TEXTS.map(entryOf);

/** A page of help for staff; null: there is none of this name. What `opens` says no to is named without a link. */
export function getStaffHelp(db: Db, slug: string, opens: (address: string) => boolean = () => true) {
	const page = rendered(db, STAFF_TEXTS, slug);
	if (!page) return null;
	const sections = page.sections.map(({ html, ...section }) => ({
		...section,
		html: html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, address, words) =>
			opens(address) ? link : words,
		),
	}));
	return { ...page, sections };
}
