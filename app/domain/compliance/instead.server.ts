import { sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import type { Actor, UserActor } from "../actor.ts";
import { KIND_OF_CATEGORY } from "../products/product-law.ts";
import { type Destination, destinationOf } from "./place.server";
import { blockingLaw, judgeProducts, type ProductAnswer, type StateLaw } from "./state-law.server";
import type { Instead } from "./why-not.ts";

const MOST = 3;
/** How many are tried, of a brand and of a category. */
const MOST_TRIED = 60;

const kindOf = (row: string) =>
	sql.raw(
		`coalesce(${row}.device_kind, case ${row}.category ${Object.entries(KIND_OF_CATEGORY)
			.map(([category, kind]) => `when '${category}' then '${kind}'`)
			.join(" ")} else ${row}.category end)`,
	);

/**
 * For each product up to three others in stock that are not blocked at the place, of the same brand and device kind first,
 * then of the kind, then of the brand: one query, and those of `judgeProducts`.
 */
export function insteadOf(
	db: Db | Tx,
	productIds: readonly string[],
	{ law, to, buyer }: { law: StateLaw; to: Destination; buyer: UserActor | null },
): Map<string, Instead[]> {
	if (productIds.length === 0) return new Map();
	const isFor = sql`p.active = 1 and coalesce(p.wholesale_price_cents, 0) > 0 and p.in_stock = 1 and p.stock_quantity > 0`;
	const rows = db.all<Instead & { of: string; id: string }>(sql`
		select o.id as "of", p.id as id, p.slug as slug, p.name as name
		from products o join products p on p.id <> o.id and p.id in (
			select id from (select p.id from products p where p.brand_id = o.brand_id and ${isFor} limit ${MOST_TRIED})
			union
			select id from (select p.id from products p where p.category = o.category and ${isFor} limit ${MOST_TRIED}))
		where o.id in (select value from json_each(${JSON.stringify([...new Set(productIds)])}))
		order by (${kindOf("p")} = ${kindOf("o")}) * 2 + (p.brand_id = o.brand_id) desc, p.name collate nocase, p.id`);
	const answers = judgeProducts(
		db,
		rows.map(({ id }) => id),
		{ law, to, buyer },
	);
	const free = rows.filter(({ id }) => isFree(answers.get(id)));
	return new Map(
		[...Map.groupBy(free, (row) => row.of)].map(([id, found]) => [
			id,
			found.slice(0, MOST).map(({ slug, name }) => ({ slug, name })),
		]),
	);
}

/** The same by what admins confirmed, at a place; by default the one that the buyer orders for. */
export function insteadFor(
	db: Db | Tx,
	buyer: Actor,
	productIds: readonly string[],
	to = productIds.length > 0 ? destinationOf(db, buyer) : null,
): Map<string, Instead[]> {
	const law = to && buyer.kind === "user" && blockingLaw(db, to.state);
	return law ? insteadOf(db, productIds, { law, to, buyer }) : new Map();
}

const isFree = (answer: ProductAnswer | undefined) =>
	answer !== undefined &&
	[...(answer.flavors.size > 0 ? answer.flavors.values() : [answer.whole])].some(
		({ verdict }) => verdict !== "blocked",
	);
