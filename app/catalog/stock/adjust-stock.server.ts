import { eq } from "drizzle-orm";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { products } from "~db/schema.server";
import { stockMover } from "../movements/stock-mover.server";
import { listStockItems } from "./stock.queries.server";
import { adjustSchema } from "./stock.schema.ts";

/**
 * Changes one quantity of a product by hand, with the reason (Rule 7.80).
 *
 * @returns the place's name and what it has then.
 * @throws DomainError forbidden, not_found; invalid for a place that keeps no stock; conflict when less is there.
 */
export const adjustStock = command("stock.adjust", {
	by: "stock",
	of: ["id"],
	input: adjustSchema,
	once: true,
	run(tx, admin, { id, flavorId, kind, quantity, reason }, { note }): { name: string; balance: number } {
		const product = tx.select({ name: products.name }).from(products).where(eq(products.id, id)).get();
		if (!product) throw notFound("Product");
		const stockItem = listStockItems(tx, admin, id).find((one) => one.flavorId === flavorId);
		if (!stockItem) throw new DomainError("invalid", "Choose what it is about", { field: "flavorId" });
		const name = stockItem.flavor ?? product.name;
		const moved = kind === "damage" ? -quantity : quantity;
		if (stockItem.quantity + moved < 0) {
			throw new DomainError("conflict", `Only ${stockItem.quantity} of ${name} are there.`, {
				field: "quantity",
			});
		}
		const balance = stockMover(tx, admin, { kind, reason })({ productId: id, flavorId }, moved);
		note({
			entity: "product",
			entityId: id,
			before: { [name]: stockItem.quantity },
			after: { [name]: balance, kind, reason },
		});
		return { name, balance };
	},
});
