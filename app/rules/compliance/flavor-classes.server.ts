import { inArray, sql } from "drizzle-orm";
import { squash } from "~/catalog/index.server";
import type { FlavorClass } from "~/terms/compliance";
import type { Db, Tx } from "~db/client.server";
import { flavorClasses } from "~db/schema.server";
import { flavorClassOf, isNoTaste } from "./flavor-class.ts";

type Product = { id: string; name: string };
type Row = { product: Product; flavor: { name: string } | null };

/** What a flavor's class is kept by: its own name, or the product where that says no taste or there is no flavor. */
const ofProduct = (flavor: string | null): flavor is null => flavor === null || isNoTaste(flavor);
export const flavorKey = (flavor: string | null): string => (ofProduct(flavor) ? "" : squash(flavor));

const idOf = (nameKey: string, productId: string | null) => `${nameKey} ${productId ?? ""}`;

/**
 * Gives the class of a product's flavor, or of a product without any: as staff said of the product's, else of all by this name, else
 * as the name says for certain (Rule 17.17). One query for all.
 */
export function flavorClassReader(
	db: Db | Tx,
	rows: readonly Row[],
): (product: Product, flavor: string | null) => FlavorClass | null {
	const keys = JSON.stringify([
		...new Set(["", ...rows.flatMap(({ flavor }) => (flavor ? flavorKey(flavor.name) : []))]),
	]);
	const ids = JSON.stringify([...new Set(rows.map(({ product }) => product.id))]);
	const said = new Map(
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
			said.get(idOf(key, product.id)) ??
			said.get(idOf(key, null)) ??
			flavorClassOf(ofProduct(flavor) ? product.name : flavor)
		);
	};
}
