import { sql } from "drizzle-orm";
import { companyNamed } from "~/catalog/index.server";
import type { Db, Tx } from "~db/client.server";
import { companies } from "~db/schema.server";
import { einKey, nameKey } from "./company-keys.ts";

type Found = { id: string; name: string };

/**
 * Finds customers by what another program calls them: as `companyNamed`, or by the EIN, or by the name without its legal form, blanks and
 * signs; of 'Customer:Store', as QuickBooks writes it, by the customer (Rule 13.87).
 * @returns the customer, or what is wrong with the text, in words that follow 'Customer', with the nearest name.
 */
export function customerFinder(tx: Db | Tx): (text: string) => Found | { problem: string } {
	const known = new Map<string, Found | { problem: string }>();
	let nearest: ((text: string) => string | undefined) | undefined;
	return (text) => {
		const before = known.get(text);
		if (before) return before;
		const found = findOne(tx, text);
		if (found.length === 0) nearest ??= nearestIn(tx);
		const one =
			found.length === 1
				? found[0]!
				: {
						problem:
							found.length === 0
								? `is unknown: ${text}${sayNearest(nearest?.(text))}`
								: `can be several: ${text}. Enter its EIN, or the email address of one of its people`,
					};
		known.set(text, one);
		return one;
	};
}

const sayNearest = (name: string | undefined) => (name ? `. The nearest is ${name}` : "");

function findOne(tx: Db | Tx, text: string): Found[] {
	const exact = companyNamed(tx, text);
	if ("id" in exact) return [exact];
	const names = [text, text.split(":")[0]!].map(nameKey).filter(Boolean);
	const ein = /^\d{2}-?\d{7}$/.test(text) ? einKey(text) : "";
	const { id, name } = companies;
	for (const [kind, value] of [["ein", ein], ...names.map((key) => ["name", key])]) {
		if (!value) continue;
		const found = tx
			.select({ id, name })
			.from(companies)
			.where(sql`${id} in (select company_id from company_keys where kind = ${kind} and value = ${value})`)
			.orderBy(id)
			.limit(2)
			.all();
		if (found.length > 0) return found;
	}
	return [];
}

const pairsOf = (name: string): Set<string> => {
	const bare = ` ${nameKey(name) || name.toLowerCase()} `;
	return new Set(Array.from({ length: bare.length - 1 }, (_, at) => bare.slice(at, at + 2)));
};

/** How alike two names have to be, of 1, to be worth naming. */
const LIKE = 0.5;

/** The name most like a text, by the pairs of letters that both have; undefined where none is like it. */
function nearestIn(tx: Db | Tx): (text: string) => string | undefined {
	const all = tx.select({ name: companies.name }).from(companies).all();
	const sizes: number[] = [];
	const byPair = new Map<string, number[]>();
	for (const [at, { name }] of all.entries()) {
		const pairs = pairsOf(name);
		sizes.push(pairs.size);
		for (const pair of pairs) {
			const having = byPair.get(pair);
			if (having) having.push(at);
			else byPair.set(pair, [at]);
		}
	}
	return (text) => {
		const pairs = pairsOf(text);
		const shared = new Map<number, number>();
		for (const pair of pairs)
			for (const at of byPair.get(pair) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
		const [best] = [...shared]
			.map(([at, count]) => ({ name: all[at]!.name, like: (2 * count) / (pairs.size + sizes[at]!) }))
			.sort((a, b) => b.like - a.like);
		return best && best.like >= LIKE ? best.name : undefined;
	};
}
