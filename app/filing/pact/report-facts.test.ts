import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import {
	auditLog,
	licenses,
	orderItems,
	orderLicenses,
	orders,
	pactFacts,
	pactStates,
	shipmentLines,
} from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { makeKnownProduct, makeParcel, registerSeller } from "../../../tests/helpers/pact";
import { refusal } from "../../../tests/helpers/refusal";
import {
	getChanges,
	getFiling,
	getReport,
	isOver,
	listMonths,
	listReportMonths,
	readMonth,
	reportsDue,
} from "./pact.queries.server.ts";
import { correctionSchema, factsSchema, filingSchema, sentSchema } from "./pact.schema.ts";
import { rowsOfMonth } from "./report-rows.server.ts";
import { reporterOf } from "./reporter.server.ts";
import { correctParcel, getReportFacts, saveReportFacts } from "./write-facts.server.ts";
import { exportReports, noteSent, saveFiling } from "./write-report.server.ts";

const MONTH = "2026-10";
let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2026-10-20T12:00:00Z"), toFake: ["Date"] });
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db, { businessName: "First Coast Smoke" });
});
afterEach(() => void vi.useRealTimers());

/** A parcel of today with three units, to Miami. */
function sent(values: Partial<typeof orders.$inferInsert> = {}) {
	const lines = [{ product: makeKnownProduct(db, "OXVA"), quantity: 3 }];
	const order = makeOrder(db, { userId: buyer.id, status: "processing", lines, ...values });
	const [item] = itemsOf(order.id);
	const shipmentId = makeParcel(db, { orderId: order.id, shippedAt: new Date() }, [
		{ orderItemId: item!.id, quantity: 3 },
	]);
	return { ...order, item: item!, shipmentId };
}
const itemsOf = (orderId: string) =>
	db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position)).all();
const rows = (month = MONTH) => rowsOfMonth(db, month).rows;
const received = () =>
	db
		.select()
		.from(auditLog)
		.all()
		.map(({ action }) => action);

it("names the flavor that left, with its own SKU and barcode (Rule 20.2)", () => {
	const bar = makeKnownProduct(db, "OXVA", { name: "Bar", sku: "BAR", barcode: "1" });
	const mint = makeFlavor(db, { productId: bar.id, name: "Mint", sku: "BAR-M", barcode: "2" });
	const plain = makeFlavor(db, { productId: bar.id, name: "Plain" });
	const lime = makeFlavor(db, { productId: bar.id, name: "Lime", barcode: "3" });
	const order = makeOrder(db, {
		...{ userId: buyer.id, status: "processing" },
		lines: [
			{ product: bar, quantity: 9 },
			{ product: bar, quantity: 1, flavorId: lime.id, flavor: "Lime" },
		],
	});
	const [assorted, chosen] = itemsOf(order.id).map(({ id }) => id) as [string, string];
	db.update(orderItems).set({ assorted: true }).where(eq(orderItems.id, assorted)).run();
	makeParcel(db, { orderId: order.id, shippedAt: new Date() }, [
		{ orderItemId: assorted, quantity: 4, flavorId: mint.id },
		{ orderItemId: assorted, quantity: 2, flavorId: plain.id },
		{ orderItemId: assorted, quantity: 3 },
		{ orderItemId: chosen, quantity: 1 },
	]);
	expect(rows().map(({ units, name, sku, upc }) => [units, name, sku, upc])).toEqual([
		[3, "Bar, Assorted", "BAR", "1"],
		[1, "Bar, Lime", "BAR", "3"],
		[4, "Bar, Mint", "BAR-M", "2"],
		[2, "Bar, Plain", null, "1"],
	]);
	const mine = getReportFacts(db, admin, order.orderNumber).parcels;
	expect(mine.map(({ key }) => key.split(" ").length).sort()).toEqual([2, 2, 3, 3]);
	const line = mine.find(({ shipped }) => shipped === 4)!;
	correctParcel(db, admin, { orderNumber: order.orderNumber, line: line.key, units: -1, reason: "Back" });
	expect(
		getReportFacts(db, admin, order.orderNumber)
			.parcels.map(({ shipped, corrected }) => [shipped, corrected])
			.sort(),
	).toEqual([
		[1, 0],
		[2, 0],
		[3, 0],
		[4, -1],
	]);
});

