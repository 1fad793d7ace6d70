import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import type { Tx } from "~db/client.server";
import { productFlavors } from "~db/schema.server";
import { balanceOf, stockMover } from "./stock-mover.server";

/** Takes all stock of a product, its flavors' included, before the product is deleted (Rule 7.81). */
export function writeOffStock(tx: Tx, actor: Actor, productId: string): void {
	const move = stockMover(tx, actor, { kind: "adjust", reason: "Product deleted" });
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
