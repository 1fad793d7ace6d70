import { eq, inArray, or } from "drizzle-orm";
import { lineName } from "~/catalog";
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
			productName: products.name,
			sku: products.sku,
			barcode: products.barcode,
		})
		.from(orderItems)
		.leftJoin(products, eq(products.id, orderItems.productId))
		.where(eq(orderItems.orderId, orderId))
		.all();
	const ordered = new Set([...items, ...lines].flatMap(({ flavorId }) => flavorId ?? []));
	const productIds = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
	const flavors = db
		.select({
			id: productFlavors.id,
			productId: productFlavors.productId,
			name: productFlavors.name,
			sku: productFlavors.sku,
			barcode: productFlavors.barcode,
		})
		.from(productFlavors)
		.where(or(inArray(productFlavors.id, [...ordered]), inArray(productFlavors.productId, productIds)))
		.all();
	const keys = (...codes: (string | null | undefined)[]) => [
		...new Set(codes.flatMap((code) => (code ? scanKey(code) : []))),
	];
	/** The other flavors of a product, with the line that is its first. */
	const othersOf = (productId: string, productName: string) =>
		flavors
			.filter((flavor) => flavor.productId === productId && !ordered.has(flavor.id))
			.map(({ name, sku, barcode }) => ({
				name: lineName({ productName, flavor: name, assorted: false }),
				codes: keys(sku, barcode),
			}))
			.filter(({ codes }) => codes.length > 0);
	const told = new Set<string>();
	return lines.map((line) => {
		const item = items.find(({ id }) => id === line.orderItemId);
		const flavorId = line.flavorId ?? item?.flavorId ?? null;
		const flavor = flavors.find(({ id }) => id === flavorId);
		const product = keys(item?.sku, item?.barcode);
		const own = keys(line.sku, flavor?.sku, flavor?.barcode).filter(
			(code) => !flavorId || !product.includes(code),
		);
		const isFirst = Boolean(item?.productId && flavorId && !told.has(item.productId));
		if (item?.productId) told.add(item.productId);
		return {
			...line,
			...(isFirst ? { others: othersOf(item!.productId!, item?.productName ?? line.name) } : {}),
			goods: `${item?.productId ?? line.orderItemId}:${flavorId}`,
			codes: flavorId ? own : keys(...own, ...product),
			productCodes: product,
		};
	});
}
