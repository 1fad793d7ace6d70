import { and, asc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import type { ImportedChange } from "~db/json-shapes";
import { brands, productFlavors, productImportRows, productImports, products } from "~db/schema.server";
import { type AuditEntry, auditWriter, recordAudit } from "../audit/record-audit.server";
import { slugOf } from "../catalog/product-slug.server";
import { flavorNotes, listFlavorInputs, sumFlavorStock } from "../catalog/update-product.server";
import { saveFlavors } from "../catalog/write-product.server";
import type { AdminActor } from "../permissions.ts";
import type { ProductImport } from "./product-import.server";

/** What a preview shows is not what would happen any more; the message says why. Nothing was changed. */
export class PreviewIsStale extends Error {}

type Row = Pick<typeof productImportRows.$inferSelect, "sku" | "productId" | "version"> & {
	change: ImportedChange;
};

/**
 * Does what an import's preview shows, in one transaction that leaves an audit row for the import and one for each
 * product (Rules 7.15, 9.1). As short as can be: while it runs nobody else writes.
 *
 * @throws PreviewIsStale when a product was edited, or a SKU or a brand changed, since the file was read.
 */
export function saveImport(db: Db, admin: AdminActor, { id, fileName, source }: ProductImport): void {
	db.transaction(
		(tx) => {
			requireCurrent(tx, id);
			const now = new Date();
			const note = auditWriter(tx, admin, now);
			const done = { created: 0, updated: 0 };
			const create = creator(tx, now);
			writingSearchTogether(tx, now, () => {
				for (const row of rowsOf(tx, id, "create")) {
					note({ action: "product.create", ...create(row) });
					done.created++;
				}
			});
			const update = updater(tx, now);
			for (const row of rowsOf(tx, id, "update")) {
				note({ action: "product.update", ...update(row) });
				done.updated++;
			}
			recordAudit(tx, admin, {
				action: "product.import",
				entity: "import",
				entityId: id,
				after: { fileName, source, ...done },
			});
			tx.update(productImports)
				.set({ state: "done", claimedAt: null, rowsDone: done.created + done.updated, finishedAt: now })
				.where(eq(productImports.id, id))
				.run();
		},
		{ behavior: "immediate" },
	);
}

const BATCH = 500;

/** The plan's rows of a kind, some at a time: all of a file of 60 MB would be much to hold. */
function* rowsOf(tx: Tx, importId: string, kind: "create" | "update"): Generator<Row> {
	for (let after = 0; ; ) {
		const rows = tx
			.select({
				position: productImportRows.position,
				sku: productImportRows.sku,
				productId: productImportRows.productId,
				version: productImportRows.version,
				change: productImportRows.change,
			})
			.from(productImportRows)
			.where(
				and(
					eq(productImportRows.importId, importId),
					eq(productImportRows.kind, kind),
					gt(productImportRows.position, after),
				),
			)
			.orderBy(asc(productImportRows.position))
			.limit(BATCH)
			.all();
		// What is created or updated has its change.
		yield* rows as Row[];
		if (rows.length < BATCH) return;
		after = rows.at(-1)!.position;
	}
}

function requireCurrent(tx: Tx, id: string): void {
	const r = productImportRows;
	const count = (kind: "create" | "update", isStale: SQL) =>
		tx.get<{ n: number }>(
			sql`select count(*) as n from ${r} where ${r.importId} = ${id} and ${r.kind} = ${kind} and ${isStale}`,
		).n;
	const edited = count(
		"update",
		sql`not exists (select 1 from ${products} p where p.id = ${r.productId} and p.version = ${r.version})`,
	);
	if (edited > 0) {
		throw new PreviewIsStale(
			`${edited === 1 ? "1 product was" : `${edited.toLocaleString("en-US")} products were`} edited since this preview was made, and nothing was imported. Here it is as things are now.`,
		);
	}
	const taken = count(
		"create",
		sql`(exists (select 1 from ${products} p where lower(p.sku) = lower(${r.sku}))
			or exists (select 1 from ${productFlavors} f where lower(f.sku) = lower(${r.sku})))`,
	);
	const brandGone = sql`coalesce(json_extract(${r.change}, '$.after.brandId'), '')
		not in (select ${brands.id} from ${brands} union all select '')`;
	if (taken + count("create", brandGone) + count("update", brandGone) > 0) {
		throw new PreviewIsStale(
			"SKUs or brands were changed since this preview was made, and nothing was imported. Here it is as things are now.",
		);
	}
}

/** Makes products whose search entries are written at the end, in one go: half the time it takes one by one. */
function writingSearchTogether(tx: Tx, createdAt: Date, make: () => void): void {
	tx.run(sql`insert into search_pause (one) values (1)`);
	make();
	tx.run(sql`insert into product_search_docs (product_id, name, brand, sku, barcode, flavors, details, facets)
		select * from product_search_source where product_id in (
			select id from ${products} where created_at = ${createdAt.getTime()}
				and id not in (select product_id from product_search_docs))`);
	tx.run(sql`delete from search_pause`);
}

type Noted = Omit<AuditEntry, "action">;

const value = (name: string) => sql.placeholder(name);

function creator(tx: Tx, now: Date): (row: Row) => Noted {
	const isTaken = tx
		.select({ id: products.id })
		.from(products)
		.where(eq(products.slug, value("slug")))
		.prepare();
	const nextNumber = new Map<string, number>();
	const slugFor = (name: string): string => {
		const wanted = slugOf(name);
		for (let n = nextNumber.get(wanted) ?? 1; ; n++) {
			const slug = n === 1 ? wanted : `${wanted}-${n}`;
			nextNumber.set(wanted, n + 1);
			if (!isTaken.get({ slug })) return slug;
		}
	};
	const insertFlavor = tx
		.insert(productFlavors)
		.values({
			id: value("id"),
			productId: value("productId"),
			name: value("name"),
			position: value("position"),
		})
		.prepare();
	const insertProduct = memo((columns) => {
		// The preview has seen to it that no column is missing which a product must have.
		const values = Object.fromEntries(columns.map((column) => [column, value(column)])) as Record<
			keyof typeof products.$inferInsert,
			Placeholder
		>;
		return tx.insert(products).values(values).prepare();
	});
	return ({ change: { after, flavors = [] } }) => {
		const id = newId();
		const slug = slugFor(String(after.name));
		const whole = { ...after, id, slug, createdAt: now, updatedAt: now };
		insertProduct(Object.keys(whole)).run(whole);
		for (const [position, { name }] of flavors.entries()) {
			insertFlavor.run({ id: newId(), productId: id, name, position });
		}
		return {
			entity: "product",
			entityId: id,
			after: { ...after, slug, flavors: flavors.map(({ name }) => name), version: 1 },
		};
	};
}

function updater(tx: Tx, now: Date): (row: Row) => Noted {
	// Only the columns that change are named: naming one that search knows writes the search entry anew.
	const update = memo((columns) => {
		const set = Object.fromEntries(
			columns.map((column) => [column, sql`${sql.param(value(column), products[column as "name"])}`]),
		);
		return tx
			.update(products)
			.set({ ...set, version: sql`${products.version} + 1`, updatedAt: now })
			.where(eq(products.id, value("productId")))
			.prepare();
	});
	const getStock = tx
		.select({ stockQuantity: products.stockQuantity })
		.from(products)
		.where(eq(products.id, value("id")))
		.prepare();
	return ({ productId, version, change: { before, after, flavors } }) => {
		const id = productId!;
		// Orders take stock without a new version.
		const was = "stockQuantity" in after ? { ...before, ...getStock.get({ id }) } : before;
		update(Object.keys(after)).run({ ...after, productId: id });
		const note: { before: Record<string, unknown>; after: Record<string, unknown> } = {
			before: { ...was, version },
			after: { ...after, version: version! + 1 },
		};
		if (flavors) {
			note.before.flavors = flavorNotes(listFlavorInputs(tx, id));
			saveFlavors(tx, id, flavors);
			note.after.flavors = flavorNotes(flavors);
			sumFlavorStock(tx, id);
		}
		return { entity: "product", entityId: id, ...note };
	};
}

/** Makes a statement for each set of columns once: the rows of a file hardly differ in them. */
function memo<T>(make: (columns: string[]) => T): (columns: string[]) => T {
	const made = new Map<string, T>();
	return (columns) => {
		const key = columns.join();
		const known = made.get(key) ?? make(columns);
		made.set(key, known);
		return known;
	};
}
