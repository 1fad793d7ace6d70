import { and, eq, ne, sql } from "drizzle-orm";
import { noteChange } from "~/kernel/audit/note-change.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { brands, products } from "~db/schema.server";
import { freeSlug } from "../products/product-slug.server";
import { type BrandInput, brandSchema } from "./brand.schema.ts";

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

/** @throws DomainError not_found. */
function brandOf(tx: Tx, id: string) {
	const brand = tx.select().from(brands).where(eq(brands.id, id)).get();
	if (!brand) throw notFound("Brand");
	return brand;
}

/** Creates a brand; its slug is made from the name (Rule 7.13). @throws DomainError forbidden, conflict. */
export const createBrand = command("brand.create", {
	by: "products.edit",
	input: brandSchema,
	run(tx, _admin, input, { note }): { id: string } {
		checkName(tx, input.name, "");
		const values = { ...fields(input), slug: freeSlug(tx, brands, input.name) };
		const { id } = tx.insert(brands).values(values).returning({ id: brands.id }).get();
		note({ entity: "brand", entityId: id, after: values });
		return { id };
	},
});

/**
 * Changes a brand; its slug stays (Rule 7.13).
 * @throws DomainError forbidden, not_found; conflict for a name in use, or when somebody changed it since (Rule 7.7).
 */
export const updateBrand = command("brand.update", {
	by: "products.edit",
	of: ["id"],
	input: brandSchema,
	run(tx, admin, { id, ...input }): void {
		const brand = brandOf(tx, id);
		checkName(tx, input.name, id);
		const changed = noteChange(tx, admin, {
			action: "brand.update",
			entity: "brand",
			entityId: id,
			called: "This brand was",
			labels: LABELS,
			before: fields(brand),
			after: fields(input),
			expected: input.version,
		});
		if (changed) tx.update(brands).set(fields(input)).where(eq(brands.id, id)).run();
	},
});

/**
 * Deletes a brand without products (Rule 7.13).
 * @throws DomainError forbidden, not_found; conflict while it has products, including hidden ones.
 */
export const deleteBrand = command("brand.delete", {
	by: "products.edit",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note }): { name: string } {
		const { name, slug } = brandOf(tx, id);
		const product = tx
			.select({ id: products.id })
			.from(products)
			.where(eq(products.brandId, id))
			.limit(1)
			.get();
		if (product) {
			throw new DomainError(
				"conflict",
				`${name} has products: move or delete them first, or make the brand inactive.`,
			);
		}
		tx.delete(brands).where(eq(brands.id, id)).run();
		note({ entity: "brand", entityId: id, before: { name, slug } });
		return { name };
	},
});
