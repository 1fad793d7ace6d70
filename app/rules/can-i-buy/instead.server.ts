import { sql } from "drizzle-orm";
import type { Blocks } from "~/catalog";
import { KIND_OF_CATEGORY } from "~/catalog";
import type { Instead } from "~/terms/why-not";
import type { Db, Tx } from "~db/client.server";

const MOST = 3;
/** How many candidates are checked, of a brand and of a category. */
const MOST_TRIED = 60;

const kindOf = (row: string) =>
	sql.raw(
		`coalesce(${row}.device_kind, case ${row}.category ${Object.entries(KIND_OF_CATEGORY)
			.map(([category, kind]) => `when '${category}' then '${kind}'`)
			.join(" ")} else ${row}.category end)`,
	);

/** Whether goods may be bought at the destination, by `blocksFor`. */
type Blocked = Pick<Blocks, "of">;

type Candidate = { of: string; id: string; slug: string; name: string };
type StockedFlavor = { id: string; productId: string; name: string };

/**
 * Up to three substitutes in stock for each product: other flavors of it, then products of the same brand and device kind,
 * then of the kind, then of the brand (Rule 17.14). If only some flavors of a substitute may be bought there, names those.
 * Runs two queries, and those of `blocksOf`.
 *
 * @param blocksOf gives the blocked goods of products at the destination.
 * @param own whether to suggest the product's own other flavors.
 */
export function insteadOf(
	db: Db | Tx,
	productIds: readonly string[],
	blocksOf: (productIds: readonly string[]) => Blocked,
	{ own = true }: { own?: boolean } = {},
): Map<string, Instead[]> {
	if (productIds.length === 0) return new Map();
	const isFor = sql`p.active = 1 and coalesce(p.wholesale_price_cents, 0) > 0 and p.in_stock = 1 and p.stock_quantity > 0`;
	const rows = db.all<Candidate>(sql`
		select o.id as "of", p.id as id, p.slug as slug, p.name as name
		from products o join products p on (p.id <> o.id or ${own ? 1 : 0}) and p.id in (
			select id from (select p.id from products p where p.id = o.id and ${isFor})
			union
			select id from (select p.id from products p where p.brand_id = o.brand_id and ${isFor} limit ${MOST_TRIED})
			union
			select id from (select p.id from products p where p.category = o.category and ${isFor} limit ${MOST_TRIED}))
		where o.id in (select value from json_each(${JSON.stringify([...new Set(productIds)])}))
		order by p.id = o.id desc, (${kindOf("p")} = ${kindOf("o")}) * 2 + (p.brand_id = o.brand_id) desc, p.name collate nocase, p.id`);
	const candidates = new Map(rows.map((row) => [row.id, row]));
	const ids = [...candidates.keys()];
	const flavorsOf = Map.groupBy(
		db.all<StockedFlavor & { isStocked: number }>(sql`select id, product_id as productId, name,
			coalesce(stock_quantity, 1) > 0 as isStocked from product_flavors
			where active = 1 and product_id in (select value from json_each(${JSON.stringify(ids)})) order by product_id, position`),
		({ productId }) => productId,
	);
	const blocks = blocksOf(ids);
	const known = new Map(
		[...candidates].map(([id, row]) => [id, whatMay(row, flavorsOf.get(id) ?? [], blocks)]),
	);
	return new Map(
		[...Map.groupBy(rows, (row) => row.of)].map(([of, found]) => [
			of,
			found
				.flatMap(({ id }) => {
					const one = known.get(id);
					// The product itself is only suggested by flavor.
					return one && (id !== of || one.flavors.length > 0) ? one : [];
				})
				.slice(0, MOST),
		]),
	);
}

/** A product with the flavors that may be bought; null when none may. */
function whatMay(
	{ id, slug, name }: Candidate,
	flavors: readonly (StockedFlavor & { isStocked: number })[],
	blocks: Blocked,
): Instead | null {
	if (flavors.length === 0)
		return blocks.of({ productId: id, flavorId: null }) === null ? { slug, name, flavors: [] } : null;
	const free = flavors.filter((flavor) => blocks.of({ productId: id, flavorId: flavor.id }) === null);
	const stocked = free.filter(({ isStocked }) => isStocked);
	if (stocked.length === 0) return null;
	const areAll = free.length === flavors.length;
	return { slug, name, flavors: areAll ? [] : stocked.slice(0, MOST).map((flavor) => flavor.name) };
}
