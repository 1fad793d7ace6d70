import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import type { ImportedChange } from "~db/json-shapes";
import { brands, productFlavors, productImportRows, productImports, products } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type AuditEntry, auditWriter, recordAudit } from "../audit/record-audit.server";
import type { AdminActor } from "../permissions.ts";
import type { FlavorInput } from "../products/flavor-lines.ts";
import { slugOf } from "../products/product-slug.server";
import { flavorNotes, listFlavorInputs } from "../products/update-product.server";
import { flavorsKeepStock, saveFlavors } from "../products/write-product.server";
import { codeKey } from "../quick-order/find-codes.server";
import { balanceOf, type MoveStock, stockMover } from "../stock/stock-mover.server";
import { counted } from "../texts/numbers.ts";
import { matchFlavors } from "./match-flavors.ts";
import { stockAfter } from "./plan-stock.ts";
import type { ProductImport } from "./product-import.server";
import { rememberColumns } from "./remember-columns.server";

/** The preview is out of date, for the reason in the message. Nothing was changed. */
export class PreviewIsStale extends Error {}

type Row = Pick<typeof productImportRows.$inferSelect, "sku" | "productId" | "version"> & {
	change: ImportedChange;
};
type Rows = [Row, ...Row[]];

/**
 * Applies an import's preview, its rows with errors left out, in one transaction that leaves an audit row for the import and one for each
 * product (Rules 7.15, 9.1). It is kept short because it blocks all other writes.
 *
 * @throws PreviewIsStale when a product was edited, or a SKU or a brand changed, since the file was read.
 */
export function saveImport(db: Db, admin: AdminActor, job: ProductImport): void {
	const { id, fileName, source, supplier, errors: leftOut } = job;
	transact(db, (tx) => {
		requireCurrent(tx, id);
		const now = new Date();
		const note = auditWriter(tx, admin, now);
		const done = { created: 0, updated: 0 };
		const made = new Map<string, string>();
		const move = stockMover(tx, admin, { kind: "import", reference: fileName, referenceId: id });
		const create = creator(tx, move, now, made);
		const update = updater(tx, move, now);
		writingSearchTogether(tx, now, () => {
			for (const rows of goodsOf(rowsOf(tx, id, "create"))) {
				const [first] = rows;
				note(
					first.change.flavor
						? { action: "product.update", ...update(made.get(first.change.flavor.parentSku!)!, rows) }
						: { action: "product.create", ...create(rows) },
				);
				done.created += rows.length;
			}
		});
		for (const rows of goodsOf(rowsOf(tx, id, "update"))) {
			note({ action: "product.update", ...update(rows[0].productId!, rows) });
			done.updated += rows.length;
		}
		recordAudit(tx, admin, {
			action: "product.import",
			entity: "import",
			entityId: id,
			after: {
				fileName,
				source,
				...(supplier ? { supplier } : {}),
				...done,
				...(leftOut > 0 ? { leftOut } : {}),
			},
		});
		rememberColumns(tx, job);
		tx.update(productImports)
			.set({ state: "done", claimedAt: null, rowsDone: done.created + done.updated, finishedAt: now })
			.where(eq(productImports.id, id))
			.run();
	});
}

const BATCH = 500;

/** The plan's rows of a kind, in batches, to keep memory small for files of up to 60 MB. */
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

/** Rows that follow each other and are about the same product: it is written once for them. */
function* goodsOf(rows: Iterable<Row>): Generator<Rows> {
	let open: Rows | undefined;
	for (const row of rows) {
		if (open && goodOf(open[0]) === goodOf(row)) {
			open.push(row);
			continue;
		}
		if (open) yield open;
		open = [row];
	}
	if (open) yield open;
}

const goodOf = ({ productId, sku, change }: Row) => productId ?? change.flavor?.parentSku ?? codeKey(sku);

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
			`${counted(edited, "product was", "products were")} edited since this preview was made, and nothing was imported. Here it is as things are now.`,
		);
	}
	const isTaken = (code: SQL) => sql`(exists (select 1 from ${products} p where lower(p.sku) = lower(${code}))
		or exists (select 1 from ${productFlavors} f where lower(f.sku) = lower(${code})))`;
	const newFlavorSku = sql`json_extract(${r.change}, '$.flavor.after.sku')`;
	const taken = count("create", isTaken(sql`${r.sku}`)) + count("update", isTaken(newFlavorSku));
	const brandGone = sql`coalesce(json_extract(${r.change}, '$.after.brandId'), '')
		not in (select ${brands.id} from ${brands} union all select '')`;
	if (taken + count("create", brandGone) + count("update", brandGone) > 0) {
		throw new PreviewIsStale(
			"SKUs or brands have changed since this preview, so nothing was imported. This is the new preview.",
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

type FlavorOfRow = NonNullable<ImportedChange["flavor"]>;
type Noted = Omit<AuditEntry, "action">;

const value = (name: string) => sql.placeholder(name);

/** A product's column that a statement made once is given: drizzle would write the null of a yes or no as 0. */
const columnValue = (column: string): SQL => sql`${value(column)}`;

/** The values for `columnValue`, as SQLite keeps them. */
const valuesOf = (columns: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(columns).map(([column, kept]) => [
			column,
			typeof kept === "boolean" || kept instanceof Date ? Number(kept) : kept,
		]),
	);

/** @param made gets the id of each product that is made, by `codeKey` of its SKU. */
function creator(tx: Tx, move: MoveStock, now: Date, made: Map<string, string>): (rows: Rows) => Noted {
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
			id: value("flavorId"),
			productId: value("productId"),
			name: value("name"),
			sku: value("sku"),
			barcode: value("barcode"),
			stockQuantity: value("stockQuantity"),
			position: value("position"),
		})
		.prepare();
	const insertProduct = memo((columns) => {
		// The preview has seen to it that no column is missing which a product must have.
		const values = Object.fromEntries(columns.map((column) => [column, columnValue(column)])) as Record<
			keyof typeof products.$inferInsert,
			SQL
		>;
		return tx.insert(products).values(values).prepare();
	});
	return ([{ sku, change }, ...rows]) => {
		const { after, flavors: list } = change;
		const id = newId();
		const slug = slugFor(String(after.name));
		const names = (list?.names ?? []).map((name): FlavorInput => ({ ...NEW_FLAVOR, name }));
		const flavors = rows.flatMap((row) => row.change.flavor ?? []).reduce(withFlavor, names);
		const own = flavorsKeepStock(flavors) ? 0 : ((after.stockQuantity as number | undefined) ?? 0);
		// Before the row is there: writing it a second time costs more than inserting it.
		move({ productId: id, flavorId: null }, own);
		const whole = { ...after, stockQuantity: own, id, slug, createdAt: now, updatedAt: now };
		insertProduct(Object.keys(whole)).run(valuesOf(whole));
		made.set(codeKey(sku), id);
		for (const [position, flavor] of flavors.entries()) {
			const { stockQuantity } = flavor;
			const place = { productId: id, flavorId: newId() };
			insertFlavor.run({
				...flavor,
				...place,
				stockQuantity: stockQuantity === null ? null : 0,
				position,
			});
			if (stockQuantity !== null) move(place, stockQuantity);
		}
		return {
			entity: "product",
			entityId: id,
			after: { ...after, slug, flavors: flavors.map(({ name }) => name), version: 1 },
		};
	};
}

