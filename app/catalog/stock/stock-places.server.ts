import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import type { Walk } from "~/kernel/lists/walk.server";
import type { Db } from "~db/client.server";
import type { StockPlaces } from "~db/derived/rows";

/** A flavor that keeps stock, or a product whose flavors keep none (Rule 7.83). */
export type StockPlace = {
	/** Of the flavor, or of the product. */
	id: string;
	sku: string | null;
	barcode: string | null;
	productId: string;
	flavorId: string | null;
	name: string;
	flavor: string | null;
	quantity: number;
};

/** All places of stock, in the order of their changes. */
export const stockWalk: Walk = {
	kind: "stock",
	from: sql`stock_places`,
	id: sql`stock_places.id`,
	sorts: {},
};

/** Places of stock by id, in any order. @throws DomainError unauthenticated, forbidden. */
export function getStockPlaces(db: Db, actor: Actor, ids: readonly string[]): StockPlace[] {
	requireAdmin(actor, "stock");
	return db
		.all<StockPlaces & { flavor: string | null; flavor_id: string | null }>(
			sql`select * from stock_places where id in (select value from json_each(${JSON.stringify(ids)}))`,
		)
		.map(({ product_id: productId, flavor_id: flavorId, ...place }) => ({ ...place, productId, flavorId }));
}
