import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { brands } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { lastChange } from "../audit/note-change.server";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";

const columns = {
	id: brands.id,
	name: brands.name,
	slug: brands.slug,
	description: brands.description,
	featured: brands.featured,
	active: brands.active,
	products: sql<number>`(select coalesce(sum(n), 0) from product_counts where product_counts.brand_id = brands.id)`,
};

/** One page of all brands by name, hidden ones too, with how many products each has. @throws DomainError forbidden. */
export function listBrandsForAdmin(
	db: Db,
	actor: Actor,
	{ search, page, perPage }: { search: string; page: number; perPage: number },
) {
	requireAdmin(actor);
	const where = search ? sql`instr(lower(${brands.name}), lower(${search})) > 0` : undefined;
	const total = db.select({ n: sql<number>`count(*)` }).from(brands).where(where).get()!.n;
	const rows = db
		.select(columns)
		.from(brands)
		.where(where)
		.orderBy(asc(sql`${brands.name} collate nocase`), asc(brands.id))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();
	return { brands: rows, total };
}

/** A brand for its form. @throws DomainError forbidden, not_found. */
export function getBrandForAdmin(db: Db, actor: Actor, id: string) {
	requireAdmin(actor);
	const brand = db.select(columns).from(brands).where(eq(brands.id, id)).get();
	if (!brand) throw notFound("Brand");
	return { ...brand, version: lastChange(db, "brand", id) };
}