it("goes by the order's license, else its invoice's, its store's, its company's in the state (Rule 20.2)", () => {
	const store = makeLocation(db, buyer);
	const other = makeLocation(db, buyer);
	const order = makeOrder(db, { userId: buyer.id, status: "processing", locationId: store.id });
	const license = () => rows()[0]!.license;
	const parcel = makeParcel(db, { orderId: order.id, shippedAt: new Date() }, [
		{ orderItemId: itemsOf(order.id)[0]!.id, quantity: 1 },
	]);
	expect(license()).toBeNull();
	makeLicense(db, other.id, { number: "G-1", state: "GA" });
	makeLicense(db, makeLocation(db, makeBuyer(db)).id, { number: "X-1", state: "FL" });
	expect(license()).toBeNull();
	makeLicense(db, other.id, { number: "F-1", state: "FL" });
	expect(license()).toBe("Tobacco F-1 (FL)");
	makeLicense(db, store.id, { number: "T-1", state: null });
	makeLicense(db, store.id, { kind: "businessLicense", number: "B-1", state: "FL" });
	makeLicense(db, store.id, { kind: "resellerPermit", number: "R-1", state: "FL" });
	expect(license()).toBe("Tobacco T-1");
	db.delete(shipmentLines).where(eq(shipmentLines.shipmentId, parcel)).run();
	db.$client.prepare("delete from shipments where id = ?").run(parcel);
	shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784", carrier: "ups" });
	db.delete(licenses).run();
	expect(license()).toMatch(/^Tobacco .*T-1/);
	db.insert(orderLicenses)
		.values([
			{ orderId: order.id, kind: "tobaccoLicense", number: "K-1", state: "FL" },
			{ orderId: order.id, kind: "businessLicense", number: "K-2", state: "FL" },
		])
		.run();
	expect(license()).toBe("Tobacco K-1 (FL)");
});

it("of an order without a store takes the license of the state it went to (Rule 20.2)", () => {
	for (const [number, state] of [
		["G-1", "GA"],
		["F-1", "FL"],
	] as const)
		makeLicense(db, makeLocation(db, buyer).id, { number, state });
	const { id } = makeOrder(db, { userId: buyer.id, status: "processing" });
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784", carrier: "ups" });
	expect(rows()[0]!.license).toBe("Tobacco F-1 (FL)");
	db.delete(licenses).run();
	expect(rows()[0]!.license).toMatch(/^Tobacco/);
});

it("counts our registrations on the month's last day, each in its state, and has our EIN (Rule 20.3)", () => {
	registerSeller(db);
	db.$client.exec(`update settings set value = json_set(value, '$.data.licenses', json('[
		{"kind":"ein","number":"12-3456789","state":null,"lastDay":null},
		{"kind":"tobacco","number":"T-FL","state":"FL","lastDay":null},
		{"kind":"pact","number":"P","state":null,"lastDay":null},
		{"kind":"pact","number":"P-AL","state":"AL","lastDay":"2026-10-31"},
		{"kind":"pact","number":"P-GA","state":"GA","lastDay":"2026-10-30"}]')) where key = 'seller'`);
	expect(reporterOf(db, MONTH)).toMatchObject({ ein: "12-3456789", registrations: { AL: "P-AL" } });
	expect(Object.keys(reporterOf(db, MONTH).registrations)).toEqual(["AL"]);
});

