import { eq, inArray } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { orderItems, productFlavors, products } from "~db/schema.server";
import type { PackLine } from "./pack-lines.ts";
import { type ScanLine, scanKey } from "./scan.ts";

/** Adds to what is left of an order the codes that each line is scanned by, with two queries. */
export function scanLines(db: Db, orderId: string, lines: readonly PackLine[]): ScanLine[] {
	const items = db
		.select({
			id: orderItems.id,
			productId: orderItems.productId,
			flavorId: orderItems.flavorId,
			sku: products.sku,
			barcode: products.barcode,
		})
		.from(orderItems)
		.leftJoin(products, eq(products.id, orderItems.productId))
		.where(eq(orderItems.orderId, orderId))
		.all();
	const flavorIds = [...items, ...lines].flatMap(({ flavorId }) => flavorId ?? []);
	const flavors = db
		.select({ id: productFlavors.id, sku: productFlavors.sku, barcode: productFlavors.barcode })
		.from(productFlavors)
		.where(inArray(productFlavors.id, flavorIds))
		.all();
	const keys = (...codes: (string | null | undefined)[]) => [
		...new Set(codes.flatMap((code) => (code ? scanKey(code) : []))),
	];
	return lines.map((line) => {
		const item = items.find(({ id }) => id === line.orderItemId);
		const flavorId = line.flavorId ?? item?.flavorId ?? null;
		const flavor = flavors.find(({ id }) => id === flavorId);
		const product = keys(item?.sku, item?.barcode);
		const own = keys(line.sku, flavor?.sku, flavor?.barcode).filter(
			(code) => !flavorId || !product.includes(code),
		);
		return {
			...line,
			goods: `${item?.productId ?? line.orderItemId}:${flavorId}`,
			codes: flavorId ? own : keys(...own, ...product),
			productCodes: product,
		};
	});
}
