import type { Db, Tx } from "~db/client.server";
import { products } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { type AdminActor, requireAdmin } from "../permissions.ts";
import type { ProductInput } from "./product.schema.ts";
import { freeSlug } from "./product-slug.server";
import { checkReferences, columnsOf, saveFlavors } from "./write-product.server";

/**
 * Makes a product with its flavors; the slug is made from the name and is nobody else's (Rule 7.5).
 *
 * @param input prices in cents, weight in hundredths of an ounce.
 * @returns the product's id and slug.
 * @throws DomainError forbidden; invalid for an unknown brand; conflict for a SKU in use.
 */
export function createProduct(db: Db, actor: Actor, input: ProductInput): { id: string; slug: string } {
	const admin = requireAdmin(actor);
	return db.transaction((tx) => insertProduct(tx, admin, input), { behavior: "immediate" });
}

/** `createProduct` inside a transaction that does more. */
function insertProduct(tx: Tx, admin: AdminActor, input: ProductInput): { id: string; slug: string } {
	checkReferences(tx, input, null);
	const { id, slug } = tx
		.insert(products)
		.values({ ...columnsOf(input), slug: freeSlug(tx, products, input.name) })
		.returning({ id: products.id, slug: products.slug })
		.get();
	saveFlavors(tx, id, input.flavors);
	recordAudit(tx, admin, {
		action: "product.create",
		entity: "product",
		entityId: id,
		after: { ...columnsOf(input), slug, flavors: input.flavors.map(({ name }) => name), version: 1 },
	});
	return { id, slug };
}