describe("facts in place of an order's own (Rule 20.6)", () => {
	const EMPTY = factsSchema.parse({});
	const save = (number: string, values: object) =>
		saveReportFacts(db, admin, { ...EMPTY, ...factsSchema.parse(values), orderNumber: number });
	const whole = { recipient: "Shop", address1: "2 Bay Street", city: "Tampa", zipCode: "33602" };

	it("count until they are emptied, each change with a row in the audit log", () => {
		const address2 = "Suite 2";
		const { orderNumber, item, shippingAddress } = sent();
		db.update(orders)
			.set({ shippingAddress: { ...shippingAddress, address2 } })
			.run();
		const before = rows();
		expect(before[0]).toMatchObject({ recipient: "First Coast Smoke", address2, phone: "555-0100" });
		const line = { orderItemId: item.id };
		const facts = {
			...{ ...whole, licenseNumber: "T-7" },
			lines: [{ ...line, brand: "X", deviceKind: "part", volume: "1,5" }],
		};
		save(orderNumber, facts);
		expect(rows()[0]).toMatchObject({
			...{ ...whole, address2: "", license: "T-7" },
			...{ brand: "X", deviceKind: "part", volumeHundredths: 150 },
		});
		expect(getReportFacts(db, admin, orderNumber)).toMatchObject({
			whole,
			lines: [{ brand: "OXVA", own: { brand: "X" } }],
		});
		save(orderNumber, facts);
		expect(received()).toEqual(["order.report_facts"]);
		save(orderNumber, { ...whole, lines: [{ ...line, isLeftOut: "on" }] });
		expect(rowsOfMonth(db, MONTH)).toEqual({ rows: [], leftOut: { FL: 3 } });
		save(orderNumber, { lines: [line] });
		expect(rows()).toEqual(before);
		expect(db.select().from(pactFacts).all()).toEqual([]);
		expect(getReportFacts(db, admin, orderNumber)).toMatchObject({ whole: null, lines: [{ own: null }] });
		expect(received()).toEqual(Array(3).fill("order.report_facts"));
	});

	it("are of the order's own lines, by those who export", () => {
		const { orderNumber } = sent();
		const { item } = sent();
		const lines = [{ orderItemId: item.id, brand: "X" }];
		expect(refusal(() => save(orderNumber, { ...whole, lines })).code).toBe("invalid");
		expect(refusal(() => save("RW-0", whole)).code).toBe("not_found");
		const sales = makeStaff(db, "sales");
		expect(refusal(() => saveReportFacts(db, sales, { ...EMPTY, orderNumber })).code).toBe("forbidden");
		expect(refusal(() => getReportFacts(db, sales, orderNumber)).code).toBe("forbidden");
		expect(db.select().from(pactFacts).all()).toEqual([]);
	});
});

it("adds no correction from a page that does not show the last one (Rule 20.25)", () => {
	const { orderNumber, item, shipmentId } = sent();
	const correct = (seen?: number) => {
		const given = { line: `${shipmentId} ${item.id}`, units: "-1", reason: "Back", seen };
		correctParcel(db, admin, { orderNumber, ...correctionSchema.parse(given) });
	};
	correct(0);
	expect(refusal(() => correct(0))).toMatchObject({ code: "conflict" });
	correct(1);
	correct();
	expect(getReportFacts(db, admin, orderNumber).corrections).toHaveLength(3);
});

it("knows no state that we neither ship to nor read of (Rule 20.3)", () => {
	vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
	const filing = { destination: "x@y.example", layout: null, wantsNil: true, agent: null };
	const save = (state: string) =>
		saveFiling(db, admin, { ...filing, state, source: "a letter", checkedOn: "2026-11-01", version: 0 });
	for (const act of [() => save("ZZ"), () => exportReports(db, admin, { month: MONTH, states: ["ZZ"] })])
		expect(refusal(act).code).toBe("not_found");
	expect(db.select().from(pactStates).all()).toEqual([]);
	save("IA");
	const [{ report } = { report: null }] = exportReports(db, admin, { month: MONTH, states: ["IA"] });
	const sentOn = (day: string) => noteSent(db, admin, { id: report!.id, sentOn: day, receipt: null });
	expect(refusal(() => sentOn("2026-11-21"))).toMatchObject({ code: "invalid" });
	expect(sentOn("2026-11-20")).toMatchObject({ sentOn: "2026-11-20" });
});

