import { eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import {
	licenses,
	locations,
	orders,
	type products,
	settings,
	shipmentLines,
	shipments,
} from "~db/schema.server";
import { CARRIERS } from "../../app/kernel/carriers/carriers";
import { FIRST_SELLING } from "../../app/terms/selling";
import { makeBrand, makeProduct } from "./database";

const put = (db: Db, key: string, data: unknown) =>
	db
		.insert(settings)
		.values({ key, value: { version: 1, savedBy: "ann", data } })
		.onConflictDoNothing()
		.run();

const CARRIER_ADDRESS = {
	street: "9 Depot Road",
	city: "Atlanta",
	state: "GA",
	zipCode: "30301",
	phone: "555-0177",
};

/** Our own data as states ask for them: registrations in all states, FEIN, who signs, and UPS with its address. */
export function registerSeller(db: Db): void {
	put(db, "carriers", [
		...CARRIERS.map((carrier) => ({
			...carrier,
			...(carrier.id === "ups" ? CARRIER_ADDRESS : {}),
			...{ hidden: false, version: 1 },
		})),
	]);
	put(db, "seller", {
		...{
			legalName: "Ridgeline LLC",
			address: "1 Mill Road, Dayton, OH 45402",
			phone: "555-0100",
		},
		...{ mailName: null, mailAddress: null, reminderDays: [] },
		licenses: [
			...FIRST_SELLING.states.ships.map((state) => ({
				kind: "pact",
				number: `P-${state}`,
				state,
				lastDay: null,
			})),
			{ kind: "ein", number: "12-3456789", state: null, lastDay: null },
		],
		...{ signerName: "Rita Ridge", signerTitle: "President", signerPhone: "555-0199" },
	});
}

/** A product whose facts a report needs are known: a disposable with 12 mL and a UPC. */
export const makeKnownProduct = (db: Db, brand: string, values: Partial<typeof products.$inferInsert> = {}) =>
	makeProduct(db, {
		...{ brandId: makeBrand(db, { name: brand }).id, volumeHundredths: 1200, barcode: "00100" },
		...values,
	});

/** Gives every order with a company a store with a tobacco license, and nothing to those that have one. */
export function licenseStores(db: Db): void {
	for (const { id, companyId, locationId } of db.select().from(orders).all()) {
		if (!companyId || locationId) continue;
		const store = db
			.insert(locations)
			.values({ companyId, name: "Main", address: "1 Main Street", status: "approved" })
			.returning()
			.get();
		db.insert(licenses)
			.values({ locationId: store.id, kind: "tobaccoLicense", number: "T-100", state: "FL" })
			.run();
		db.update(orders).set({ locationId: store.id }).where(eq(orders.id, id)).run();
	}
}

/** Above the numbers of parcels that were shipped. */
let parcels = 100;

/** A parcel as its row, without invoice, mail or anything else that shipping does. */
export function makeParcel(
	db: Db,
	{ orderId, shippedAt, carrier = "ups" }: { orderId: string; shippedAt: Date; carrier?: string | null },
	lines: readonly { orderItemId: string; quantity: number; flavorId?: string }[],
): string {
	const { id } = db
		.insert(shipments)
		.values({ orderId, number: ++parcels, carrier, trackingNumbers: ["1Z999AA10123456784"], shippedAt })
		.returning()
		.get();
	for (const line of lines)
		db.insert(shipmentLines)
			.values({ shipmentId: id, ...line })
			.run();
	return id;
}
