import { and, inArray } from "drizzle-orm";
import { isAddressOf } from "~/kernel/addresses/ship-to";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { locations } from "~db/schema.server";

type Shipped = { companyId: string | null; locationId: string | null; shippingAddress: Address };

/**
 * Reads the addresses of companies' locations with one query.
 * @returns says whether an order ships to a location on file (Rule 5.10); null when its company has none.
 */
export function shipToReader(db: Db, orders: readonly Shipped[]): (order: Shipped) => boolean | null {
	const companyIds = [...new Set(orders.flatMap(({ companyId }) => companyId ?? []))];
	const rows = db
		.select({ companyId: locations.companyId, address: locations.address })
		.from(locations)
		.where(and(inArray(locations.companyId, companyIds), inArray(locations.status, ["approved", "closed"])))
		.all();
	return ({ companyId, locationId, shippingAddress }) => {
		if (locationId !== null) return true;
		const own = rows.filter((row) => row.companyId === companyId);
		return own.length === 0 ? null : own.some(({ address }) => isAddressOf(address, shippingAddress));
	};
}