it("corrects one line of a parcel, up or down, beside the row that it corrects (Rule 20.5)", () => {
	const { orderNumber, item, shipmentId } = sent();
	const line = `${shipmentId} ${item.id}`;
	const correct = (units: number, key = line) =>
		correctParcel(db, admin, { orderNumber, line: key, units, reason: "Counted wrong" });
	correct(2);
	correct(-5);
	expect(refusal(() => correct(-1))).toMatchObject({
		code: "conflict",
		message: "The parcel had 0 of these.",
	});
	expect(refusal(() => correct(1, shipmentId)).code).toBe("not_found");
	expect(rows().map(({ units }) => units)).toEqual([3, -5, 2]);
	expect(readMonth(db, MONTH, ["FL"]).states[0]).toMatchObject({ shipments: 1, rows: 3, units: 0 });
	expect(getReportFacts(db, admin, orderNumber)).toMatchObject({
		corrections: [
			{ units: 2, day: "2026-10-20", name: item.productName },
			{ units: -5, reason: "Counted wrong" },
		],
		parcels: [{ name: item.productName, shipped: 3, corrected: -3 }],
	});
	expect(received()).toEqual(Array(2).fill("order.report_correction"));
});

it("adds one correction of a form sent twice, and two of one that was changed (Rule 9.4)", () => {
	const { orderNumber, item, shipmentId } = sent();
	const correct = (units: number, key: string) =>
		correctParcel(
			db,
			admin,
			{ orderNumber, line: `${shipmentId} ${item.id}`, units, reason: "Back" },
			{ key },
		);
	correct(-1, "key");
	correct(-1, "key");
	correct(-2, "key");
	expect(getReportFacts(db, admin, orderNumber).corrections.map(({ units }) => units)).toEqual([-1, -2]);
});

it("refuses facts of an outdated page, and says who changed them (Rule 7.7)", () => {
	const { orderNumber } = sent();
	const save = (recipient: string, version?: number) =>
		saveReportFacts(db, admin, { ...factsSchema.parse({ recipient, version }), orderNumber });
	const { version } = getReportFacts(db, admin, orderNumber);
	save("First", version);
	save("First", version);
	expect(refusal(() => save("Second", version))).toMatchObject({
		code: "conflict",
		message: expect.stringContaining(admin.username),
	});
	save("Second", getReportFacts(db, admin, orderNumber).version);
	save("Third");
	expect(getReportFacts(db, admin, orderNumber).whole?.recipient).toBe("Third");
});

