import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { goodsFinder } from "./find-goods.server";

/** Goods of past orders that the catalog doesn't have: their code and name in the old books, and in how many lines they stand. */
export type UnknownGoods = {
	sku: string | null;
	name: string;
	flavor: string | null;
	lines: number;
	last: string;
};

const UNKNOWN = sql`from past_lines l where l.product_id is null`;

/** How many goods of past orders are in no catalog. @throws DomainError forbidden. */
export function countUnknownGoods(db: Db, actor: Actor): number {
	requireAdmin(actor, "imports");
	return db.get<{ n: number }>(
		sql`select count(*) as n from (select distinct l.sku, l.name, coalesce(l.flavor, '') ${UNKNOWN})`,
	)!.n;
}

/** A page of them, those of the most lines first. @throws DomainError forbidden. */
export function listUnknownGoods(
	db: Db | Tx,
	actor: Actor,
	{ limit, offset }: { limit: number; offset: number },
): UnknownGoods[] {
	requireAdmin(actor, "imports");
	return db.all<UnknownGoods>(sql`
		select l.sku, l.name, l.flavor, count(*) as lines, (select max(p.day) from past_orders p
			where p.id in (select o.past_order_id from past_lines o where o.product_id is null and o.sku is l.sku and o.name = l.name)) as last
		${UNKNOWN} group by l.sku, l.name, l.flavor order by lines desc, l.name, l.sku, l.flavor limit ${limit} offset ${offset}`);
}

/** The most goods that one form names. */
export const MOST_MAPPED = 100;

/** A text of the old books; forms leave out empty ones. */
const text = z
	.string()
	.max(1_000)
	.nullish()
	.transform((value) => value || null);

/**
 * Says which goods of the catalog those of past orders are (Rule 7.192): every line with this code, name and flavor becomes theirs.
 *
 * @param goods each with the SKU or barcode of a product or flavor; those without one stay.
 * @returns how many lines were found a product.
 * @throws DomainError forbidden; invalid, at `goods` and its place, for a code that the catalog doesn't have.
 */
export const mapPastGoods = command("past_order.map", {
	by: "imports",
	input: z.object({
		goods: z
			.array(
				z.object({
					...{ sku: text, flavor: text },
					name: z.string().max(1_000),
					code: z
						.string()
						.max(100)
						.nullish()
						.transform((value) => value?.trim() ?? ""),
				}),
			)
			.max(MOST_MAPPED),
	}),
	run(tx, _admin, { goods }, { note }): number {
		const wanted = goods.map((one, at) => ({ ...one, at })).filter(({ code }) => code !== "");
		const find = goodsFinder(
			tx,
			wanted.map(({ code }) => ({ sku: code, name: "", flavor: "" })),
		);
		const found = wanted.map((one) => ({ ...one, to: find({ sku: one.code, name: "", flavor: "" }) }));
		const errors = found.flatMap(({ at, code, to }) =>
			to
				? []
				: [{ field: `goods[${at}].code`, message: `${code} is no product\u2019s and no flavor\u2019s` }],
		);
		if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
		if (found.length === 0) throw new DomainError("invalid", "Nothing was typed: enter a SKU first.");
		let lines = 0;
		for (const { sku, name, flavor, to } of found) {
			lines += tx.run(sql`update past_lines set product_id = ${to!.productId}, flavor_id = ${to!.flavorId}
				where product_id is null and sku is ${sku} and name = ${name} and flavor is ${flavor}`).changes;
		}
		note({
			entity: "import",
			after: { lines, goods: found.map(({ sku, name, code }) => `${sku ?? name}: ${code}`) },
		});
		return lines;
	},
});

/** How many goods are looked for at once: a few thousand take a moment. */
const MOST_LOOKED_FOR = 5_000;

/**
 * Looks for goods of past orders in the catalog once more, by SKU, barcode and name, as an import does (Rule 7.192).
 *
 * @returns how many lines were found a product. @throws DomainError forbidden.
 */
export const matchPastGoods = command("past_order.match", {
	by: "imports",
	input: nothing,
	run(tx, admin, _input, { note }): number {
		const unknown = listUnknownGoods(tx, admin, { limit: MOST_LOOKED_FOR, offset: 0 });
		const named = unknown.map(({ sku, name, flavor }) => ({ sku: sku ?? "", name, flavor: flavor ?? "" }));
		const find = goodsFinder(tx, named);
		let lines = 0;
		for (const [n, { sku, name, flavor }] of unknown.entries()) {
			const to = find(named[n]!);
			if (to)
				lines += tx.run(sql`update past_lines set product_id = ${to.productId}, flavor_id = ${to.flavorId}
					where product_id is null and sku is ${sku} and name = ${name} and flavor is ${flavor}`).changes;
		}
		note({ entity: "import", after: { lines } });
		return lines;
	},
});
