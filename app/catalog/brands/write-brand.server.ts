import { and, eq, ne, sql } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import { noteChange } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { brands, products } from "~db/schema.server";
import { freeSlug } from "../products/product-slug.server";
import type { BrandInput } from "./brand.schema.ts";

const fields = ({ name, description, featured, active }: BrandInput) => ({
	name,
	description,
	featured,
	active,
});

const LABELS = { name: "Brand name", description: "Description", featured: "Featured", active: "Active" };

/** @throws DomainError conflict when another brand has the name, compared case-insensitively. */
function checkName(tx: Tx, name: string, ownId: string): void {
	const taken = tx
		.select({ id: brands.id })
		.from(brands)
		.where(and(sql`${brands.name} = ${name} collate nocase`, ne(brands.id, ownId)))
		.get();
	if (taken) throw new DomainError("conflict", `A brand named ${name} already exists`, { field: "name" });
}

/** Creates a brand; its slug is made from the name (Rule 7.13). @throws DomainError forbidden, conflict. */
export const createBrand = adminOperation("products.edit", (tx, admin, input: BrandInput): { id: string } => {
	checkName(tx, input.name, "");
	const slug = freeSlug(tx, brands, input.name);
	const { id } = tx
		.insert(brands)
		.values({ ...fields(input), slug })
		.returning({ id: brands.id })
		.get();
	recordAudit(tx, admin, {
		action: "brand.create",
		entity: "brand",
		entityId: id,
		after: { ...fields(input), slug },
	});
	return { id };
});

/**
 * Changes a brand; its slug stays (Rule 7.13).
 * @throws DomainError forbidden, not_found; conflict for a name in use, or when somebody changed it since (Rule 7.7).
 */
export const updateBrand = adminOperation(
	"products.edit",
	(tx, admin, input: BrandInput & { id: string }): void => {
		const brand = tx.select().from(brands).where(eq(brands.id, input.id)).get();
		if (!brand) throw notFound("Brand");
		checkName(tx, input.name, brand.id);
		const changed = noteChange(tx, admin, {
			action: "brand.update",
			entity: "brand",
			entityId: brand.id,
			called: "This brand was",
			labels: LABELS,
			before: fields(brand),
			after: fields(input),
			expected: input.version,
		});
		if (changed) tx.update(brands).set(fields(input)).where(eq(brands.id, brand.id)).run();
	},
);

/**
 * Deletes a brand without products (Rule 7.13).
 * @throws DomainError forbidden, not_found; conflict while it has products, including hidden ones.
 */
export const deleteBrand = adminOperation("products.edit", (tx, admin, id: string): { name: string } => {
	const brand = tx.select().from(brands).where(eq(brands.id, id)).get();
	if (!brand) throw notFound("Brand");
	const product = tx
		.select({ id: products.id })
		.from(products)
		.where(eq(products.brandId, id))
		.limit(1)
		.get();
	if (product) {
		throw new DomainError(
			"conflict",
			`${brand.name} has products: move or delete them first, or make the brand inactive.`,
		);
	}
	tx.delete(brands).where(eq(brands.id, id)).run();
	recordAudit(tx, admin, {
		action: "brand.delete",
		entity: "brand",
		entityId: id,
		before: { name: brand.name, slug: brand.slug },
	});
	return { name: brand.name };
});
