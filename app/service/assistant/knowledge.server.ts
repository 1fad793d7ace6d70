import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { FAQ_DEFAULTS } from "~/kernel/settings/faq-defaults";
import type { FaqItem } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { switchedOff } from "~/kernel/settings/switches.server";
import { sectionsWithout } from "~/kernel/texts/legal-page";
import type { SwitchName } from "~/terms/switches";
import type { Db, Tx } from "~db/client.server";
import { settings } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { LEGAL_PAGES } from "../legal/legal-pages.ts";
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

/** Each policy section is an entry that answers questions about its heading with its first sentences. */
const policyEntries = (off: readonly SwitchName[]): SupportEntry[] =>
	LEGAL_PAGES.flatMap((page) =>
		sectionsWithout(page.sections, off).map((section) => ({
			id: `${page.path}#${section.id}`,
			asks: [`${section.heading} ${page.title}`],
			answer: excerptOf(section.text),
			href: `${page.path}#${section.id}`,
			label: `${page.title}: ${section.heading.toLowerCase()}`,
			texts: [section.text],
		})),
	);

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
	articles: readonly SupportEntry[],
	off: readonly SwitchName[],
): Knowledge {
	const all = [...joinFaq(faq, policyEntries(off)), ...articles]
		.filter(({ on }) => !on || !off.includes(on))
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
	const key = JSON.stringify([faq, off]) + postsVersion(db);
	if (last?.key !== key)
		last = { key, knowledge: makeKnowledge(faq, off.includes("blog") ? [] : postEntries(db), off) };
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
