import { inArray, sql } from "drizzle-orm";
import { squash } from "~/catalog/index.server";
import type { FlavorClass } from "~/terms/compliance";
import type { Db, Tx } from "~db/client.server";
import { flavorClasses } from "~db/schema.server";
import { flavorClassOf, isNoTaste } from "./flavor-class.ts";

type Product = { id: string; name: string };
type Row = { product: Product; flavor: { name: string } | null };

/** The key of a flavor's class: its name, or the product where the name says no taste or there is no flavor. */
const ofProduct = (flavor: string | null): flavor is null => flavor === null || isNoTaste(flavor);
export const flavorKey = (flavor: string | null): string => (ofProduct(flavor) ? "" : squash(flavor));

const idOf = (nameKey: string, productId: string | null) => `${nameKey} ${productId ?? ""}`;

/**
 * Reads the class of a flavor, or of a product without flavors. Staff's class for the flavor in this product comes first,
 * then staff's class for the name, then a class that the name makes certain (Rule 17.17). One query for all goods.
 */
export function flavorClassReader(
	db: Db | Tx,
	rows: readonly Row[],
): (product: Product, flavor: string | null) => FlavorClass | null {
	const keys = JSON.stringify([
		...new Set(["", ...rows.flatMap(({ flavor }) => (flavor ? flavorKey(flavor.name) : []))]),
	]);
	const ids = JSON.stringify([...new Set(rows.map(({ product }) => product.id))]);
	const stated = new Map(
		db
			.select()
			.from(flavorClasses)
			.where(
				sql`${inArray(flavorClasses.nameKey, sql`(select value from json_each(${keys}))`)}
					and (${flavorClasses.productId} is null or ${flavorClasses.productId} in (select value from json_each(${ids})))`,
			)
			.all()
			.map((row) => [idOf(row.nameKey, row.productId), row.flavorClass]),
	);
	return (product, flavor) => {
		const key = flavorKey(flavor);
		return (
			stated.get(idOf(key, product.id)) ??
			stated.get(idOf(key, null)) ??
			flavorClassOf(ofProduct(flavor) ? product.name : flavor)
		);
	};
}