describe("states and months", () => {
	const FILING = { destination: "a@b.example", layout: "any", agent: null, source: "a letter" } as const;
	const file = (state: string, values: object = {}) =>
		saveFiling(db, admin, {
			state,
			...{ ...FILING, wantsNil: null, checkedOn: "2026-11-01", version: null },
			...values,
		});

	it("a state's filing is changed once, refused when stale, and read without a layout that is gone (Rule 20.3)", () => {
		file("GA", { version: 0 });
		file("GA", { version: 0 });
		expect(received()).toEqual(["pact_state.update"]);
		expect(refusal(() => file("GA", { agent: "Ann", version: 0 })).code).toBe("conflict");
		file("GA", { agent: "Ann" });
		expect(getFiling(db, admin, "GA").filing).toMatchObject({ agent: "Ann", version: 2 });
		db.update(pactStates).set({ layout: "old" }).run();
		expect(getFiling(db, admin, "GA").filing.layout).toBeNull();
		expect(getFiling(db, admin, "VT").filing).toMatchObject({ layout: "vermont", version: 0 });
		expect(refusal(() => getFiling(db, admin, "ZZ")).code).toBe("not_found");
		expect(refusal(() => getFiling(db, makeStaff(db, "warehouse"), "GA")).code).toBe("forbidden");
	});

	it("only states with rows and without problems are ready; a changed one is compared with its last file (Rule 20.8)", () => {
		const { orderNumber } = sent();
		registerSeller(db);
		vi.setSystemTime(new Date("2026-11-02T12:00:00Z"));
		file("FL");
		const all = () => exportReports(db, admin, { month: MONTH, states: null });
		expect(refusal(all).message).toBe("No state is ready to export.");
		const changes = () => getChanges(db, admin, MONTH, "FL", rows());
		expect(changes()).toBeNull();
		const [first] = exportReports(db, admin, { month: MONTH, states: ["FL"] });
		expect(first!.report.fileName).toBe("PACT-FL-2026-10-with-3-problems.csv");
		expect(changes()).toEqual({ gone: [], fresh: [] });
		saveReportFacts(db, admin, { ...factsSchema.parse({ recipient: "Shop" }), orderNumber });
		expect(changes()).toMatchObject({ gone: [expect.stringContaining("First")], fresh: [/Shop/] });
		const note = (receipt: string) =>
			noteSent(db, admin, { id: first!.report.id, sentOn: "2026-11-02", receipt });
		note("A-1");
		note("A-1");
		expect(received().filter((action) => action === "pact_report.sent")).toHaveLength(1);
		expect(note("A-2")).toMatchObject({ sentOn: "2026-11-02", receipt: "A-2" });
		expect(refusal(() => noteSent(db, admin, { id: "x", sentOn: "2026-11-02", receipt: null })).code).toBe(
			"not_found",
		);
		expect(refusal(() => getReport(db, admin, "x")).code).toBe("not_found");
		exportReports(db, admin, { month: MONTH, states: ["FL"] });
		expect(listReportMonths(db, admin)).toMatchObject([{ states: 1, sent: 1, corrected: "FL" }]);
		for (const read of [
			() => listReportMonths(db, buyer),
			() => listMonths(db, buyer),
			() => getReport(db, buyer, first!.report.id),
			() => getChanges(db, buyer, MONTH, "FL", []),
		])
			expect(refusal(read).code).toBe("forbidden");
	});

	it("lists the months since the first parcel, in the shop's time zone", () => {
		expect(listMonths(db, admin)).toEqual(["2026-10", "2026-09"]);
		vi.setSystemTime(new Date("2026-08-01T03:30:00Z"));
		sent();
		vi.setSystemTime(new Date("2026-10-20T12:00:00Z"));
		expect(listMonths(db, admin)).toEqual(["2026-10", "2026-09", "2026-08", "2026-07"]);
		vi.setSystemTime(new Date("2040-10-20T12:00:00Z"));
		expect(listMonths(db, admin)).toHaveLength(84);
		expect([isOver("2026-10", "2026-10-31"), isOver("2026-10", "2026-11-01")]).toEqual([false, true]);
		expect(reportsDue(db, "2026-08-02")).toMatchObject({ month: "2026-07", states: ["FL"] });
	});
});

it.each([
	[factsSchema, { zipCode: "33101-0001" }, true],
	[factsSchema, { zipCode: "331" }, false],
	[factsSchema, { lines: [{ orderItemId: "i", volume: "1.234" }] }, false],
	[correctionSchema, { line: "x", units: "0", reason: "r" }, false],
	[correctionSchema, { line: "x", units: "+2", reason: "r" }, true],
	[sentSchema, { sentOn: "" }, false],
	[sentSchema, { sentOn: "2026-11-02" }, true],
	[filingSchema, { source: "a letter", checkedOn: "" }, false],
	[filingSchema, { source: "a letter", checkedOn: "2026-11-02" }, true],
])("takes %# %o: %s", (schema, values, isTaken) => {
	expect(schema.safeParse(values).success).toBe(isTaken);
});

it("a state wants a report of nothing, does not, or it is unknown (Rule 20.3)", () => {
	const wants = (wantsNil: string) =>
		filingSchema.parse({ source: "a letter", checkedOn: "2026-11-02", wantsNil }).wantsNil;
	expect([wants("yes"), wants("no"), wants("")]).toEqual([true, false, null]);
});
