import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin } from "~/kernel/actor/permissions";
import { auditWriter } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { decimalOf } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import { type NewPlannedPrice, plannedDay, planPrices, pricesOn } from "../prices/planned-prices.server";
import { newPriceCents, ROUNDINGS } from "./fields/new-price.ts";
import { PRODUCT_FIELDS } from "./fields/product-fields.ts";
import { type Move, repriceSchema } from "./fields/reprice.schema.ts";
import { MOST_REPRICED, MOVE_WORDS, MOVED_PRICES } from "./fields/reprice-words.ts";
import { findProducts } from "./shelf/product-list.queries.server";

/** Which products: those ticked, or else those that the table's filters find. */
export type RepriceScope = {
	ids?: readonly string[] | undefined;
	search?: string | undefined;
	brand?: string | undefined;
	category?: string | undefined;
};

export type PriceChange = {
	id: string;
	name: string;
	sku: string | null;
	oldCents: number;
	newCents: number;
	/** Absent for readers who may not see costs (Rule 1.4). */
	belowCost?: true;
	aboveMsrp?: true;
};

export type RepricePreview = {
	changes: PriceChange[];
	/** How many stay as they are: the rounding leads back to the same price. */
	same: number;
	/** How many have no such price, and get none. */
	unpriced: number;
};

/**
 * What a raise or a cut would do to each product, by name, hidden ones included (Rule 7.72). Changes nothing.
 * @throws DomainError forbidden; invalid for more than MOST_REPRICED products.
 */
export function previewReprice(db: Db, actor: Actor, move: Move, scope: RepriceScope): RepricePreview {
	const admin = requireAdmin(actor, "products.edit");
	const { ids: ticked, ...filters } = scope;
	const found = ticked
		? { ids: [...ticked], total: ticked.length }
		: findProducts(db, admin, { ...filters, perPage: MOST_REPRICED, includeInactive: true });
	if (found.total > MOST_REPRICED) {
		throw new DomainError(
			"invalid",
			`These are ${grouped(found.total)} products. Choose a brand, a category or a search with at most ${grouped(MOST_REPRICED)}.`,
			{ field: "among" },
		);
	}
	const column = MOVED_PRICES[move.price];
	const day = plannedDay(move.from);
	const planned = day ? pricesOn(db, move.price, day) : null;
	const rows = db
		.select({
			id: products.id,
			name: products.name,
			sku: products.sku,
			oldCents: products[column],
			wholesalePriceCents: products.wholesalePriceCents,
			msrpCents: products.msrpCents,
			costCents: products.costCents,
		})
		.from(products)
		.where(sql`${products.id} in (select value from json_each(${JSON.stringify(found.ids)}))`)
		.orderBy(sql`${products.name} collate nocase, ${products.id}`)
		.all();
	const preview: RepricePreview = { changes: [], same: 0, unpriced: 0 };
	for (const { oldCents: now, wholesalePriceCents, msrpCents, costCents, ...row } of rows) {
		const oldCents = now && (planned?.get(row.id) ?? now);
		if (!oldCents) {
			preview.unpriced += 1;
			continue;
		}
		const newCents = newPriceCents(oldCents, move);
		if (newCents === oldCents) {
			preview.same += 1;
			continue;
		}
		const after = { wholesalePriceCents, msrpCents, [column]: newCents };
		const below = canSeeCosts(admin) && costCents !== null && newCents < costCents;
		const above = Boolean(after.msrpCents) && Number(after.wholesalePriceCents) > Number(after.msrpCents);
		preview.changes.push({
			...row,
			oldCents,
			newCents,
			...(below ? { belowCost: true } : {}),
			...(above ? { aboveMsrp: true } : {}),
		});
	}
	return preview;
}

/** What a move does, in words: "Wholesale price: raise by 4.00 percent, nearest .05". */
const sayMove = ({ price, way, hundredths, unit, round }: Move): string =>
	`${PRODUCT_FIELDS[MOVED_PRICES[price]].label}: ${MOVE_WORDS.way[way].toLowerCase()} ${decimalOf(hundredths)} ${MOVE_WORDS.unit[unit]}, ${ROUNDINGS[round].label}`;

/** The same with the day, where there is one. */
export const sayPlannedMove = (move: Move): string =>
	move.from ? `${sayMove(move)}, from ${dayText(move.from)}` : sayMove(move);

export type Repriced = {
	changed: number;
	/** The day that the prices are planned for; null: they count. */
	from: string | null;
	/** Names of products whose price was changed meanwhile, or that are gone: they are left alone. */
	left: string[];
};

/**
 * Moves the prices that a preview showed, in one transaction (Rule 7.72). A price that is no longer the one seen is left
 * and named; one that is already as asked for, as for a form sent twice, is neither changed nor named. The audit log gets
 * one row for the change and one for each product.
 * With a later day the prices are planned for it (Rule 15.20).
 * @param input.seen the prices that the preview showed, in cents.
 * @throws DomainError forbidden; invalid for a day that has passed.
 */
export const repriceProducts = command("product.reprice", {
	by: "products.edit",
	input: repriceSchema,
	run(tx, admin, { move, seen }, { note, now }): Repriced {
		const column = MOVED_PRICES[move.price];
		const rows = tx
			.select({ id: products.id, name: products.name, cents: products[column], version: products.version })
			.from(products)
			.where(
				sql`${products.id} in (select value from json_each(${JSON.stringify(seen.map(({ id }) => id))}))`,
			)
			.all();
		const from = plannedDay(move.from);
		const planned = from ? pricesOn(tx, move.price, from) : null;
		const current = new Map(
			rows.map((row) => [row.id, { ...row, cents: row.cents && (planned?.get(row.id) ?? row.cents) }]),
		);
		const plan: NewPlannedPrice[] = [];
		const noteProduct = auditWriter(tx, admin, now);
		const result: Repriced = { changed: 0, from, left: [] };
		for (const { id, cents } of seen) {
			const row = current.get(id);
			const wanted = cents > 0 ? newPriceCents(cents, move) : cents;
			if (row?.cents === wanted) continue;
			if (row?.cents !== cents) {
				result.left.push(row?.name ?? "a deleted product");
				continue;
			}
			// The same product, sent twice in one form, is found as changed.
			current.set(id, { ...row, cents: wanted, version: row.version + 1 });
			result.changed += 1;
			if (from) {
				plan.push({ productId: id, field: move.price, oldCents: cents, cents: wanted });
				continue;
			}
			const version = row.version + 1;
			tx.update(products)
				.set({ [column]: wanted, version })
				.where(eq(products.id, id))
				.run();
			noteProduct({
				action: "product.update",
				entity: "product",
				entityId: id,
				before: { [column]: cents, version: row.version },
				after: { [column]: wanted, version },
			});
		}
		if (from && plan.length > 0) planPrices(tx, admin, { name: sayMove(move), fromDay: from, prices: plan });
		else if (result.changed > 0) {
			note({ entity: "product", after: { change: sayMove(move), products: result.changed } });
		}
		return result;
	},
});
