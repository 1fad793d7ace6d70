import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { type AuditEntry, auditWriter, recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { counted } from "~/kernel/texts/numbers";
import { slugOf } from "~/kernel/texts/slug";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import type { ImportedChange } from "~db/json-shapes";
import {
	brands,
	productFlavors,
	productImportRows,
	productImports,
	products,
	users,
} from "~db/schema.server";
import { transact } from "~db/transact.server";
import { untilMayWrite } from "~db/write-lock.server";
import { balanceOf, type MoveStock, stockMover } from "../movements/stock-mover.server";
import type { FlavorInput } from "../products/fields/flavor-lines.ts";
import { flavorNotes, listFlavorInputs } from "../products/update-product.server";
import { flavorsKeepStock, saveFlavors } from "../products/write-product.server";
import { codeKey } from "../search/find-codes.server";
import { matchFlavors } from "./match-flavors.ts";
import { brandAdder, NEW_BRAND } from "./new-brands.server";
import { stockAfter } from "./plan-stock.ts";
import type { ProductImport } from "./product-import.server";
import { rememberColumns } from "./remember-columns.server";

/** The preview is out of date, for the reason in the message. Nothing was changed. */
export class PreviewIsStale extends Error {}

/** Another process has taken the import over, or it has ended. What this one had open was rolled back. */
export class ImportWasTaken extends Error {}

const value = (name: string) => sql.placeholder(name);

/** How many rows one transaction saves; a product's rows that follow each other stay together. */
export const ROWS_OF_PIECE = 250;
/** Between two pieces, in milliseconds: those who wait for the database look every 20 (`untilMayWrite`). */
const GIVE_WAY_MS = 50;
/** How long a piece waits for others who write, in milliseconds; less than it takes to be thought dead. */
const PATIENCE_MS = 60_000;

type Row = Pick<typeof productImportRows.$inferSelect, "position" | "sku" | "productId" | "version"> & {
	kind: "create" | "update";
	change: ImportedChange;
};
type Rows = [Row, ...Row[]];

/** What the pieces of an import have to know of those before. */
type Memory = {
	/** The products that it made, by `codeKey` of their SKU. */
	made: Map<string, string>;
	/** The version that it left a product at. */
	versions: Map<string, number>;
	/** The flavors that its rows added: a product's own row, with its list, may come after them. */
	added: Map<string, string[]>;
};

/**
 * Saves what an import's preview says, its rows with errors left out, in pieces (Rule 7.45): each is a transaction with its audit rows
 * and the mark on its rows that they are saved, so that it can be gone on with wherever it was cut off. In between others write. The
 * last transaction leaves the audit row of the import (Rules 7.15, 9.1).
 *
 * @param job as it was claimed.
 * @throws PreviewIsStale when a product was edited, or a SKU or a brand changed, since the file was read, and nothing is saved yet; once
 *   something is, such rows are left out. ImportWasTaken. DomainError forbidden when who confirmed it may not import any more.
 */
export async function saveImport(db: Db, job: ProductImport): Promise<void> {
	let isFirst = job.rowsDone === 0;
	if (isFirst) requireCurrent(db, job.id);
	const memory = recall(db, job.id);
	for (const goods of piecesOf(goodsToSave(db, job.id))) {
		if (!isFirst) await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
		await untilMayWrite(db, PATIENCE_MS);
		transact(db, (tx) => savePiece(tx, job, goods, memory, isFirst));
		isFirst = false;
	}
	transact(db, (tx) => finish(tx, job));
}

function savePiece(tx: Tx, job: ProductImport, goods: Rows[], memory: Memory, isFirst: boolean): void {
	const admin = stillAllowed(tx, job);
	const now = new Date();
	const note = auditWriter(tx, admin, now);
	const move = stockMover(tx, admin, { kind: "import", reference: job.fileName, referenceId: job.id });
	const withBrand = brandAdder(tx, note);
	const create = creator(tx, move, now, withBrand);
	const update = updater(tx, move, now, { added: memory.added, withBrand });
	const mark = marker(tx, job.id);
	const outdated = outdatedRows(
		tx,
		job.id,
		goods.flat().map(({ position }) => position),
	);
	const counts = { saved: 0, create: 0, update: 0 };
	const versionOf = tx
		.select({ version: products.version })
		.from(products)
		.where(eq(products.id, value("id")))
		.prepare();
	const leaveOut = (rows: Rows, message: string) => {
		if (isFirst) throw new PreviewIsStale(CHANGED);
		for (const { position, kind } of rows) {
			mark.leftOut(position, message);
			counts[kind] += 1;
		}
	};
	const saved = (rows: Rows, productId: string, version: number) => {
		for (const { position } of rows) mark.saved(position, productId, version);
		memory.versions.set(productId, version);
		counts.saved += rows.length;
	};
	const make = (rows: Rows) => {
		if (rows.some(({ position }) => outdated.has(position))) return leaveOut(rows, CODE_OR_BRAND);
		const { id, entry } = create(rows);
		note({ action: "product.create", ...entry });
		memory.made.set(codeKey(rows[0].sku), id);
		saved(rows, id, 1);
	};
	const change = (rows: Rows) => {
		const [first] = rows;
		const id = first.productId ?? memory.made.get(first.change.flavor!.parentSku!);
		if (!id) return leaveOut(rows, NO_PRODUCT);
		if (rows.some(({ position }) => outdated.has(position))) return leaveOut(rows, CODE_OR_BRAND);
		const version = versionOf.get({ id })?.version;
		if (version === undefined || version !== (memory.versions.get(id) ?? first.version))
			return leaveOut(rows, EDITED);
		note({ action: "product.update", ...update(id, rows) });
		saved(rows, id, version + 1);
	};
	const isMade = ([
		{
			kind,
			change: { flavor },
		},
	]: Rows) => kind === "create" && !flavor;
	writingSearchTogether(tx, now, () => goods.filter(isMade).forEach(make));
	for (const rows of goods) if (!isMade(rows)) change(rows);
	tx.update(productImports)
		.set({
			rowsDone: sql`${productImports.rowsDone} + ${counts.saved}`,
			creates: sql`${productImports.creates} - ${counts.create}`,
			updates: sql`${productImports.updates} - ${counts.update}`,
			errors: sql`${productImports.errors} + ${counts.create + counts.update}`,
		})
		.where(eq(productImports.id, job.id))
		.run();
}

const CODE_OR_BRAND = "is not saved: its SKU or its brand has changed since the preview";
const EDITED = "is not saved: its product was edited after the preview";
const NO_PRODUCT = "is not saved: neither is its product";

/** Who confirmed the import, which is told that its work goes on. @throws ImportWasTaken; DomainError forbidden. */
function stillAllowed(tx: Tx, { id, adminId, claimedAt }: ProductImport): AdminActor {
	const { changes } = tx
		.update(productImports)
		.set({ heartbeatAt: new Date() })
		.where(
			and(
				eq(productImports.id, id),
				eq(productImports.state, "applying"),
				eq(productImports.claimedAt, claimedAt!),
			),
		)
		.run();
	if (changes === 0) throw new ImportWasTaken();
	const user = tx.select().from(users).where(eq(users.id, adminId)).get();
	if (!user || user.deletedAt)
		throw new DomainError("forbidden", "The account that confirmed this import no longer exists.");
	return requireAdmin(actorOf(tx, user), "imports");
}

function finish(tx: Tx, job: ProductImport): void {
	const admin = stillAllowed(tx, job);
	recordImport(tx, admin, job);
	rememberColumns(tx, job);
	tx.update(productImports)
		.set({ state: "done", claimedAt: null, finishedAt: new Date() })
		.where(eq(productImports.id, job.id))
		.run();
}

/** Writes the audit row of an import, with how many of its rows are saved, and how many were left out or never came to it. */
export function recordImport(tx: Tx, actor: Actor, { id, fileName, source, supplier }: ProductImport): void {
	const r = productImportRows;
	const { created, updated, unsaved } = tx
		.select({
			created: sql<number>`count(case when ${r.kind} = 'create' then ${r.savedVersion} end)`,
			updated: sql<number>`count(case when ${r.kind} = 'update' then ${r.savedVersion} end)`,
			unsaved: sql<number>`count(case when ${r.kind} in ('create', 'update') and ${r.savedVersion} is null then 1 end)`,
		})
		.from(r)
		.where(eq(r.importId, id))
		.get()!;
	const { leftOut } = tx
		.select({ leftOut: productImports.errors })
		.from(productImports)
		.where(eq(productImports.id, id))
		.get()!;
	recordAudit(tx, actor, {
		action: "product.import",
		entity: "import",
		entityId: id,
		after: {
			fileName,
			source,
			...(supplier ? { supplier } : {}),
			created,
			updated,
			...(leftOut > 0 ? { leftOut } : {}),
			...(unsaved > 0 ? { unsaved } : {}),
		},
	});
}

/** Marks rows as saved, or as left out with what is wrong. */
function marker(tx: Tx, importId: string) {
	const ofRow = and(
		eq(productImportRows.importId, importId),
		eq(productImportRows.position, value("position")),
	);
	const set = tx
		.update(productImportRows)
		.set({ productId: sql`${value("productId")}`, savedVersion: sql`${value("version")}` })
		.where(ofRow)
		.prepare();
	return {
		saved: (position: number, productId: string, version: number) =>
			set.run({ position, productId, version }),
		leftOut: (position: number, message: string) =>
			tx
				.update(productImportRows)
				.set({ kind: "error", problems: [{ column: "Row", message }] })
				.where(and(eq(productImportRows.importId, importId), eq(productImportRows.position, position)))
				.run(),
	};
}

/** What an import has saved before it was cut off. */
function recall(db: Db, importId: string): Memory {
	const memory: Memory = { made: new Map(), versions: new Map(), added: new Map() };
	const r = productImportRows;
	const saved = db
		.select({
			kind: r.kind,
			sku: r.sku,
			productId: sql<string>`${r.productId}`,
			version: sql<number>`${r.savedVersion}`,
			isFlavor: sql<number>`json_type(${r.change}, '$.flavor') is not null`,
			added: sql<string | null>`iif(json_type(${r.change}, '$.flavor.was') = 'null',
				json_extract(${r.change}, '$.flavor.after.name'), null)`,
		})
		.from(r)
		.where(and(eq(r.importId, importId), isNotNull(r.savedVersion)))
		.orderBy(asc(r.position))
		.all();
	for (const { kind, sku, productId, version, isFlavor, added } of saved) {
		if (kind === "create" && !isFlavor) memory.made.set(codeKey(sku), productId);
		memory.versions.set(productId, Math.max(version, memory.versions.get(productId) ?? 0));
		if (added !== null) memory.added.set(productId, [...(memory.added.get(productId) ?? []), added]);
	}
	return memory;
}

function* piecesOf(goods: Iterable<Rows>): Generator<Rows[]> {
	let piece: Rows[] = [];
	let size = 0;
	for (const rows of goods) {
		if (size > 0 && size + rows.length > ROWS_OF_PIECE) {
			yield piece;
			piece = [];
			size = 0;
		}
		piece.push(rows);
		size += rows.length;
	}
	if (size > 0) yield piece;
}

function* goodsToSave(db: Db, importId: string): Generator<Rows> {
	yield* goodsOf(rowsOf(db, importId, "create"));
	yield* goodsOf(rowsOf(db, importId, "update"));
}

const BATCH = 500;

/** The plan's rows of a kind that are not saved, in batches, to keep memory small for files of up to 60 MB. */
function* rowsOf(db: Db, importId: string, kind: "create" | "update"): Generator<Row> {
	for (let after = 0; ; ) {
		const rows = db
			.select({
				kind: productImportRows.kind,
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
					isNull(productImportRows.savedVersion),
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

const CHANGED =
	"SKUs or brands have changed since this preview, so nothing was imported. This is the new preview.";

/** Whether a SKU that a row brings is in use by now, or its brand is gone. */
function isOutdated(): SQL {
	const r = productImportRows;
	const code = sql`iif(${r.kind} = 'create', ${r.sku}, json_extract(${r.change}, '$.flavor.after.sku'))`;
	return sql`(exists (select 1 from ${products} p where lower(p.sku) = lower(${code}))
		or exists (select 1 from ${productFlavors} f where lower(f.sku) = lower(${code}))
		or (coalesce(json_extract(${r.change}, '$.after.brandId'), ${NEW_BRAND}) not like ${`${NEW_BRAND}%`}
			and json_extract(${r.change}, '$.after.brandId') not in (select ${brands.id} from ${brands})))`;
}

/** Which of these rows are outdated, by position. */
function outdatedRows(tx: Tx, importId: string, positions: number[]): Set<number> {
	const r = productImportRows;
	const found = tx
		.select({ position: r.position })
		.from(r)
		.where(
			and(
				eq(r.importId, importId),
				sql`${r.position} in (select value from json_each(${JSON.stringify(positions)}))`,
				isOutdated(),
			),
		)
		.all();
	return new Set(found.map(({ position }) => position));
}

/** Looks at the whole preview before anything of it is saved, while others may write: each piece looks at its own rows again. */
function requireCurrent(db: Db, id: string): void {
	const r = productImportRows;
	const count = (which: SQL) =>
		db.get<{ n: number }>(sql`select count(*) as n from ${r} where ${r.importId} = ${id} and ${which}`).n;
	const edited = count(sql`${r.kind} = 'update'
		and not exists (select 1 from ${products} p where p.id = ${r.productId} and p.version = ${r.version})`);
	if (edited > 0) {
		throw new PreviewIsStale(
			`${counted(edited, "product was", "products were")} edited since this preview was made, and nothing was imported. Here it is as things are now.`,
		);
	}
	if (count(sql`${r.kind} in ('create', 'update') and ${isOutdated()}`) > 0)
		throw new PreviewIsStale(CHANGED);
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

type WithBrand = ReturnType<typeof brandAdder>;

function creator(
	tx: Tx,
	move: MoveStock,
	now: Date,
	withBrand: WithBrand,
): (rows: Rows) => { id: string; entry: Noted } {
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
	return ([{ change }, ...rows]) => {
		const { flavors: list } = change;
		const after = withBrand(change.after);
		const id = newId();
		const slug = slugFor(String(after.name));
		const listed = (list?.names ?? []).map((name): FlavorInput => ({ ...NEW_FLAVOR, name }));
		const flavors = rows.flatMap((row) => row.change.flavor ?? []).reduce(withFlavor, listed);
		const own = flavorsKeepStock(flavors) ? 0 : ((after.stockQuantity as number | undefined) ?? 0);
		// Before the row is there: writing it a second time costs more than inserting it.
		move({ productId: id, flavorId: null }, own);
		const whole = { ...after, stockQuantity: own, id, slug, createdAt: now, updatedAt: now };
		insertProduct(Object.keys(whole)).run(valuesOf(whole));
		for (const [position, flavor] of flavors.entries()) {
			const { stockQuantity } = flavor;
			const stockItem = { productId: id, flavorId: newId() };
			insertFlavor.run({
				...flavor,
				...stockItem,
				stockQuantity: stockQuantity === null ? null : 0,
				position,
			});
			if (stockQuantity !== null) move(stockItem, stockQuantity);
		}
		const names = flavors.map(({ name }) => name);
		return {
			id,
			entry: { entity: "product", entityId: id, after: { ...after, slug, flavors: names, version: 1 } },
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
function updater(
	tx: Tx,
	move: MoveStock,
	now: Date,
	{ added, withBrand }: { added: Memory["added"]; withBrand: WithBrand },
): (id: string, rows: Rows) => Noted {
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
	return (id, rows) => {
		const { stockQuantity, version } = getProduct.get({ id })!;
		const note: { before: Record<string, unknown>; after: Record<string, unknown> } = {
			before: { version },
			after: { version: version + 1 },
		};
		const own = rows.find(({ change }) => !change.flavor)?.change;
		const columns = withBrand({ ...own?.after });
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
			const stockItem = { productId: id, flavorId: null };
			if (!flavorsKeepStock(listFlavorInputs(tx, id))) move(stockItem, after - balanceOf(tx, stockItem));
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