const NEW_FLAVOR: Omit<FlavorInput, "name"> = { sku: null, barcode: null, stockQuantity: null };

/** A product's flavors with what a row says of one of them. */
function withFlavor(flavors: readonly FlavorInput[], change: FlavorOfRow): FlavorInput[] {
	const name = change.was ?? change.after.name!;
	const [known] = matchFlavors([name], flavors);
	const old = known ?? { ...NEW_FLAVOR, name };
	const stock = change.stock ? { stockQuantity: stockAfter(change.stock, old.stockQuantity) } : {};
	// A new flavor that a list names by now keeps the spelling of the list.
	const { name: _same, ...codes } = change.after;
	const flavor = { ...old, ...(change.was === null && known ? codes : change.after), ...stock };
	return known ? flavors.map((one) => (one === known ? flavor : one)) : [...flavors, flavor];
}

/** Changes a product by all its rows that follow each other; first by its own, then by those of its flavors. */
function updater(tx: Tx, move: MoveStock, now: Date): (id: string, rows: Rows) => Noted {
	// Only changed columns are named, because naming a searched column rewrites the search entry.
	const update = memo((columns) => {
		const set = Object.fromEntries(columns.map((column) => [column, columnValue(column)]));
		return tx
			.update(products)
			.set({ ...set, version: sql`${products.version} + 1`, updatedAt: now })
			.where(eq(products.id, value("productId")))
			.prepare();
	});
	const getProduct = tx
		.select({ stockQuantity: products.stockQuantity, version: products.version })
		.from(products)
		.where(eq(products.id, value("id")))
		.prepare();
	// A product's row may come after those that add flavors to it.
	const added = new Map<string, string[]>();
	return (id, rows) => {
		const { stockQuantity, version } = getProduct.get({ id })!;
		const note: { before: Record<string, unknown>; after: Record<string, unknown> } = {
			before: { version },
			after: { version: version + 1 },
		};
		const own = rows.find(({ change }) => !change.flavor)?.change;
		const columns = { ...own?.after };
		update(Object.keys(columns)).run({ ...valuesOf(columns), productId: id });
		Object.assign(note.before, own?.before);
		Object.assign(note.after, columns);
		const changes = rows.flatMap(({ change }) => change.flavor ?? []);
		if (own?.flavors || changes.length > 0) {
			// Read here to get the current stock.
			const before = listFlavorInputs(tx, id);
			const names = own?.flavors ? [...own.flavors.names, ...(added.get(id) ?? [])] : undefined;
			const listed = names ? listOf(names, before) : before;
			const after = changes.reduce(withFlavor, listed);
			const news = changes.flatMap(({ was, after: { name } }) => (was === null ? name! : []));
			if (news.length > 0) added.set(id, [...(added.get(id) ?? []), ...news]);
			saveFlavors(tx, move, id, after);
			note.before.flavors = flavorNotes(before);
			note.after.flavors = flavorNotes(after);
		}
		if (own?.stock) {
			// Orders take stock without a new version (Rule 3.8).
			const after = stockAfter(own.stock, stockQuantity);
			note.before.stockQuantity = stockQuantity;
			note.after.stockQuantity = after;
			// The file's rows may have given the product's flavors their own stock.
			const place = { productId: id, flavorId: null };
			if (!flavorsKeepStock(listFlavorInputs(tx, id))) move(place, after - balanceOf(tx, place));
		}
		return { entity: "product", entityId: id, ...note };
	};
}

function listOf(names: readonly string[], flavors: readonly FlavorInput[]): FlavorInput[] {
	const unique = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
	const matches = matchFlavors(unique, flavors);
	return unique.map((name, at) => matches[at] ?? { ...NEW_FLAVOR, name });
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
