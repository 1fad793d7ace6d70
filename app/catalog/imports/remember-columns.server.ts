import { asc, inArray, ne } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { plainHead } from "~/kernel/tables/heads";
import { headsKey } from "~/kernel/tables/heads-key.server";
import type { Db, Tx } from "~db/client.server";
import type { ImportAnswers } from "~db/json-shapes";
import { importMappings } from "~db/schema.server";
import type { ImportColumn, ImportSource } from "../products/fields/product-columns.ts";
import type { ProductImport } from "./product-import.server";

/** The most characters of a supplier's name. */
const MAX_SUPPLIER = 100;

/** A supplier's name as it is kept; null for none. */
export const supplierName = (typed: string | undefined): string | null =>
	typed?.replace(/\s+/g, " ").trim().slice(0, MAX_SUPPLIER) || null;

const keyOf = (supplier: string) => supplier.toLowerCase();

/** What was chosen for files like one before. */
export type Remembered = {
	/** What columns are read as, by plain heading. */
	columns: Map<string, ImportColumn | "">;
	answers: ImportAnswers;
};

/** What was chosen for files of the same headings (Rule 7.46), and above it what was for the supplier's. */
export function rememberedFor(
	db: Db | Tx,
	{ source, supplier, heads }: { source: ImportSource; supplier: string | null; heads: readonly string[] },
): Remembered {
	const keys = [headsKey(source, heads), ...(supplier ? [keyOf(supplier)] : [])];
	const found = db.select().from(importMappings).where(inArray(importMappings.key, keys)).all();
	const inOrder = keys.flatMap((key) => found.find((one) => one.key === key) ?? []);
	return {
		columns: new Map(
			inOrder.flatMap(({ columns }) => Object.entries(columns) as [string, ImportColumn | ""][]),
		),
		answers: inOrder.reduce<ImportAnswers>((all, { answers }) => merged(all, answers), {}),
	};
}

const merged = (before: ImportAnswers, after: ImportAnswers): ImportAnswers => ({
	...before,
	...after,
	brands: { ...before.brands, ...after.brands },
	categories: { ...before.categories, ...after.categories },
});

/** Remembers an applied import's columns and answers for its headings and its supplier; what is known of others stays. */
export function rememberColumns(
	tx: Tx,
	{ source, supplier, columns, outline, answers }: ProductImport,
): void {
	if (!columns || !outline) return;
	const { heads } = outline;
	const chosen = Object.fromEntries(
		heads.flatMap((head, at) => (head ? [[plainHead(head), columns[at] ?? ""] as const] : [])),
	);
	const keys = [
		[headsKey(source, heads), ""] as const,
		...(supplier ? [[keyOf(supplier), supplier] as const] : []),
	];
	for (const [key, name] of keys) {
		const known = tx
			.select()
			.from(importMappings)
			.where(inArray(importMappings.key, [key]))
			.get();
		const all = {
			supplier: name,
			columns: { ...known?.columns, ...chosen },
			answers: merged(known?.answers ?? {}, answers),
		};
		tx.insert(importMappings)
			.values({ key, ...all })
			.onConflictDoUpdate({ target: importMappings.key, set: { ...all, updatedAt: new Date() } })
			.run();
	}
}

/** The suppliers whose columns are remembered, by name. @throws DomainError forbidden. */
export function listSuppliers(db: Db, actor: Actor): string[] {
	requireAdmin(actor, "imports");
	const rows = db
		.select({ supplier: importMappings.supplier })
		.from(importMappings)
		.where(ne(importMappings.supplier, ""));
	return rows
		.orderBy(asc(importMappings.key))
		.all()
		.map(({ supplier }) => supplier);
}
