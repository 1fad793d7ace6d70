import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { lastChange } from "~/kernel/audit/note-change.server";
import { notFound } from "~/kernel/errors";
import { adminList } from "~/kernel/lists/admin-list.server";
import type { Db } from "~db/client.server";
import { brands } from "~db/schema.server";

const columns = {
	id: brands.id,
	name: brands.name,
	slug: brands.slug,
	description: brands.description,
	featured: brands.featured,
	active: brands.active,
	products: sql<number>`(select coalesce(sum(n), 0) from product_counts where product_counts.brand_id = brands.id)`,
};

/** All brands, including hidden ones, with their product counts. */
export const listBrandsForAdmin = adminList({
	permission: "products.edit",
	table: brands,
	search: [brands.name],
	sorts: { name: { label: "by name", by: [asc(sql`${brands.name} collate nocase`), asc(brands.id)] } },
	rows: (db, ids) => db.select(columns).from(brands).where(inArray(brands.id, ids)).all(),
});

/** A brand for its form. @throws DomainError forbidden, not_found. */
export function getBrandForAdmin(db: Db, actor: Actor, id: string) {
	requireAdmin(actor, "products.edit");
	const brand = db.select(columns).from(brands).where(eq(brands.id, id)).get();
	if (!brand) throw notFound("Brand");
	return { ...brand, version: lastChange(db, "brand", id) };
}
