import type { stockPlans, stockRequests } from "../schema.server.ts";
import type { CatalogProduct } from "./catalog-rows.ts";
import { DAY, type DemoClock } from "./clock.ts";
import type { DemoBuyer } from "./order-history.ts";

/** Reorder points of good sellers, for each flavor that keeps stock. */
const POINTS: Record<string, number> = { "RAZ TN9000": 40, "RAZ CA6000": 40, "Geek Bar Pulse": 60 };

/** What is on its way, in how many days and how many of each flavor that is sold out, or of the product. */
const COMING: Record<string, { days: number; quantity: number }> = {
	"Lost Mary OS5000": { days: 10, quantity: 120 },
	"RAZ CA6000": { days: 6, quantity: 100 },
	"Nitecore SC4 Charger": { days: 15, quantity: 40 },
};

/** Reorder points, expected deliveries, and buyers who wait for goods that are out of stock. */
export function stockRows(
	catalog: readonly CatalogProduct[],
	buyers: readonly DemoBuyer[],
	clock: DemoClock,
) {
	const planRows: (typeof stockPlans.$inferInsert)[] = [];
	const requestRows: (typeof stockRequests.$inferInsert)[] = [];
	for (const { id: productId, product, flavors } of catalog) {
		const point = POINTS[product.name] ?? null;
		const coming = COMING[product.name];
		const stockItems =
			flavors.length > 0
				? flavors.map(({ id, flavor }) => ({ flavorId: id, stock: flavor.stock }))
				: [{ flavorId: null, stock: product.stock }];
		for (const { flavorId, stock } of stockItems) {
			const isComing = coming !== undefined && stock === 0;
			if (stock === null || !(point || isComing)) continue;
			const day = new Date(clock.now.getTime() + (coming?.days ?? 0) * DAY).toISOString().slice(0, 10);
			planRows.push({
				id: clock.id(clock.now),
				productId,
				flavorId,
				reorderPoint: point,
				expectedDay: isComing ? day : null,
				expectedQuantity: isComing ? coming.quantity : null,
				updatedAt: clock.now,
			});
			if (!isComing) continue;
			for (const { userId } of buyers.slice(0, 1 + (planRows.length % 3))) {
				requestRows.push({ id: clock.id(clock.now), userId, productId, flavorId, createdAt: clock.now });
			}
		}
	}
	return { planRows, requestRows };
}
