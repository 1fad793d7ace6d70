import { eq } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError, notFound } from "~/kernel/errors";
import { once } from "~/kernel/forms/one-time-key.server";
import { products } from "~db/schema.server";
import { stockMover } from "../movements/stock-mover.server";
import { listStockItems } from "./stock.queries.server";
import type { Adjustment } from "./stock.schema.ts";

/**
 * Changes one quantity by hand, with the reason (Rule 7.80).
 *
 * @param key a one-time key: the same key changes nothing again and gets the same answer (Rule 9.4).
 * @returns the place's name and what it has then.
 * @throws DomainError forbidden, not_found; invalid for a place that keeps no stock; conflict when less is there.
 */
export const adjustStock = adminOperation(
	"stock",
	(
		tx,
		admin,
		{ productId, flavorId, kind, quantity, reason }: Adjustment & { productId: string },
		key: string | null,
	): { name: string; balance: number } =>
		once(tx, admin, { operation: "stock.adjust", key }, () => {
			const product = tx
				.select({ name: products.name })
				.from(products)
				.where(eq(products.id, productId))
				.get();
			if (!product) throw notFound("Product");
			const stockItem = listStockItems(tx, admin, productId).find((one) => one.flavorId === flavorId);
			if (!stockItem) throw new DomainError("invalid", "Choose what it is about", { field: "flavorId" });
			const name = stockItem.flavor ?? product.name;
			const moved = kind === "damage" ? -quantity : quantity;
			if (stockItem.quantity + moved < 0) {
				throw new DomainError("conflict", `Only ${stockItem.quantity} of ${name} are there.`, {
					field: "quantity",
				});
			}
			const balance = stockMover(tx, admin, { kind, reason })({ productId, flavorId }, moved);
			recordAudit(tx, admin, {
				action: "stock.adjust",
				entity: "product",
				entityId: productId,
				before: { [name]: stockItem.quantity },
				after: { [name]: balance, kind, reason },
			});
			return { name, balance };
		}),
);
