import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { accountAdmin } from "~/kernel/actor/account-admin.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import type { Db, Tx } from "~db/client.server";
import type { ImportedChange, ImportUndo } from "~db/json-shapes";
import {
	brands,
	orderItems,
	productImportRows,
	productImports,
	products,
	stockMovements,
} from "~db/schema.server";
import { transact } from "~db/transact.server";
import { untilMayWrite } from "~db/write-lock.server";
import { balanceOf, type MoveStock, stockMover } from "../movements/stock-mover.server";
import { writeOffStock } from "../products/delete-product.server";
import type { FlavorInput } from "../products/fields/flavor-lines.ts";
import { flavorNotes, listFlavorInputs } from "../products/update-product.server";
import { flavorsKeepStock, saveFlavors } from "../products/write-product.server";
import { newBrandName } from "./new-brands.server";
import type { ProductImport } from "./product-import.server";

/** How many products one transaction gives back. */
const PIECE = 50;
const GIVE_WAY_MS = 50;
const PATIENCE_MS = 60_000;
/** How many of those that stay are named. */
const NAMED = 200;

/**
 * Gives back what an import did, in pieces between which others write; each is a transaction with its audit rows, and forgets its rows,
 * so that it goes on where it was cut off.
 *
 * @throws DomainError forbidden when who asked for it may not import any more.
 */
export async function giveBackImport(db: Db, job: ProductImport): Promise<void> {
	const began = job.queuedAt;
	for (let isFirst = true; ; isFirst = false) {
		if (!isFirst) await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
		await untilMayWrite(db, PATIENCE_MS);
		const isOver = transact(db, (tx) => {
			const admin = accountAdmin(tx, job.adminId, "imports");
			const ids = nextProducts(tx, job.id);
			const undo = {
				...tx
					.select({ undo: productImports.undo })
					.from(productImports)
					.where(eq(productImports.id, job.id))
					.get()!.undo!,
			};
			for (const id of ids) giveBack(tx, admin, job, id, began, undo);
			if (ids.length === 0) undo.brands = removeBrands(tx, admin, job);
			tx.update(productImports)
				.set({
					undo,
					heartbeatAt: new Date(),
					rowsDone: sql`${productImports.rowsDone} + ${ids.length}`,
					...(ids.length === 0 ? { state: "undone" as const, claimedAt: null, finishedAt: new Date() } : {}),
				})
				.where(eq(productImports.id, job.id))
				.run();
			if (ids.length === 0)
				recordAudit(tx, admin, {
					action: "product.import_undo",
					entity: "import",
					entityId: job.id,
					after: {
						fileName: job.fileName,
						deleted: undo.products,
						restored: undo.changed,
						brands: undo.brands,
						stayed: undo.left,
					},
				});
			return ids.length === 0;
		});
		if (isOver) return;
	}
}

const r = productImportRows;

/** Products with rows that are not given back yet. */
const nextProducts = (tx: Tx, importId: string): string[] =>
	tx
		.selectDistinct({ id: r.productId })
		.from(r)
		.where(and(eq(r.importId, importId), isNotNull(r.savedVersion)))
		.limit(PIECE)
		.all()
		.map(({ id }) => id!);

type Saved = { kind: string; name: string; savedVersion: number; change: ImportedChange };

function giveBack(
	tx: Tx,
	admin: AdminActor,
	job: ProductImport,
	id: string,
	began: Date,
	undo: ImportUndo,
): void {
	const ofProduct = and(eq(r.importId, job.id), eq(r.productId, id), isNotNull(r.savedVersion));
	const rows = tx
		.select({ kind: r.kind, name: r.name, savedVersion: r.savedVersion, change: r.change })
		.from(r)
		.where(ofProduct)
		.orderBy(asc(r.position))
		.all() as Saved[];
	tx.update(r).set({ savedVersion: null }).where(ofProduct).run();
	const product = tx.select().from(products).where(eq(products.id, id)).get();
	const made = rows.some(({ kind, change }) => kind === "create" && !change.flavor);
	const why = product ? whyItStays(tx, job, product, rows, { began, made }) : "is deleted already";
	if (why) {
		undo.left += 1;
		const name = product?.name ?? rows[0]!.name;
		if (undo.stays.length < NAMED) undo.stays = [...undo.stays, { name, why }];
		return;
	}
	if (made) {
		writeOffStock(tx, admin, id, "Import undone");
		tx.delete(products).where(eq(products.id, id)).run();
		const { name, sku, slug } = product!;
		recordAudit(tx, admin, {
			action: "product.delete",
			entity: "product",
			entityId: id,
			before: { name, sku, slug },
		});
		undo.products += 1;
		return;
	}
	restore(tx, admin, job, product!, rows);
	undo.changed += 1;
}

/** Why a product is left as it is; undefined for one that can be given back. */
function whyItStays(
	tx: Tx,
	job: ProductImport,
	{ id, version, images }: typeof products.$inferSelect,
	rows: readonly Saved[],
	{ began, made }: { began: Date; made: boolean },
): string | undefined {
	const moved = tx
		.select({ kind: stockMovements.kind })
		.from(stockMovements)
		.where(
			and(
				eq(stockMovements.productId, id),
				gte(stockMovements.createdAt, began),
				sql`${stockMovements.referenceId} is not ${job.id}`,
			),
		)
		.orderBy(desc(stockMovements.id))
		.all();
	const isOrdered =
		made &&
		tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.productId, id)).limit(1).get();
	if (isOrdered || moved.some(({ kind }) => kind === "order")) return "was sold since";
	if (version !== Math.max(...rows.map(({ savedVersion }) => savedVersion))) return "was changed since";
	if (moved.length > 0) return "has another stock since";
	if (made && images.length > 0) return "has pictures by now";
	if (rows.some(({ change }) => (change.flavors?.removed.length ?? 0) > 0 && !made))
		return "lost flavors, which can\u2019t be brought back";
	return undefined;
}

