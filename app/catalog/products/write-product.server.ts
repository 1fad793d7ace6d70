import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import { differences } from "~/kernel/audit/differences";
import { DomainError, type FieldError } from "~/kernel/errors";
import { isSameAs } from "~/kernel/text-match.server";
import type { Tx } from "~db/client.server";
import { brands, orderItems, productFlavors, products, stockMovements } from "~db/schema.server";
import { balanceOf, type MoveStock } from "../movements/stock-mover.server";
import type { FlavorInput } from "./fields/flavor-lines.ts";
import { skuTaken } from "./fields/flavor-rows.ts";
import { pairFlavors } from "./fields/stock-edit.ts";

/** The pieces that creating, editing and importing a product share. All run inside the caller's transaction. */

/**
 * Checks what only the database knows (Rule 7.5): the brand is there, no SKU is another product's or flavor's.
 * @throws DomainError invalid for the brand, conflict for a SKU.
 */
export function checkReferences(
	tx: Tx,
	input: { brandId: string; sku: string | null; flavors: readonly FlavorInput[] },
	ownId: string | null,
): void {
	const brand = tx.select({ id: brands.id }).from(brands).where(eq(brands.id, input.brandId)).get();
	if (!brand) throw new DomainError("invalid", "Brand is required", { field: "brandId" });
	const errors: FieldError[] = [];
	if (input.sku && isTaken(tx, input.sku, ownId))
		errors.push({ field: "sku", message: `SKU ${input.sku} is already used` });
	const seen = new Set([input.sku?.toLowerCase()]);
	for (const { sku, name } of input.flavors) {
		if (!sku) continue;
		if (seen.has(sku.toLowerCase()) || isTaken(tx, sku, ownId)) {
			errors.push({ field: "flavors", message: skuTaken(sku, name) });
		}
		seen.add(sku.toLowerCase());
	}
	if (errors.length > 0) throw new DomainError("conflict", errors[0]!.message, { errors });
}

function isTaken(tx: Tx, sku: string, ownId: string | null): boolean {
	const product = tx
		.select({ id: products.id })
		.from(products)
		.where(and(isSameAs(products.sku, sku), ne(products.id, ownId ?? "")))
		.get();
	const flavor = tx
		.select({ id: productFlavors.id })
		.from(productFlavors)
		.where(and(isSameAs(productFlavors.sku, sku), ne(productFlavors.productId, ownId ?? "")))
		.get();
	return Boolean(product ?? flavor);
}

/**
 * Makes a product's flavors those given, in that order. One that keeps its name (or `was` it), or else its SKU, stays the same
 * flavor; one left out is deleted, or hidden when an order names it. The stock of one left out, and the product's own where
 * flavors begin to keep it, goes to zero. The name of a hidden one is free (Rule 7.81).
 *
 * @param move changes the quantities.
 */
export function saveFlavors(
	tx: Tx,
	move: MoveStock,
	productId: string,
	flavors: readonly FlavorInput[],
): void {
	const own = { productId, flavorId: null };
	if (flavorsKeepStock(flavors)) move(own, -balanceOf(tx, own), "Kept by flavor");
	const old = tx
		.select()
		.from(productFlavors)
		.where(eq(productFlavors.productId, productId))
		.orderBy(desc(productFlavors.active))
		.all();
	const known = pairFlavors(flavors, old);
	const used = new Set(known.values());
	const renamed = [...known].filter(([flavor, row]) => flavor.name !== row.name || flavor.sku !== row.sku);
	for (const row of old) if (!used.has(row)) dropFlavor(tx, move, row);
	// Freed first, so that two flavors can swap names or SKUs.
	for (const [, { id }] of renamed) {
		tx.update(productFlavors)
			.set({ name: `\u0000${id}`, sku: null })
			.where(eq(productFlavors.id, id))
			.run();
	}
	const isRenamed = new Set(renamed.map(([, row]) => row));
	for (const [position, flavor] of flavors.entries()) {
		const row = known.get(flavor);
		const { was: _was, stockQuantity: wanted, ...entered } = flavor;
		const kept = row?.stockQuantity ?? 0;
		const values = { ...entered, position, active: true, stockQuantity: wanted === null ? null : kept };
		if (!row) {
			const { id } = tx
				.insert(productFlavors)
				.values({ ...values, productId })
				.returning({ id: productFlavors.id })
				.get();
			if (wanted !== null) move({ productId, flavorId: id }, wanted);
			continue;
		}
		const stockItem = { productId, flavorId: row.id };
		if (wanted === null) move(stockItem, -kept);
		// Only what differs: naming a column that search knows writes the search entry again.
		const changes = isRenamed.has(row) ? values : differences(row, { ...row, ...values }).after;
		if (Object.keys(changes).length > 0)
			tx.update(productFlavors).set(changes).where(eq(productFlavors.id, row.id)).run();
		if (wanted !== null) move(stockItem, wanted - kept);
	}
}

type FlavorRow = typeof productFlavors.$inferSelect;

function dropFlavor(tx: Tx, move: MoveStock, { id, productId, stockQuantity }: FlavorRow): void {
	move({ productId, flavorId: id }, -(stockQuantity ?? 0), "Flavor removed");
	const named = tx
		.select({ id: orderItems.id })
		.from(orderItems)
		.where(and(eq(orderItems.flavorId, id), isNotNull(orderItems.flavorId)))
		.limit(1)
		.get();
	// An order of assorted goods may have taken it; a cancellation returns it there.
	const taken = tx
		.select({ id: stockMovements.id })
		.from(stockMovements)
		.where(
			and(
				eq(stockMovements.productId, productId),
				eq(stockMovements.flavorId, id),
				eq(stockMovements.kind, "order"),
			),
		)
		.limit(1)
		.get();
	if (named ?? taken)
		tx.update(productFlavors).set({ active: false, sku: null }).where(eq(productFlavors.id, id)).run();
	else tx.delete(productFlavors).where(eq(productFlavors.id, id)).run();
}

/** Whether the product's stock is the sum of its flavors' (Rule 3.3). */
export const flavorsKeepStock = (flavors: readonly FlavorInput[]): boolean =>
	flavors.some(({ stockQuantity }) => stockQuantity !== null);
