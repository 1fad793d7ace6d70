import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { settings } from "~db/schema.server";
import { LEGAL_PAGES } from "../legal/legal-pages.ts";
import { FAQ_DEFAULTS } from "../settings/faq-defaults.ts";
import type { FaqItem } from "../settings/setting.ts";
import { getSettings } from "../settings/settings.queries.server";
import { ACCOUNT_ENTRIES } from "./account-entries.ts";
import { DELIVERY_ENTRIES } from "./delivery-entries.ts";
import { GOODS_ENTRIES } from "./goods-entries.ts";
import { LAW_ENTRIES } from "./law-entries.ts";
import { ORDER_ENTRIES } from "./order-entries.ts";
import { postEntries, postsVersion } from "./post-entries.server";
import { PROGRAM_ENTRIES } from "./program-entries.ts";
import { questionWords } from "./question-words.ts";
import type { SupportEntry } from "./support-entry.ts";
import { wordWeight } from "./word-weight.ts";

const SETTING = "support_knowledge";

/** What the assistant says of a text that has no answer of its own written for it. */
const LONGEST_EXCERPT = 320;

/** A section of a policy is an entry too: asked by its heading, answered by its beginning. */
const policyEntries: SupportEntry[] = LEGAL_PAGES.flatMap((page) =>
	page.sections.map((section) => ({
		id: `${page.path}#${section.id}`,
		asks: [`${section.heading} ${page.title}`],
		answer: excerptOf(section.text),
		href: `${page.path}#${section.id}`,
		label: `${page.title}: ${section.heading.toLowerCase()}`,
		texts: [section.text],
	})),
);

const WRITTEN: readonly SupportEntry[] = [
	...PROGRAM_ENTRIES,
	...ACCOUNT_ENTRIES,
	...ORDER_ENTRIES,
	...DELIVERY_ENTRIES,
	...GOODS_ENTRIES,
	...LAW_ENTRIES,
	...policyEntries,
];

/** Whole sentences from the beginning of a Markdown text, as plain text. */
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

type Row = { entry: string; asks: string; body: string; full: number };

/** What the assistant knows: the entries the code comes with, and the questions staff answered (Rule 9.8). */
export type Knowledge = {
	entries: ReadonlyMap<string, SupportEntry>;
	rows: readonly Row[];
	/** Every word the entries are asked by: what a misspelled word is looked up in. */
	vocabulary: ReadonlySet<string>;
	/** Changes with the texts. */
	version: string;
};

const entryOf = ({ id, question, answer, href, label }: FaqItem): SupportEntry => ({
	id: `faq:${id}`,
	asks: [question],
	answer,
	href,
	label,
	isOwn: true,
});

const rowsOf = (entry: SupportEntry, weightOf: (words: readonly string[]) => number): Row[] => [
	...entry.asks.map(questionWords).map((words) => ({
		entry: entry.id,
		asks: words.join(" "),
		body: "",
		full: weightOf(words),
	})),
	...(entry.texts ?? [`${entry.answer} ${entry.label}`]).map((body) => ({
		entry: entry.id,
		asks: "",
		body,
		full: 0,
	})),
];

/**
 * What is known beside the staff's questions as they are now. A question the shop started with takes the assistant's
 * own words along when it is hidden, deleted or put otherwise; where only its answer changed, they lead to that answer.
 */
function makeEntries(faq: readonly FaqItem[]): SupportEntry[] {
	const shown = faq.filter(({ hidden }) => !hidden);
	const asStarted = (id: string) => {
		const now = shown.find((item) => item.id === id);
		const then = FAQ_DEFAULTS.find((item) => item.id === id);
		return now && now.question === then?.question ? { sameAnswer: now.answer === then.answer } : null;
	};
	return [
		...WRITTEN.filter((entry) => !entry.faq || asStarted(entry.faq)?.sameAnswer),
		...shown.map((item) => {
			const entry = entryOf(item);
			if (asStarted(item.id)?.sameAnswer !== false) return entry;
			const others = WRITTEN.filter((one) => one.faq === item.id).flatMap(({ asks }) => asks);
			return { ...entry, asks: [...entry.asks, ...others] };
		}),
	];
}

function makeKnowledge(faq: readonly FaqItem[], articles: readonly SupportEntry[]): Knowledge {
	const all = [...makeEntries(faq), ...articles];
	const weightOf = weigh(all);
	const rows = all.flatMap((entry) => rowsOf(entry, weightOf));
	return {
		entries: new Map(all.map((entry) => [entry.id, entry])),
		rows,
		vocabulary: new Set(all.flatMap(({ asks }) => asks.flatMap(questionWords))),
		version: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
	};
}

let last: { key: string; knowledge: Knowledge } | undefined;

/** The knowledge as it is now; the index is filled when the texts changed: by staff, or by a new version. */
export function getKnowledge(db: Db): Knowledge {
	const { faq } = getSettings(db);
	const key = JSON.stringify(faq) + postsVersion(db);
	if (last?.key !== key) last = { key, knowledge: makeKnowledge(faq, postEntries(db)) };
	const { knowledge } = last;
	if (!isCurrent(db, knowledge)) fillIndex(db, knowledge);
	return knowledge;
}

function fillIndex(db: Db, knowledge: Knowledge): void {
	const { rows, version } = knowledge;
	db.transaction(
		(tx) => {
			if (isCurrent(tx, knowledge)) return;
			tx.run(sql`delete from support_index`);
			for (const { asks, body, entry, full } of rows) {
				tx.run(
					sql`insert into support_index (asks, body, entry, words) values (${asks}, ${body}, ${entry}, ${full})`,
				);
			}
			tx.insert(settings)
				.values({ key: SETTING, value: version })
				.onConflictDoUpdate({ target: settings.key, set: { value: version } })
				.run();
		},
		{ behavior: "immediate" },
	);
}

const isCurrent = (db: Db | Tx, { version }: Knowledge) =>
	db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTING)).get()?.value ===
	version;

/** What a way to ask says in all. */
function weigh(all: readonly SupportEntry[]): (words: readonly string[]) => number {
	const askedBy = new Map<string, number>();
	for (const { asks } of all) {
		for (const word of new Set(asks.flatMap(questionWords))) askedBy.set(word, (askedBy.get(word) ?? 0) + 1);
	}
	return (words) =>
		words.reduce((sum, word) => sum + wordWeight(word, all.length, askedBy.get(word) ?? 0), 0);
}