/** Gives a product the values that the import's rows changed, and takes away the flavors and the stock that they added. */
function restore(
	tx: Tx,
	admin: AdminActor,
	job: ProductImport,
	{ id, version }: typeof products.$inferSelect,
	rows: readonly Saved[],
): void {
	const move = stockMover(tx, admin, {
		kind: "import",
		reason: "Import undone",
		reference: job.fileName,
		referenceId: job.id,
	});
	const imported = importedStock(tx, job.id, id);
	const own = rows.find(({ change }) => !change.flavor)?.change;
	const before = listFlavorInputs(tx, id);
	const after = rows
		.reduceRight(withoutRow, before)
		.filter(({ name }) => !own?.flavors?.added.includes(name));
	const ids = flavorIds(tx, id);
	const restored = after.map((flavor): FlavorInput => {
		const sum = imported.get(ids.get((flavor.was ?? flavor.name).toLowerCase()) ?? "") ?? 0;
		return flavor.stockQuantity === null
			? flavor
			: { ...flavor, stockQuantity: Math.max(0, flavor.stockQuantity - sum) };
	});
	if (rows.some(({ change }) => change.flavor || change.flavors)) saveFlavors(tx, move, id, restored);
	giveBackOwn(tx, move, id, restored, imported.get("") ?? 0);
	tx.update(products)
		.set({ ...own?.before, version: version + 1 })
		.where(eq(products.id, id))
		.run();
	recordAudit(tx, admin, {
		action: "product.update",
		entity: "product",
		entityId: id,
		before: { version, ...own?.after, flavors: flavorNotes(before) },
		after: { version: version + 1, ...own?.before, flavors: flavorNotes(listFlavorInputs(tx, id)) },
	});
}

/** The product's own stock, unless its flavors keep it. */
function giveBackOwn(
	tx: Tx,
	move: MoveStock,
	productId: string,
	flavors: readonly FlavorInput[],
	sum: number,
): void {
	if (flavorsKeepStock(flavors)) return;
	const stockItem = { productId, flavorId: null };
	move(stockItem, Math.max(-sum, -balanceOf(tx, stockItem)));
}

type Restored = FlavorInput & { was?: string };

/** A product's flavors without what a row did to one of them. */
function withoutRow(flavors: readonly Restored[], { change: { flavor } }: Saved): readonly Restored[] {
	if (!flavor) return flavors;
	const { was, before, after } = flavor;
	const name = after.name ?? was;
	if (was === null) return flavors.filter((one) => one.name.toLowerCase() !== name!.toLowerCase());
	return flavors.map((one): Restored => {
		if (one.name.toLowerCase() !== name!.toLowerCase()) return one;
		const codes = { ...one, ...before };
		const kept = flavor.stock?.now === null ? { ...codes, stockQuantity: null } : codes;
		return before.name === undefined ? kept : { ...kept, was: one.name };
	});
}

/** How much the import moved, by flavor; the product's own stock by an empty text. */
function importedStock(tx: Tx, importId: string, productId: string): Map<string, number> {
	const sums = tx
		.select({ flavorId: stockMovements.flavorId, sum: sql<number>`sum(${stockMovements.quantity})` })
		.from(stockMovements)
		.where(and(eq(stockMovements.referenceId, importId), eq(stockMovements.productId, productId)))
		.groupBy(stockMovements.flavorId)
		.all();
	return new Map(sums.map(({ flavorId, sum }) => [flavorId ?? "", sum]));
}

const flavorIds = (tx: Tx, productId: string): Map<string, string> =>
	new Map(
		tx
			.all<{ id: string; name: string }>(
				sql`select id, name from product_flavors where product_id = ${productId} and active`,
			)
			.map(({ id, name }) => [name.toLowerCase(), id]),
	);

/** Removes the brands that the import added and that have no products. */
function removeBrands(tx: Tx, admin: AdminActor, job: ProductImport): number {
	const names = tx
		.selectDistinct({ brandId: sql<string | null>`json_extract(${r.change}, '$.after.brandId')` })
		.from(r)
		.where(eq(r.importId, job.id))
		.all()
		.flatMap(({ brandId }) => newBrandName(brandId) ?? []);
	let removed = 0;
	for (const name of names) {
		const brand = tx
			.select()
			.from(brands)
			.where(and(sql`${brands.name} = ${name} collate nocase`, gte(brands.createdAt, job.queuedAt)))
			.get();
		if (!brand) continue;
		const used = tx
			.select({ id: products.id })
			.from(products)
			.where(eq(products.brandId, brand.id))
			.limit(1)
			.get();
		if (used) continue;
		tx.delete(brands).where(eq(brands.id, brand.id)).run();
		recordAudit(tx, admin, {
			action: "brand.delete",
			entity: "brand",
			entityId: brand.id,
			before: { name: brand.name, slug: brand.slug },
		});
		removed += 1;
	}
	return removed;
}
