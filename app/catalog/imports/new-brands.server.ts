import { sql } from "drizzle-orm";
import type { AuditEntry } from "~/kernel/audit/record-audit.server";
import type { Tx } from "~db/client.server";
import { brands } from "~db/schema.server";
import { freeSlug } from "../products/product-slug.server";

/** What stands before the name of a brand that an import adds, where others have their id. */
export const NEW_BRAND = "+";

/** The name of a brand that an import adds; undefined for a brand's id. */
export const newBrandName = (brandId: unknown): string | undefined =>
	typeof brandId === "string" && brandId.startsWith(NEW_BRAND) ? brandId.slice(NEW_BRAND.length) : undefined;

/**
 * Gives the ids of the brands that an import's rows have, and adds those that are new when the first of their products is saved, in the
 * same transaction (Rule 7.46).
 */
export function brandAdder(
	tx: Tx,
	note: (entry: AuditEntry) => void,
): (columns: Record<string, unknown>) => Record<string, unknown> {
	const ids = new Map<string, string>();
	return (columns) => {
		const name = newBrandName(columns.brandId);
		if (name === undefined) return columns;
		const key = name.toLowerCase();
		const id = ids.get(key) ?? findOrAdd(tx, name, note);
		ids.set(key, id);
		return { ...columns, brandId: id };
	};
}

function findOrAdd(tx: Tx, name: string, note: (entry: AuditEntry) => void): string {
	const known = tx
		.select({ id: brands.id })
		.from(brands)
		.where(sql`${brands.name} = ${name} collate nocase`)
		.get();
	if (known) return known.id;
	const values = { name, slug: freeSlug(tx, brands, name) };
	const { id } = tx.insert(brands).values(values).returning({ id: brands.id }).get();
	note({ action: "brand.create", entity: "brand", entityId: id, after: values });
	return id;
}
