import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AdminActor } from "~/kernel/actor/permissions";
import { differences } from "~/kernel/audit/differences";
import { refuseStale } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { balanceOf, stockMover } from "../movements/stock-mover.server";
import type { FlavorInput } from "./fields/flavor-lines.ts";
import { type ProductChange, productChangeSchema } from "./fields/product.schema.ts";
import { givenValues, pickEntered } from "./fields/product-fields.ts";
import { productLabel, sayProductValue } from "./fields/say-product.ts";
import {
	editedFlavors,
	editedStock,
	pairFlavors,
	type SeenStock,
	typedStock,
	withUnnamed,
} from "./fields/stock-edit.ts";
import { checkReferences, flavorsKeepStock, saveFlavors } from "./write-product.server";

type Edited = ProductChange & {
	/** The quantities that the editor saw. Quantities that are not among them are meant as they stand. */
	seen?: SeenStock | undefined;
};
export type ProductEdit = Edited & { id: string };

/** A program sends no quantities that it saw; our own forms do. */
const editSchema: z.ZodType<Edited> = productChangeSchema;

/** A stock that orders moved while it was edited: what the editor asked for, and what it is now. */
export type MovedStock = { flavor: string | null; wanted: number; now: number };

export type SavedProduct = { version: number; moved: MovedStock[] };

/**
 * Changes a product; absent values stay (Rule 7.7). The slug stays too, so that links keep working.
 * A quantity that is what its editor saw is left alone, and of one that was changed the difference is applied: orders
 * move stock meanwhile, and are no conflict (Rule 3.8).
 *
 * @param input.version the version the form was loaded with. If absent, there is no check.
 * @returns the product's version now, and the edited quantities that orders had moved.
 * @throws DomainError forbidden, not_found; conflict when somebody changed it since, naming what, or for a SKU in use;
 *   invalid for a product's stock where its flavors keep it.
 */
export const updateProduct = command("product.update", {
	by: "products.edit",
	of: ["id"],
	input: editSchema,
	run: changeProduct,
});

/** `updateProduct` inside a transaction that does more. */
export function changeProduct(
	tx: Tx,
	admin: AdminActor,
	{ id, version, seen = {}, removeFlavors = true, ...edited }: ProductEdit,
): SavedProduct {
	const row = tx.select().from(products).where(eq(products.id, id)).get();
	if (!row) throw notFound("Product");
	const isStale = version !== undefined && version !== row.version;
	const edit = isStale ? typedStock : editedStock;
	const oldFlavors = listFlavorInputs(tx, id);
	const change =
		removeFlavors || !edited.flavors
			? edited
			: { ...edited, flavors: withUnnamed(edited.flavors, oldFlavors) };
	const { stockQuantity: wanted, flavors: given = oldFlavors } = change;
	const { stockQuantity: now } = row;
	const old = pickEntered(row);
	const values = {
		...old,
		...givenValues(change),
		stockQuantity: wanted === undefined ? now : edit(now, seen.stockQuantity ?? now, wanted),
	};
	const input = { ...values, flavors: editedFlavors(oldFlavors, given, seen.flavors, edit) };
	const audit = differences(
		{ ...old, flavors: flavorNotes(oldFlavors) },
		{ ...values, flavors: flavorNotes(input.flavors) },
	);
	// Checked before the version, because a form that is sent twice finds its own result.
	if (Object.keys(audit.after).length === 0) return { version: row.version, moved: [] };
	if (isStale) {
		const about = {
			entity: "product",
			entityId: id,
			called: "This product was",
			version: row.version,
			expected: version,
		} as const;
		refuseStale(tx, about, (field, was, is) => {
			const label = productLabel(field);
			return label ? `${label} ${sayChange(tx, field, was, is)}` : null;
		});
	}
	checkReferences(tx, input, id);
	if ("stockQuantity" in audit.after) checkOwnStock(input);

	const { stockQuantity, ...entered } = values;
	tx.update(products)
		.set({ ...entered, version: sql`${products.version} + 1` })
		.where(eq(products.id, id))
		.run();
	const move = stockMover(tx, admin, { kind: "adjust", reason: "Product edited" });
	if ("flavors" in audit.after) saveFlavors(tx, move, id, input.flavors);
	if ("stockQuantity" in audit.after && !flavorsKeepStock(input.flavors)) {
		const own = { productId: id, flavorId: null };
		move(own, stockQuantity - balanceOf(tx, own));
	}
	recordAudit(tx, admin, {
		action: "product.update",
		entity: "product",
		entityId: id,
		before: { ...audit.before, version: row.version },
		after: { ...audit.after, version: row.version + 1 },
	});
	return { version: row.version + 1, moved: movedStock(old.stockQuantity, oldFlavors, change, input) };
}

