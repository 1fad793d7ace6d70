import { asc, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import type { Db, Tx } from "~db/client.server";
import { importMappings } from "~db/schema.server";
import { type ImportColumn, plainHead } from "../products/fields/product-columns.ts";
import type { ProductImport } from "./product-import.server";

/** The most characters of a supplier's name. */
const MAX_SUPPLIER = 100;

/** A supplier's name as it is kept; null for none. */
export const supplierName = (typed: string | undefined): string | null =>
	typed?.replace(/\s+/g, " ").trim().slice(0, MAX_SUPPLIER) || null;

const keyOf = (supplier: string) => supplier.toLowerCase();

/** What was chosen for a supplier's files, by plain heading. */
export function rememberedColumns(db: Db | Tx, supplier: string | null): Map<string, ImportColumn | ""> {
	if (!supplier) return new Map();
	const found = db
		.select()
		.from(importMappings)
		.where(eq(importMappings.key, keyOf(supplier)))
		.get();
	return new Map(Object.entries(found?.columns ?? {}) as [string, ImportColumn | ""][]);
}

/** Remembers an applied import's columns for its supplier; what is known of other headings stays. */
export function rememberColumns(tx: Tx, { supplier, columns, outline }: ProductImport): void {
	if (!supplier || !columns || !outline) return;
	const chosen = outline.heads.flatMap((head, at) =>
		head ? [[plainHead(head), columns[at] ?? ""] as const] : [],
	);
	const all = { ...Object.fromEntries(rememberedColumns(tx, supplier)), ...Object.fromEntries(chosen) };
	tx.insert(importMappings)
		.values({ key: keyOf(supplier), supplier, columns: all })
		.onConflictDoUpdate({
			target: importMappings.key,
			set: { supplier, columns: all, updatedAt: new Date() },
		})
		.run();
}

/** The suppliers whose columns are remembered, by name. @throws DomainError forbidden. */
export function listSuppliers(db: Db, actor: Actor): string[] {
	requireAdmin(actor, "imports");
	const rows = db.select({ supplier: importMappings.supplier }).from(importMappings);
	return rows
		.orderBy(asc(importMappings.key))
		.all()
		.map(({ supplier }) => supplier);
}
