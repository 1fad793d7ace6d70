import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { auditLog, brands, productFlavors, products } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { differences } from "../audit/differences.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { formatCents } from "../money.ts";
import { type AdminActor, requireAdmin } from "../permissions.ts";
import type { FlavorInput } from "./flavor-lines.ts";
import type { ProductChange } from "./product.schema.ts";
import { checkReferences, columnsOf, saveFlavors } from "./write-product.server";

type ProductRow = typeof products.$inferSelect;

/**
 * Changes a product; what the input leaves out stays (Rule 7.7). The slug stays too: links keep working.
 *
 * @param input.version the version the reader had before them; left out, nothing is checked.
 * @returns the product's version now.
 * @throws DomainError forbidden, not_found; conflict when somebody changed it since, naming what, or for a SKU in use.
 */
export function updateProduct(
	db: Db,
	actor: Actor,
	input: ProductChange & { id: string },
): { version: number } {
	const admin = requireAdmin(actor);
	return db.transaction((tx) => changeProduct(tx, admin, input), { behavior: "immediate" });
}

/** `updateProduct` inside a transaction that does more. */
export function changeProduct(
	tx: Tx,
	admin: AdminActor,
	{ id, version, ...change }: ProductChange & { id: string },
): { version: number } {
	const row = tx.select().from(products).where(eq(products.id, id)).get();
	if (!row) throw notFound("Product");
	const oldFlavors = listFlavorInputs(tx, id);
	const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
	const input = { ...inputOf(row, oldFlavors), ...given };
	const old = { ...columnsOf(inputOf(row, oldFlavors)), flavors: flavorNotes(oldFlavors) };
	const audit = differences(old, { ...columnsOf(input), flavors: flavorNotes(input.flavors) });
	// Before the version: a form sent twice finds what its first sending made.
	if (Object.keys(audit.after).length === 0) return { version: row.version };
	if (version !== undefined && version !== row.version)
		throw new DomainError("conflict", changedSince(tx, row, version));
	checkReferences(tx, input, id);

	tx.update(products)
		.set({ ...columnsOf(input), version: sql`${products.version} + 1` })
		.where(eq(products.id, id))
		.run();
	// Last: where flavors keep stock, theirs is the product's, whatever the input says.
	if ("flavors" in audit.after) saveFlavors(tx, id, input.flavors);
	if ("stockQuantity" in audit.after || "flavors" in audit.after) sumFlavorStock(tx, id);
	recordAudit(tx, admin, {
		action: "product.update",
		entity: "product",
		entityId: id,
		before: { ...audit.before, version: row.version },
		after: { ...audit.after, version: row.version + 1 },
	});
	return { version: row.version + 1 };
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

/** What a product's row would have been entered as. */
const inputOf = (row: ProductRow, flavors: FlavorInput[]) => ({
	name: row.name,
	sku: row.sku ?? "",
	barcode: row.barcode,
	brandId: row.brandId,
	category: row.category,
	description: row.description,
	shortDescription: row.shortDescription,
	nicotineStrength: row.nicotineStrength,
	dimensions: row.dimensions,
	puffCount: row.puffCount,
	caseSize: row.caseSize,
	wholesalePrice: row.wholesalePriceCents ?? 0,
	msrp: row.msrpCents ?? 0,
	cost: row.costCents ?? 0,
	minimumOrderQuantity: row.minimumOrderQuantity,
	stockQuantity: row.stockQuantity,
	weight: row.weightHundredths,
	containsNicotine: row.containsNicotine,
	featured: row.featured,
	inStock: row.inStock,
	active: row.active,
	flavors,
});

/** What stands of flavors in the audit log. */
export const flavorNotes = (flavors: readonly FlavorInput[]) =>
	flavors.map(({ name, sku, barcode, stockQuantity }) => [name, sku, barcode, stockQuantity]);

/** Makes a product's stock the sum of its flavors', where they keep it (Rule 3.3). */
export function sumFlavorStock(tx: Tx, id: string): void {
	tx.run(sql`update products set stock_quantity = (select sum(stock_quantity) from product_flavors
		where product_id = ${id} and active = 1)
		where id = ${id} and exists (select 1 from product_flavors
		where product_id = ${id} and active = 1 and stock_quantity is not null)`);
}

const LABELS: Record<string, string> = {
	name: "Name",
	sku: "SKU",
	barcode: "Barcode",
	brandId: "Brand",
	category: "Category",
	description: "Description",
	shortDescription: "Short description",
	nicotineStrength: "Nicotine strength",
	dimensions: "Dimensions",
	puffCount: "Puff count",
	caseSize: "Case size",
	wholesalePriceCents: "Wholesale price",
	msrpCents: "MSRP",
	costCents: "Cost",
	minimumOrderQuantity: "MOQ",
	stockQuantity: "Stock",
	weightHundredths: "Weight",
	containsNicotine: "Contains nicotine",
	featured: "Featured",
	inStock: "In stock",
	active: "Active",
	flavors: "Flavors",
};

/** Says who changed what since a version, from the audit log. */
function changedSince(tx: Tx, row: ProductRow, version: number): string {
	const edits = tx
		.select({ who: auditLog.actorName, before: auditLog.before, after: auditLog.after })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.entity, "product"),
				eq(auditLog.entityId, row.id),
				gt(sql`json_extract(${auditLog.after}, '$.version')`, version),
			),
		)
		.orderBy(asc(auditLog.createdAt))
		.all();
	const told = edits.flatMap(({ who, before, after }) =>
		Object.keys(after ?? {})
			.filter((key) => key in LABELS)
			.map((key) => `${LABELS[key]} ${sayChange(tx, key, before?.[key], after?.[key])} by ${who}`),
	);
	const what = told.length > 0 ? `: ${told.join("; ")}` : "";
	return `This product was changed while you edited it${what}. Nothing of yours was saved yet. Check the fields and save again to make it as they say.`;
}

const LONGEST_TOLD = 600;

function sayChange(tx: Tx, key: string, before: unknown, after: unknown): string {
	if (key === "flavors") return sayFlavors(before, after);
	const say = (value: unknown) => {
		if (value === null || value === undefined) return "nothing";
		if (key === "brandId") return brandName(tx, String(value));
		if (key === "description" || key === "shortDescription") return quoted(String(value));
		if (key.endsWith("Cents")) return formatCents(Number(value));
		if (key === "weightHundredths") return `${Number(value) / 100} oz`;
		if (typeof value === "boolean") return value ? "yes" : "no";
		return String(value);
	};
	return `${say(before)} → ${say(after)}`;
}

const quoted = (text: string) => `“${text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text}”`;

const brandName = (tx: Tx, id: string) =>
	tx.select({ name: brands.name }).from(brands).where(eq(brands.id, id)).get()?.name ?? "a deleted brand";

/** Which flavors came, went or became something else, from their notes in the audit log. */
function sayFlavors(before: unknown, after: unknown): string {
	const read = (notes: unknown) =>
		new Map((Array.isArray(notes) ? notes : []).map((note) => [String(note[0]), JSON.stringify(note)]));
	const [was, is] = [read(before), read(after)];
	const parts = [
		["added", [...is.keys()].filter((name) => !was.has(name))],
		["removed", [...was.keys()].filter((name) => !is.has(name))],
		["changed", [...is.keys()].filter((name) => was.has(name) && was.get(name) !== is.get(name))],
	] as const;
	const told = parts.filter(([, names]) => names.length > 0);
	if (told.length === 0) return "in another order";
	return told.map(([verb, names]) => `${verb} ${names.join(", ")}`).join(", ");
}
