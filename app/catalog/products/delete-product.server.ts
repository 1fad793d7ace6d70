import { eq } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { notFound } from "~/kernel/errors";
import type { Picture } from "~/kernel/pictures/picture-files";
import type { Tx } from "~db/client.server";
import { orderItems, productFlavors, products } from "~db/schema.server";
import { balanceOf, stockMover } from "../movements/stock-mover.server";
import { picturesOf } from "../pictures/write-pictures.server";

/**
 * Deletes a product; one that an order names is hidden instead, so that the order keeps it.
 * Carts and saved lists lose the line of a deleted one.
 * @returns what became of it, and the pictures that went with it: their files can go.
 * @throws DomainError forbidden, not_found.
 */
export const deleteProduct = command("product.delete", {
	by: "products.edit",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note }): { outcome: "deleted" | "hidden"; name: string; pictures: Picture[] } {
		const product = tx.select().from(products).where(eq(products.id, id)).get();
		if (!product) throw notFound("Product");
		const { name, sku, slug } = product;
		const named = tx
			.select({ id: orderItems.id })
			.from(orderItems)
			.where(eq(orderItems.productId, id))
			.limit(1)
			.get();
		if (named) {
			const version = product.version + 1;
			tx.update(products).set({ active: false, version }).where(eq(products.id, id)).run();
			recordAudit(tx, admin, {
				action: "product.hide",
				entity: "product",
				entityId: id,
				before: { active: product.active, version: product.version },
				after: { active: false, version },
			});
			return { outcome: "hidden", name, pictures: [] };
		}
		const pictures = picturesOf(tx, id);
		writeOffStock(tx, admin, id);
		tx.delete(products).where(eq(products.id, id)).run();
		note({ entity: "product", entityId: id, before: { name, sku, slug } });
		return { outcome: "deleted", name, pictures };
	},
});

/** Takes all stock of a product, its flavors' included, before the product is deleted (Rule 7.81). */
export function writeOffStock(
	tx: Tx,
	admin: AdminActor,
	productId: string,
	reason = "Product deleted",
): void {
	const move = stockMover(tx, admin, { kind: "adjust", reason });
	const flavors = tx
		.select({ flavorId: productFlavors.id })
		.from(productFlavors)
		.where(eq(productFlavors.productId, productId))
		.all();
	for (const { flavorId } of [...flavors, { flavorId: null }]) {
		const stockItem = { productId, flavorId };
		move(stockItem, -balanceOf(tx, stockItem));
	}
}