/** @throws DomainError invalid when a product's own stock is set, and is not its flavors' sum (Rule 3.3). */
function checkOwnStock({ stockQuantity, flavors }: { stockQuantity: number; flavors: FlavorInput[] }): void {
	const sum = flavors.reduce((total, flavor) => total + (flavor.stockQuantity ?? 0), 0);
	if (!flavorsKeepStock(flavors) || stockQuantity === sum) return;
	throw new DomainError("invalid", "Stock is kept by flavor: change it there.", { field: "stockQuantity" });
}

/** The edited quantities that differ from what was typed. */
function movedStock(
	oldStock: number,
	oldFlavors: readonly FlavorInput[],
	{ stockQuantity: wanted, flavors: given = [] }: ProductChange,
	input: { stockQuantity: number; flavors: readonly FlavorInput[] },
): MovedStock[] {
	const was = pairFlavors(input.flavors, oldFlavors);
	const ofFlavors = input.flavors.flatMap((flavor, n) => {
		const requested = given[n]?.stockQuantity;
		const { name, stockQuantity: now } = flavor;
		if (requested == null || now === null || requested === now || now === was.get(flavor)?.stockQuantity)
			return [];
		return [{ flavor: name, wanted: requested, now }];
	});
	const { stockQuantity: now } = input;
	if (wanted === undefined || wanted === now || now === oldStock) return ofFlavors;
	return [{ flavor: null, wanted, now }, ...ofFlavors];
}

/** A product's flavors as they are entered. */
export const listFlavorInputs = (tx: Db | Tx, productId: string): FlavorInput[] =>
	tx
		.select({
			name: productFlavors.name,
			sku: productFlavors.sku,
			barcode: productFlavors.barcode,
			stockQuantity: productFlavors.stockQuantity,
		})
		.from(productFlavors)
		.where(and(eq(productFlavors.productId, productId), eq(productFlavors.active, true)))
		.orderBy(asc(productFlavors.position), asc(productFlavors.name))
		.all();

/** A product's flavors for the audit log. */
export const flavorNotes = (flavors: readonly FlavorInput[]) =>
	flavors.map(({ name, sku, barcode, stockQuantity }) => [name, sku, barcode, stockQuantity]);

function sayChange(tx: Tx, key: string, before: unknown, after: unknown): string {
	if (key === "flavors") return sayFlavors(before, after);
	const say = (value: unknown) => sayProductValue(key, value, (id) => brandName(tx, id));
	return `${say(before)} → ${say(after)}`;
}

const brandName = (tx: Tx, id: string) =>
	tx.select({ name: brands.name }).from(brands).where(eq(brands.id, id)).get()?.name ?? "a deleted brand";

/** The flavors that were added, removed or changed, from the audit log. */
function sayFlavors(before: unknown, after: unknown): string {
	const read = (notes: unknown) =>
		new Map((Array.isArray(notes) ? notes : []).map((note) => [String(note[0]), JSON.stringify(note)]));
	const [was, is] = [read(before), read(after)];
	const parts = [
		["added", [...is.keys()].filter((name) => !was.has(name))],
		["removed", [...was.keys()].filter((name) => !is.has(name))],
		["changed", [...is.keys()].filter((name) => was.has(name) && was.get(name) !== is.get(name))],
	] as const;
	const filled = parts.filter(([, names]) => names.length > 0);
	if (filled.length === 0) return "in another order";
	return filled.map(([verb, names]) => `${verb} ${names.join(", ")}`).join(", ");
}
