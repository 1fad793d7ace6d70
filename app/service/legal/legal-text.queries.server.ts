import { asc } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { LEGAL_UPDATED } from "~/kernel/config/site";
import { notFound } from "~/kernel/errors";
import { getSavedSetting, getSettings } from "~/kernel/settings/settings.queries.server";
import { switchedOff } from "~/kernel/settings/switches.server";
import { longDay } from "~/kernel/texts/day-text";
import { type LegalPage, type LegalSection, sectionsWithout } from "~/kernel/texts/legal-page";
import type { Db, Tx } from "~db/client.server";
import { untilContentChanges } from "~db/one-value.server";
import { legalTexts } from "~db/schema.server";
import { markdownOf, sectionsOf } from "./legal-markdown.ts";
import { LEGAL_PAGES, OPTIONAL_PAGES, pageSlug } from "./legal-pages.ts";
import { textFiller } from "./text-filler.server.ts";

export type LegalText = typeof legalTexts.$inferSelect;

/** All saved texts by page, the oldest first. */
const savedTexts = untilContentChanges((db) =>
	Map.groupBy(db.select().from(legalTexts).orderBy(asc(legalTexts.version)).all(), ({ page }) => page),
);

/** What staff saved of a page, the oldest first. */
export const textsOf = (db: Db | Tx, page: LegalPage): readonly LegalText[] =>
	savedTexts(db).get(pageSlug(page)) ?? [];

/** The text that holds on a day: the one saved last of those that have begun (Rule 6.11). */
const holding = (texts: readonly LegalText[], today: string): LegalText | undefined =>
	texts.findLast(({ holdsFrom }) => holdsFrom === null || holdsFrom <= today);

/** The next text that waits for its day. A text that was saved later and holds already replaces it (Rule 6.11). */
const waiting = (texts: readonly LegalText[], today: string): LegalText | undefined => {
	const now = holding(texts, today)?.version ?? 0;
	return texts.find(({ version }) => version > now);
};

/** The version of the text that holds now; 0: the template. */
export const heldVersion = (db: Db | Tx, page: LegalPage): number =>
	holding(textsOf(db, page), shopToday())?.version ?? 0;

/** Whether the shop does without an optional page (Rule 6.12). */
const isOff = (db: Db | Tx, page: LegalPage): boolean =>
	OPTIONAL_PAGES.includes(page) && getSettings(db).legal.off.includes(pageSlug(page));

/** The pages that the shop has. */
export const legalPages = (db: Db | Tx): readonly LegalPage[] =>
	LEGAL_PAGES.filter((page) => !isOff(db, page));

/** The addresses of optional pages that the shop does without. */
export const legalPagesOff = (db: Db | Tx): string[] =>
	OPTIONAL_PAGES.filter((page) => isOff(db, page)).map(({ path }) => path);

/** The placeholders of a text that nothing fills. */
export const unknownPlaceholders = (db: Db | Tx, text: string): string[] => [
	...new Set(textFiller(db)(text).match(/\{\w+\}/g) ?? []),
];

/** The template of a page as the shop would show it now, its placeholders unfilled. */
const templateSections = (db: Db | Tx, page: LegalPage): LegalSection[] =>
	sectionsWithout(page.sections, switchedOff(db));

/** A page's template as Markdown. */
export const templateOf = (db: Db | Tx, page: LegalPage): string => markdownOf(templateSections(db, page));

export type ShownLegal = {
	intro: string;
	sections: LegalSection[];
	/** As in 'January 1, 2025'; null: a template, of which nobody in this shop has said a day. */
	updated: string | null;
	/** The first day of the next text, YYYY-MM-DD; null: none waits. */
	next: string | null;
};

/**
 * What visitors read on a page: the text that staff saved and that holds, or the template (Rule 6.10). Placeholders are not filled yet.
 *
 * @param options.next the text that waits for its day instead, if one does.
 */
export function shownLegal(
	db: Db | Tx,
	page: LegalPage,
	{ next = false, now = new Date() } = {},
): ShownLegal {
	const texts = textsOf(db, page);
	const today = shopToday(now);
	const later = waiting(texts, today);
	const text = next && later ? later : holding(texts, today);
	return {
		...(text?.body ? sectionsOf(text.body) : { intro: "", sections: templateSections(db, page) }),
		updated: text?.updatedOn
			? longDay(text.updatedOn)
			: getSettings(db).start.hasExamples
				? LEGAL_UPDATED
				: null,
		next: later?.holdsFrom ?? null,
	};
}

/** Where a page stands (Rule 6.10). */
export type LegalState = {
	page: string;
	path: string;
	title: string;
	/** Null: the template. */
	reviewed: { by: string | null; on: string } | null;
	/** The first day of a text that waits. */
	next: string | null;
	isOptional: boolean;
	isOff: boolean;
};

/** All legal pages with their state, and the setting about them, for staff. @throws DomainError forbidden. */
export function listLegalPages(db: Db, actor: Actor, now = new Date()) {
	requireAdmin(actor, "settings");
	const today = shopToday(now);
	const pages = LEGAL_PAGES.map((page): LegalState => {
		const texts = textsOf(db, page);
		const text = holding(texts, today);
		return {
			page: pageSlug(page),
			path: page.path,
			title: page.title,
			reviewed: text?.body ? { by: text.reviewedBy, on: text.updatedOn ?? today } : null,
			next: waiting(texts, today)?.holdsFrom ?? null,
			isOptional: OPTIONAL_PAGES.includes(page),
			isOff: isOff(db, page),
		};
	});
	return { pages, setting: getSavedSetting(db, actor, "legal") };
}

/** The page of an address's last word. @throws DomainError not_found. */
export function legalPageNamed(slug: string): LegalPage {
	const page = LEGAL_PAGES.find((one) => pageSlug(one) === slug);
	if (!page) throw notFound("Page");
	return page;
}

/**
 * A legal page for its editor: the newest text, or an earlier one, with all that were saved.
 *
 * @param version an earlier text to be read or brought back; unknown ones are the newest.
 * @throws DomainError forbidden, not_found.
 */
export function getLegalText(db: Db, actor: Actor, slug: string, version?: number, now = new Date()) {
	requireAdmin(actor, "settings");
	const page = legalPageNamed(slug);
	const texts = textsOf(db, page);
	const newest = texts.at(-1);
	const text = texts.find((one) => one.version === version) ?? newest;
	const today = shopToday(now);
	return {
		page: slug,
		path: page.path,
		title: page.title,
		version: newest?.version ?? 0,
		isTemplate: !newest?.body,
		isEarlier: text !== newest,
		value: {
			body: text?.body ?? templateOf(db, page),
			updatedOn: today,
			reviewedBy: text === newest ? (text?.reviewedBy ?? "") : "",
			holdsFrom: text === newest && (text?.holdsFrom ?? "") > today ? text!.holdsFrom! : "",
		},
		holds: holding(texts, today)?.version ?? 0,
		texts: texts.map(({ body, page: _page, ...one }) => ({ ...one, isTemplate: body === null })).toReversed(),
	};
}
