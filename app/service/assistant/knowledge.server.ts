import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { FAQ_DEFAULTS } from "~/kernel/settings/faq-defaults";
import type { FaqItem } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { switchedOff } from "~/kernel/settings/switches.server";
import type { SwitchName } from "~/terms/switches";
import type { Db, Tx } from "~db/client.server";
import { settings } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { heldVersion, legalPages, legalPagesOff, shownLegal } from "../legal/legal-text.queries.server.ts";
import accounts from "./content/accounts.json";
import company from "./content/company.json";
import delivery from "./content/delivery.json";
import goods from "./content/goods.json";
import law from "./content/law.json";
import ordering from "./content/ordering.json";
import program from "./content/program.json";
import { postEntries, postsVersion } from "./post-entries.server";
import { questionWords } from "./question-words.ts";
import { type SupportEntry, supportEntrySchema } from "./support-entry.ts";

const SETTING = "support_knowledge";
const LONGEST_EXCERPT = 320;

/** Each section of a policy that holds (Rule 6.10) is an entry that answers questions about its heading with its first sentences. */
function policyEntries(db: Db): SupportEntry[] {
	return legalPages(db).flatMap((page) =>
		shownLegal(db, page).sections.map((section) => ({
			id: `${page.path}#${section.id}`,
			asks: [`${section.heading} ${page.title}`],
			answer: excerptOf(section.text),
			href: `${page.path}#${section.id}`,
			label: `${page.title}: ${section.heading.toLowerCase()}`,
			texts: [section.text],
		})),
	);
}

/** Changes when other texts of the policies hold: at a save, a switch, or the day that a text begins. */
const policiesVersion = (db: Db): string =>
	JSON.stringify([
		getSettings(db).legal,
		...legalPages(db).map((page) => [page.path, heldVersion(db, page)]),
	]);

const WRITTEN: readonly SupportEntry[] = z
	.array(supportEntrySchema)
	.parse([...program, ...accounts, ...company, ...ordering, ...delivery, ...goods, ...law]);

/** The first whole sentences of a Markdown text, as plain text. */
function excerptOf(markdown: string): string {
	const plain = markdown
		.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/[*_|#>`]/g, "")
		.replace(/^\s*(-|\d+\.)\s+/gm, "")
		.replace(/\s+/g, " ")
		.trim();
	const sentences = plain.match(/[^.!?]+[.!?]+(\s|$)|[^.!?]+$/g) ?? [plain];
	let excerpt = "";
	for (const sentence of sentences) {
		if (excerpt && excerpt.length + sentence.length > LONGEST_EXCERPT) break;
		excerpt += sentence;
	}
	return excerpt.trim();
}

/** A row of the index: one phrasing of an entry, or one part of its text. */
type Row = { entry: string; asks: string; body: string };

/** The assistant's sources: its content files, the policies, the articles, and the FAQ from the settings (Rule 9.8), without what is switched off (Rule 9.40). */
export type Knowledge = {
	entries: ReadonlyMap<string, SupportEntry>;
	rows: readonly Row[];
	/** All words of all phrasings; misspelled words are compared with them. */
	vocabulary: ReadonlySet<string>;
	/** Changes when any of the texts change. */
	version: string;
};

const rowsOf = (entry: SupportEntry): Row[] => [
	...entry.asks.map((ask) => ({ entry: entry.id, asks: questionWords(ask).join(" "), body: "" })),
	...(entry.texts ?? [`${entry.answer} ${entry.label}`]).map((body) => ({ entry: entry.id, asks: "", body })),
];

/**
 * Combines the content files with the FAQ. If staff hide, delete or reword a default question, its written entry is
 * left out. If they change only the answer, the written phrasings lead to the new answer.
 */
function joinFaq(faq: readonly FaqItem[], policies: readonly SupportEntry[]): SupportEntry[] {
	const shown = faq.filter(({ hidden }) => !hidden);
	const unchangedDefault = (id: string) => {
		const now = shown.find((item) => item.id === id);
		const then = FAQ_DEFAULTS.find((item) => item.id === id);
		return now && now.question === then?.question ? { sameAnswer: now.answer === then.answer } : null;
	};
	return [
		...WRITTEN.filter((entry) => !entry.faq || unchangedDefault(entry.faq)?.sameAnswer),
		...policies,
		...shown.map(({ id, question, answer, href, label }): SupportEntry => {
			const isReworded = unchangedDefault(id)?.sameAnswer === false;
			const others = isReworded ? WRITTEN.filter((one) => one.faq === id).flatMap(({ asks }) => asks) : [];
			return { id: `faq:${id}`, asks: [question, ...others], answer, href, label, source: "staff" };
		}),
	];
}

function makeKnowledge(
	faq: readonly FaqItem[],
	policies: readonly SupportEntry[],
	articles: readonly SupportEntry[],
	{ off, pagesOff }: { off: readonly SwitchName[]; pagesOff: readonly string[] },
): Knowledge {
	const all = [...joinFaq(faq, policies), ...articles]
		.filter(({ on, href }) => !(on && off.includes(on)) && !pagesOff.includes(href.replace(/#.*/, "")))
		.map((entry) =>
			entry.without && off.includes(entry.without.name) ? { ...entry, ...entry.without } : entry,
		);
	const rows = all.flatMap(rowsOf);
	return {
		entries: new Map(all.map((entry) => [entry.id, entry])),
		rows,
		vocabulary: new Set(all.flatMap(({ asks }) => asks.flatMap(questionWords))),
		version: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
	};
}

let last: { key: string; knowledge: Knowledge } | undefined;

/** The current knowledge. Rebuilds the full-text index when staff or a new version changed the texts. */
export function getKnowledge(db: Db): Knowledge {
	const { faq } = getSettings(db);
	const off = switchedOff(db);
	const key = JSON.stringify([faq, off, policiesVersion(db)]) + postsVersion(db);
	if (last?.key !== key) {
		const articles = off.includes("blog") ? [] : postEntries(db);
		const pagesOff = legalPagesOff(db);
		last = { key, knowledge: makeKnowledge(faq, policyEntries(db), articles, { off, pagesOff }) };
	}
	const { knowledge } = last;
	if (!isCurrent(db, knowledge)) fillIndex(db, knowledge);
	return knowledge;
}

function fillIndex(db: Db, knowledge: Knowledge): void {
	const { rows, version } = knowledge;
	transact(db, (tx) => {
		if (isCurrent(tx, knowledge)) return;
		tx.run(sql`delete from support_index`);
		for (const { asks, body, entry } of rows) {
			tx.run(sql`insert into support_index (asks, body, entry) values (${asks}, ${body}, ${entry})`);
		}
		tx.insert(settings)
			.values({ key: SETTING, value: version })
			.onConflictDoUpdate({ target: settings.key, set: { value: version } })
			.run();
	});
}

const isCurrent = (db: Db | Tx, { version }: Knowledge) =>
	db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING)).get()?.value ===
	version;
