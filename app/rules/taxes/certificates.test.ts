import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { cartView } from "~/buying/cart/cart-view";
import { placeOrder } from "~/buying/checkout/place-order.server";
import type { ChangeInput } from "~/buying/order-changes/change-order.schema";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { getMyOrder } from "~/buying/orders/order.queries.server";
import { orderView } from "~/buying/orders/order-view";
import { getPhoneOrder, placePhoneOrder } from "~/buying/phone-orders/phone-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { getApplicationDetails } from "~/customers/applications/application-admin.queries.server";
import { decideApplication } from "~/customers/applications/decide-application.server";
import { sendLicense } from "~/customers/locations/save-location.server";
import { renderMail } from "~/email/render-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import { getMyLedgerEntry } from "~/ledger/invoices/entry.queries.server";
import { entryJson } from "~/ledger/invoices/entry-view";
import { printedPaper } from "~/ledger/invoices/printed-paper";
import type { Db } from "~db/client.server";
import { ledgerEntries, licenses, locations, orders } from "~db/schema.server";
import { one, orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { SHOP } from "../../../tests/helpers/mail";
import { refusal } from "../../../tests/helpers/refusal";
import { listOwnEndingLicenses } from "../licenses/ending-licenses.server";
import { certificatesOf } from "./certificates.server";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let mesa: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	mesa = makeLocation(db, buyer).id;
});

const certificate = (values: Partial<typeof licenses.$inferInsert> = {}) =>
	makeLicense(db, mesa, { kind: "resaleCertificate", number: "RC-7", expiresOn: "2099-12-31", ...values });
const toColorado = orderInput().shippingAddress;
const toArizona: typeof toColorado = {
	...toColorado,
	address1: "9 Elm St",
	city: "Tempe",
	state: "AZ",
	zipCode: "85281",
};
const fill = () => addToCart(db, buyer, one(makeProduct(db, { wholesalePriceCents: 1000 }).id, 10));
const order = (shippingAddress = toArizona) =>
	placeOrder(db, buyer, orderInput({ shippingAddress }), { idempotencyKey: null }).order;
const states = () => certificatesOf(db, buyer.companyId, "2026-11-23").map(({ state }) => state);
const KEPT = { number: "RC-7", state: "AZ", expiresOn: "2099-12-31" };

it("exempts orders to its state, also to another address there, and no others (Rule 18.1)", () => {
	fill();
	expect(order()).toMatchObject({ taxCents: 800, exemption: null });
	certificate();
	fill();
	expect(order()).toMatchObject({ subtotalCents: 10_000, taxCents: 0, totalCents: 12_500, exemption: KEPT });
	fill();
	expect(order(toColorado)).toMatchObject({ taxCents: 800, exemption: null });
});

it.each([
	["is not verified", { verifiedAt: null }],
	["has ended", { expiresOn: "2026-11-22" }],
	["has not begun", { startsOn: "2026-11-24" }],
	["names no state", { state: null }],
	["is a permit", { kind: "resellerPermit" }],
] as const)("exempts nothing where the certificate %s (Rule 18.2)", (_why, values) => {
	certificate(values);
	expect(states()).toEqual([]);
});

it("counts on its first and last day, while its store is approved, for its own company (Rule 18.2)", () => {
	certificate({ startsOn: "2026-11-23", expiresOn: "2026-11-23" });
	certificate({ state: "FL", expiresOn: null });
	expect(states().sort()).toEqual(["AZ", "FL"]);
	expect(certificatesOf(db, makeBuyer(db).companyId, "2026-11-23")).toEqual([]);
	db.update(locations).set({ status: "closed" }).run();
	expect(states()).toEqual([]);
});

it("counts until midnight of its last day in the shop's time zone (Rule 18.2)", () => {
	certificate({ startsOn: "2026-10-31", expiresOn: "2026-10-31" });
	const counted = [
		"2026-10-31T03:59:00Z",
		"2026-10-31T04:00:00Z",
		"2026-11-01T03:59:00Z",
		"2026-11-01T04:00:00Z",
	].map((moment) => {
		vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
		return certificatesOf(db, buyer.companyId).length;
	});
	vi.useRealTimers();
	expect(counted).toEqual([0, 1, 1, 0]);
});

it("is of a state's certificates the one that ends last, or never (Rule 18.2)", () => {
	const kept = () => certificatesOf(db, buyer.companyId, "2026-11-23").map(({ number }) => number);
	const ends = ["2027-01-01", null, "2028-01-01"];
	for (const [n, expiresOn] of ends.entries()) certificate({ number: `RC-${n}`, expiresOn });
	expect(kept()).toEqual(["RC-1"]);
	db.delete(licenses).where(eq(licenses.number, "RC-1")).run();
	expect(kept()).toEqual(["RC-2"]);
});

