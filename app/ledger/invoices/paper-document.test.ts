import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderLicenses, orders } from "~db/schema.server";
import { makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { documentOf } from "./paper-document.server";

it("names the licenses of the order, else of its store, else of the stores in its state (Rules 13.54, 16.52, 18.3)", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const [mesa, miami] = [makeLocation(db, buyer).id, makeLocation(db, buyer).id];
	makeLicense(db, mesa, { kind: "businessLicense", number: "B-AZ" });
	makeLicense(db, mesa, { number: "T-AZ" });
	makeLicense(db, miami, { kind: "businessLicense", number: "B-FL", state: "FL" });
	makeLicense(db, miami, { number: "T-OLD", state: null });
	makeLicense(db, miami, { kind: "resellerPermit", number: null, state: "FL" });
	for (const locationId of [mesa, miami])
		makeLicense(db, locationId, { kind: "resaleCertificate", number: "RC", state: "FL" });
	makeLicense(db, makeLocation(db, makeBuyer(db)).id, { number: "OTHER", state: "FL" });
	const { id } = makeOrder(db, { userId: buyer.id });
	const said = () =>
		db.transaction((tx) => documentOf(tx, tx.select().from(orders).where(eq(orders.id, id)).get()!, null))
			.customer.licenses;
	expect(said()).toEqual(["Business License B-FL", "Tobacco License T-OLD"]);
	db.update(orders).set({ locationId: mesa }).run();
	expect(said()).toEqual(["Business License B-AZ", "Tobacco License T-AZ"]);
	const kept = [
		{ kind: "resaleCertificate", number: "RC" },
		{ kind: "businessLicense", number: "B-OLD" },
	] as const;
	db.insert(orderLicenses)
		.values(kept.map((license) => ({ ...license, orderId: id, state: "FL" })))
		.run();
	expect(said()).toEqual(["Business License B-OLD"]);
});