it("shows what it charges: cart, JSON, order, mail, phone orders", () => {
	certificate();
	fill();
	const cart = getCart(db, buyer);
	expect(cartView(cart)).toMatchObject({ tax: "0.00", total: "125.00", taxExemption: KEPT });
	const { id } = order();
	expect(orderView(getMyOrder(db, buyer, id))).toMatchObject({ tax: "0.00", taxExemption: KEPT });
	const mail = renderMail(db, { template: "order-confirmation", data: { orderId: id }, to: null }, SHOP);
	expect(mail.text).toContain("Tax exempt (AZ resale certificate RC-7): $0.00");
	expect(mail.text).not.toContain("8%");
	const sales = makeStaff(db, "sales");
	expect(getPhoneOrder(db, sales, buyer.id).certificates).toMatchObject([KEPT]);
	makeProduct(db, { sku: "P-9", wholesalePriceCents: 1000 });
	const input = {
		...orderInput({ shippingAddress: toArizona }),
		...{ customerId: buyer.id, lines: [{ code: "P-9", quantity: "10", flavor: "" }] },
	};
	const placed = placePhoneOrder(db, sales, input, { idempotencyKey: null, shownTotalCents: 12_500 });
	expect(placed.order.exemption).toMatchObject(KEPT);
});

it("stays with the order, its corrections and its papers when the certificate ends (Rule 18.3)", () => {
	certificate();
	fill();
	const { id, lines } = order();
	db.update(licenses).set({ expiresOn: "2020-01-01" }).run();
	changeOrder(db, admin, { id, lines: [{ id: lines[0]!.id, quantity: 20 }], reason: null });
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
	const entry = getMyLedgerEntry(db, buyer, db.select().from(ledgerEntries).get()!.number!);
	expect(printedPaper(entry).totals.map(({ label, value }) => `${label} ${value}`)).toEqual([
		"Subtotal $200.00",
		"Tax exempt (AZ resale certificate RC-7) $0.00",
		"Freight $25.00",
		"Total $225.00",
	]);
	expect(entryJson(entry)).toMatchObject({ tax: "0.00", taxExemption: KEPT });
});

it("is asked again when a correction sends the order to another state (Rule 18.3)", () => {
	certificate();
	fill();
	const { id } = order();
	const send = (to: typeof toArizona) => {
		const shippingAddress = to as NonNullable<ChangeInput["shippingAddress"]>;
		changeOrder(db, admin, { id, shippingAddress, reason: null });
		return db.select().from(orders).where(eq(orders.id, id)).get()!;
	};
	expect(send(toColorado)).toMatchObject({ taxCents: 800, totalCents: 13_300, exemption: null });
	expect(send(toArizona)).toMatchObject({ taxCents: 0, totalCents: 12_500, exemption: KEPT });
});

it("is sent for a store and verified in the queue, a state at a time", () => {
	const file = { storageKey: "k", name: "certificate.pdf", contentType: "application/pdf", size: 9 };
	const send = (state: "AZ" | "CO", key: string) =>
		sendLicense(
			db,
			buyer,
			{ locationId: mesa, kind: "resaleCertificate", number: "RC-7", state, expiresOn: "2099-12-31" },
			{ ...file, storageKey: key },
		);
	send("AZ", "a");
	expect(states()).toEqual([]);
	expect(refusal(() => send("CO", "b")).message).toContain("certificate for AZ is still being checked");
	const request = db.select().from(licenses).get()!.applicationId!;
	const { documents } = getApplicationDetails(db, admin, request);
	expect(documents.find(({ kind }) => kind === "resaleCertificate")).toMatchObject({
		file: { name: "certificate.pdf" },
		check: { number: "RC-7", state: "AZ" },
	});
	decideApplication(db, admin, { id: request, status: "approved", notes: null });
	expect(states()).toEqual(["AZ"]);
	send("CO", "c");
	expect(states()).toEqual(["AZ"]);
});

it("warns of each state's certificate, not only of the one that ends last (Rule 2.25)", () => {
	certificate({ expiresOn: "2026-12-01" });
	certificate({ state: "CO" });
	expect(listOwnEndingLicenses(db, buyer, "2026-11-23")).toMatchObject([
		{ document: "Resale Certificate", daysLeft: 8 },
	]);
});
