import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, brands, orderItems, orders, pactReports, products, shipments } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeStaff, testDatabase, watchQueries } from "../../../tests/helpers/database";
import { isLong } from "../../../tests/helpers/long";
import { processorMs } from "../../../tests/helpers/machine-speed";
import { makeOrder } from "../../../tests/helpers/order";
import { licenseStores, makeKnownProduct, makeParcel, registerSeller } from "../../../tests/helpers/pact";
import { refusal } from "../../../tests/helpers/refusal";
import { LAYOUTS } from "./layouts.ts";
import { allRowsCsv, getMonth, getReport, reportsDue } from "./pact.queries.server.ts";
import { hashOf, renderReport } from "./render-report.server.ts";
import { rowsOfMonth } from "./report-rows.server.ts";
import { reporterOf } from "./reporter.server.ts";
import { correctParcel, getReportFacts, saveReportFacts } from "./write-facts.server.ts";
import { exportReports, noteSent, saveFiling } from "./write-report.server.ts";

const FACTS = { recipient: null, address1: null, city: null, zipCode: null, licenseNumber: null };
const MONTH = "2026-10";
/** 11:30 PM in New York, on the last day of October: November in UTC. */
const LAST_MINUTES = new Date("2026-11-01T03:30:00Z");
const NEXT_DAY = new Date("2026-11-01T05:30:00Z");

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	vi.useFakeTimers({ now: LAST_MINUTES, toFake: ["Date"] });
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db, { businessName: "First Coast Smoke" });
});
afterEach(() => void vi.useRealTimers());

/** Ships an order of one product to an address, with an invoice. */
function shipped(quantity: number, to: Partial<typeof ADDRESS> = {}, product = makeKnownProduct(db, "OXVA")) {
	addToCart(db, buyer, [{ productId: product.id, quantity, flavor: null }]);
	const input = { ...orderInput(), shippingAddress: { ...ADDRESS, ...to } };
	const { order } = placeOrder(db, buyer, input, { idempotencyKey: null });
	shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784", carrier: "ups" });
	return { order, product };
}
const MIAMI = { address1: "1 Bay Street", city: "Miami", state: "FL", zipCode: "33101" };
const refused = (run: () => unknown) => refusal(run).message;
const stateOf = (state: string, month = MONTH) =>
	getMonth(db, admin, month).states.find((one) => one.state === state)!;
const complete = (...others: string[]) => {
	registerSeller(db);
	licenseStores(db);
	for (const state of ["FL", ...others])
		saveFiling(db, admin, {
			state,
			...{ destination: "dor@florida.example", layout: "any", wantsNil: null, agent: "Ann, Miami" },
			...{ source: "their letter", checkedOn: "2026-11-01", version: 0 },
		});
};
const exportOf = (state: string, month = MONTH) => exportReports(db, admin, { month, states: [state] })[0]!;

describe("rows", () => {
	it("has what left in the shop's month, by city and ZIP code, with all that a state asks (Rules 20.1, 20.2)", () => {
		registerSeller(db);
		const product = makeKnownProduct(db, "OXVA", { name: "Origin", sku: "OX-1", barcode: "0123" });
		shipped(6, { ...MIAMI, city: "Tampa", zipCode: "33602" }, product);
		shipped(2, { ...MIAMI, zipCode: "33132" }, product);
		const { order } = shipped(3, MIAMI, product);
		vi.setSystemTime(NEXT_DAY);
		shipped(9, MIAMI, product);
		const { rows } = rowsOfMonth(db, MONTH);
		expect(rows.map(({ city, zipCode, units }) => [city, zipCode, units])).toEqual([
			["Miami", "33101", 3],
			["Miami", "33132", 2],
			["Tampa", "33602", 6],
		]);
		expect(rows[0]).toMatchObject({
			...{ state: "FL", day: "2026-10-31", orderNumber: order.orderNumber, recipient: "First Coast Smoke" },
			...{ address1: "1 Bay Street", brand: "OXVA", name: "Origin", sku: "OX-1", upc: "0123" },
			...{ deviceKind: "disposable", volumeHundredths: 1200, invoiceDay: "2026-10-31", correction: null },
			carrier: { name: "UPS", street: "9 Depot Road", phone: "555-0177" },
		});
		expect(rows[0]!.invoiceNumber).toMatch(/^INV-/);
		expect(rowsOfMonth(db, "2026-11").rows.map(({ units }) => units)).toEqual([9]);
		expect(stateOf("FL")).toMatchObject({ shipments: 3, rows: 3, units: 11 });
		expect(allRowsCsv(db, admin, MONTH).split("\r\n")).toHaveLength(5);
	});

	it("keeps a parcel in the report of the state it went to when the rest of its order goes elsewhere (Rule 20.1)", () => {
		const { order } = shipped(3, MIAMI);
		db.update(orders)
			.set({ shippingAddress: { ...ADDRESS, city: "Atlanta", state: "GA", zipCode: "30301" } })
			.run();
		expect(rowsOfMonth(db, MONTH).rows).toMatchObject([
			{ state: "FL", city: "Miami", zipCode: "33101", orderNumber: order.orderNumber },
		]);
		vi.setSystemTime(NEXT_DAY);
		expect(reportsDue(db).states).toEqual(["FL"]);
	});

	it("leaves out only what is known to be no vapor product, and counts it; unknown kinds are in and listed", () => {
		shipped(2, MIAMI, makeKnownProduct(db, "Shirts", { category: "accessories", isEnds: false }));
		shipped(4, MIAMI, makeKnownProduct(db, "Pods", { category: "pods", name: "Mystery" }));
		const florida = stateOf("FL");
		expect(florida).toMatchObject({ units: 4, leftOut: 2 });
		expect(florida.problems.map(({ says }) => says)).toContain("product kind unknown");
	});

	it("says a layout's columns in its order, and nothing that is not known", () => {
		registerSeller(db);
		shipped(3, MIAMI, makeKnownProduct(db, "OXVA", { manufacturerListPriceCents: 850 }));
		const { rows } = rowsOfMonth(db, MONTH);
		const file = (name: keyof typeof LAYOUTS) =>
			renderReport(
				{
					...{ state: "FL", month: MONTH, layout: LAYOUTS[name], reporter: reporterOf(db, MONTH) },
					...{ agent: null, signedOn: "2026-11-03" },
				},
				rows,
			);
		const number = rows[0]!.invoiceNumber;
		expect(file("pa-2")).toContain(
			"Customer name,Address,Type,Brand family,Invoice date,Invoice number,Quantity,RYO total weight,OTP total weight,Retail sale price,Manufacturer's/wholesale list price\r\n" +
				`First Coast Smoke,"1 Bay Street, Miami, FL 33101",Disposable,OXVA,10/31/2026,${number},3,,,,8.50\r\n`,
		);
		expect(file("pa-2")).toContain("State identification number,P-FL\r\n");
		expect(file("pa-2")).toContain('UPS,"9 Depot Road, Atlanta, GA 30301",555-0177\r\n');
		expect(file("any")).toContain("Total quantity,3\r\nTotal mL,36\r\n");
		expect(file("vermont")).toBe(
			`P-FL,10312026,${number},10312026,,First Coast Smoke,1 Bay Street,,Miami,FL,33101,${rows[0]!.phone},0,UPS,9 Depot Road\r\n`,
		);
	});
});

it("lists what a state would reject, each with its place, until all is entered (Rules 20.6, 20.7)", () => {
	const { order, product } = shipped(3, { ...MIAMI, address1: "", zipCode: "90001" });
	db.update(products).set({ deviceKind: null, volumeHundredths: null, category: "pods" }).run();
	const open = () =>
		stateOf("FL")
			.problems.map(({ says, mend }) => `${says} > ${mend.at}`)
			.sort();
	db.update(orderItems).set({ productId: null }).run();
	expect(open()).toEqual([
		"UPS has no address and phone > carrier",
		"ZIP code 90001 > order",
		"address is incomplete > order",
		"no FEIN > seller",
		"no agent in the state > state",
		"no brand > order",
		"no destination set > state",
		"no license number > company",
		"no registration number > seller",
		"nobody named who signs > seller",
		"product kind unknown > order",
	]);
	complete();
	const [line] = getReportFacts(db, admin, order.orderNumber).lines;
	saveReportFacts(db, admin, {
		orderNumber: order.orderNumber,
		...{ ...FACTS, address1: "1 Bay Street", zipCode: "33101" },
		lines: [
			{
				orderItemId: line!.orderItemId,
				brand: "OXVA",
				deviceKind: "disposable",
				volume: null,
				upc: "0123",
				isLeftOut: false,
			},
		],
	});
	expect(rowsOfMonth(db, MONTH).rows).toMatchObject([{ upc: "0123" }]);
	expect(open()).toEqual(["milliliters unknown > order"]);
	db.update(orderItems).set({ productId: product.id }).run();
	expect(open()).toEqual(["milliliters unknown > product"]);
	db.update(products).set({ volumeHundredths: 500 }).run();
	expect(open()).toEqual([]);
	expect(stateOf("FL")).toMatchObject({ units: 3, rows: 1 });
});

it("can say the state's own excise that we collect, in rows that add up to the line's (Rules 18.22, 20.4)", () => {
	const charge = (values: object) => ({
		...{ rateId: "r", state: "FL", locality: null, name: "x", base: "milliliter" as const, rate: 1111 },
		...{ payer: "distributor" as const, measure: 150, lacks: null, ...values },
	});
	const bar = makeKnownProduct(db, "OXVA");
	const order = makeOrder(db, {
		...{ userId: buyer.id, status: "processing", lines: [{ product: bar, quantity: 9 }] },
	});
	const [{ id: orderItemId } = { id: "" }] = db.select().from(orderItems).all();
	const sends = (quantity: number) =>
		makeParcel(db, { orderId: order.id, shippedAt: new Date() }, [{ orderItemId, quantity }]);
	sends(2);
	expect(rowsOfMonth(db, MONTH).rows.map(({ exciseCents }) => exciseCents)).toEqual([0]);
	// 16.665 cents a unit; the city's and the buyer's own are not the state's to us.
	const excise = [
		charge({}),
		charge({ locality: "Miami" }),
		charge({ payer: "buyer" }),
		charge({ state: "GA" }),
	];
	db.update(orderItems).set({ excise }).run();
	sends(4);
	sends(3);
	const corrects = (parcel: number, units: number) => {
		const { key } = getReportFacts(db, admin, order.orderNumber).parcels[parcel]!;
		correctParcel(db, admin, { orderNumber: order.orderNumber, line: key, units, reason: "Back" });
	};
	corrects(1, -1);
	corrects(2, -3);
	const cents = rowsOfMonth(db, MONTH).rows.map((row) => [row.units, row.exciseCents]);
	// Of 2, 6 and 9 units $0.33, $1.00 and $1.50; then of 8 and 5 units $1.33 and $0.83.
	expect(cents.sort()).toEqual([
		[-1, -17],
		[-3, -50],
		[2, 33],
		[3, 50],
		[4, 67],
	]);
	const layout = { ...LAYOUTS.vermont, columns: [["Excise", "excise"]] as const };
	const given = {
		...{ state: "FL", month: MONTH, layout, reporter: reporterOf(db, MONTH) },
		...{ agent: null, signedOn: "2026-11-03" },
	};
	expect(renderReport(given, rowsOfMonth(db, MONTH).rows).split("\r\n")).toContain("-0.17");
	expect(allRowsCsv(db, admin, MONTH)).toContain("Excise collected");
});

describe("exports", () => {
	it("keeps the file, which no later change of goods, rules or papers touches (Rule 20.8)", () => {
		shipped(3, MIAMI);
		complete();
		vi.setSystemTime(NEXT_DAY);
		expect(stateOf("FL")).toMatchObject({ problems: [], report: null });
		const { report } = exportOf("FL");
		expect(report).toMatchObject({ number: 1, units: 3, problems: 0, fileName: "PACT-FL-2026-10.csv" });
		expect(exportOf("FL")).toMatchObject({ isRepeated: true, report: { id: report.id } });
		const before = getReport(db, admin, report.id).report;
		db.update(brands).set({ name: "Renamed" }).run();
		saveFiling(db, admin, {
			state: "FL",
			...{ destination: "other@florida.example", layout: "any", wantsNil: null, agent: "Bea, Tampa" },
			...{ source: "their letter", checkedOn: "2026-11-01", version: 1 },
		});
		expect(getReport(db, admin, report.id).report).toEqual(before);
		expect(stateOf("FL").isChanged).toBe(true);
		const second = exportOf("FL").report;
		expect(second).toMatchObject({ number: 2, fileName: "PACT-FL-2026-10-correction-1.csv" });
		const { changes } = getReport(db, admin, second.id);
		expect(changes!.gone).toHaveLength(2);
		expect(changes!.fresh).toEqual(['Agent in the state,"Bea, Tampa"', expect.stringContaining("Renamed")]);
		expect(getReport(db, admin, report.id).report).toEqual(before);
		expect(() => db.update(pactReports).set({ content: "x" }).run()).toThrow("never changed");
		const received = db.select().from(auditLog).where(eq(auditLog.action, "pact_report.export")).all();
		expect(received.map(({ after }) => after?.hash)).toEqual([report.hash, second.hash]);
	});

	it("is signed on the day of its export, and not changed by another day or by the parts it was made without (Rule 20.26)", () => {
		shipped(3, MIAMI);
		complete();
		vi.setSystemTime(NEXT_DAY);
		const { report } = exportOf("FL");
		const fileOf = ({ id }: { id: string }) => getReport(db, admin, id).report.content;
		expect(fileOf(report)).toContain("Signature,\r\nName,Rita Ridge\r\nTitle,President\r\n");
		expect(fileOf(report)).toMatch(/Telephone,555-0199\r\nDate,11\/01\/2026\r\n$/);
		vi.setSystemTime(new Date("2026-11-05T12:00:00Z"));
		expect([stateOf("FL").isChanged, exportOf("FL").isRepeated]).toEqual([false, true]);
		db.update(brands).set({ name: "Renamed" }).run();
		expect(fileOf(exportOf("FL").report)).toContain("Date,11/05/2026");
		// A report of before reports named who signs.
		const { month, state, layout } = report;
		const parts = { state, month, layout: LAYOUTS.any, reporter: reporterOf(db, month), agent: "Ann, Miami" };
		const { rows } = rowsOfMonth(db, month);
		const content = renderReport({ ...parts, signedOn: "2026-11-02", revision: 1 }, rows);
		const old = { ...report, id: "old", number: 9, layout, content, hash: hashOf(content), revision: 1 };
		db.insert(pactReports)
			.values({ ...old, createdAt: new Date() })
			.run();
		expect(stateOf("FL")).toMatchObject({ isChanged: false, report: { id: "old" } });
	});

	it("waits for the month's end, says problems in the file's name, and takes all that are ready", () => {
		shipped(3, MIAMI);
		shipped(1, { ...MIAMI, city: "Atlanta", state: "GA", zipCode: "30301" });
		complete("GA", "AL");
		expect(refused(() => exportReports(db, admin, { month: MONTH, states: null }))).toContain(
			"can be exported from Nov 1, 2026",
		);
		vi.setSystemTime(NEXT_DAY);
		expect(
			exportReports(db, admin, { month: MONTH, states: null }).map(({ report }) => report.state),
		).toEqual(["FL", "GA"]);
		expect(refused(() => exportReports(db, admin, { month: MONTH, states: null }))).toContain(
			"No state is ready",
		);
		shipped(1, { ...MIAMI, city: "Mobile", state: "AL", zipCode: "36601" });
		licenseStores(db);
		db.update(shipments).set({ carrier: null }).run();
		vi.setSystemTime(new Date("2026-12-01T12:00:00Z"));
		expect(exportOf("AL", "2026-11").report.fileName).toBe("PACT-AL-2026-11-with-1-problem.csv");
	});

	it("reports nothing where a state wants to hear of it, and is due until noted as sent (Rule 20.9)", () => {
		shipped(3, MIAMI);
		registerSeller(db);
		complete();
		vi.setSystemTime(NEXT_DAY);
		expect(stateOf("AK")).toMatchObject({ isIdle: true, problems: [] });
		saveFiling(db, admin, {
			state: "AK",
			...{ destination: "dor.tax.cigarette@alaska.gov", layout: "any", wantsNil: true, agent: null },
			...{ source: "their letter", checkedOn: "2026-11-01", version: 0 },
		});
		expect(stateOf("AK")).toMatchObject({ isIdle: false, rows: 0 });
		const nil = exportOf("AK").report;
		expect(getReport(db, admin, nil.id).report.content).toContain("No shipments in this period");
		expect(reportsDue(db)).toEqual({ month: MONTH, dueOn: "2026-11-10", states: ["AK", "FL"] });
		noteSent(db, admin, { id: nil.id, sentOn: "2026-11-01", receipt: null });
		const { id } = exportOf("FL").report;
		expect(reportsDue(db).states).toEqual(["FL"]);
		noteSent(db, admin, { id, sentOn: "2026-11-01", receipt: "A-1" });
		expect(reportsDue(db).states).toEqual([]);
	});

	it("is due for what its report has, and for nothing that it leaves out (Rules 20.2, 20.9)", () => {
		const due = () => reportsDue(db).states;
		const shirts = shipped(2, MIAMI, makeKnownProduct(db, "Shirts", { isEnds: false }));
		const { order } = shipped(3, { ...MIAMI, city: "Atlanta", state: "GA", zipCode: "30301" });
		vi.setSystemTime(NEXT_DAY);
		const says = (orderNumber: string, changes: object) => {
			const [line] = getReportFacts(db, admin, orderNumber).lines;
			const none = { brand: null, deviceKind: null, volume: null, upc: null, isLeftOut: false };
			const lines = [{ orderItemId: line!.orderItemId, ...none, ...changes }];
			saveReportFacts(db, admin, { ...FACTS, orderNumber, lines });
			expect(due()).toEqual(["FL", "GA"].filter((state) => stateOf(state).rows > 0));
			return due();
		};
		expect(due()).toEqual(["GA"]);
		expect(says(shirts.order.orderNumber, { deviceKind: "disposable" })).toEqual(["FL", "GA"]);
		expect(says(order.orderNumber, { isLeftOut: true })).toEqual(["FL"]);
		says(order.orderNumber, {});
		const [line] = getReportFacts(db, admin, order.orderNumber).parcels;
		correctParcel(db, admin, { orderNumber: order.orderNumber, line: line!.key, units: -1, reason: "Back" });
		vi.setSystemTime(new Date("2026-12-02T12:00:00Z"));
		expect(due()).toEqual(["GA"]);
	});

	it("is for roles that export", () => {
		shipped(3, MIAMI);
		vi.setSystemTime(NEXT_DAY);
		for (const role of ["sales", "warehouse"] as const) {
			const other = makeStaff(db, role);
			expect(refused(() => exportReports(db, other, { month: MONTH, states: ["FL"] }))).toContain("Denied");
			expect(refused(() => getMonth(db, other, MONTH))).toContain("Denied");
		}
		const bookkeeper = makeStaff(db, "bookkeeper");
		expect(exportReports(db, bookkeeper, { month: MONTH, states: ["FL"] })).toHaveLength(1);
	});
});

it("shows what came back as a line of the month it came back in (Rule 20.5)", () => {
	const { order } = shipped(10, MIAMI);
	const key = () => getReportFacts(db, admin, order.orderNumber).parcels[0]!.key;
	const correct = (units: number) =>
		correctParcel(db, admin, { orderNumber: order.orderNumber, line: key(), units, reason: "Came back" });
	vi.setSystemTime(NEXT_DAY);
	correct(-3);
	expect(refused(() => correct(-8))).toContain("The parcel had 7");
	correct(-7);
	expect(stateOf("FL")).toMatchObject({ shipments: 1, units: 10 });
	const { rows } = rowsOfMonth(db, "2026-11");
	expect(rows.map(({ units, correction, day }) => [units, correction, day])).toEqual([
		[-3, "Came back", "2026-11-01"],
		[-7, "Came back", "2026-11-01"],
	]);
	expect(stateOf("FL", "2026-11")).toMatchObject({ shipments: 0, rows: 2, units: -10 });
});

describe("sums", () => {
	/** The same numbers for the same seed. */
	const randomOf = (seed: number) => (most: number) => {
		seed = (seed * 48271) % 2147483647;
		return seed % most;
	};

	it.each(Array.from({ length: isLong ? 20 : 1 }, (_, n) => n + 1))(
		"of all months and states are the units shipped, less those that came back (seed %i)",
		(seed) => {
			const random = randomOf(seed);
			const goods = [
				makeKnownProduct(db, "A"),
				makeKnownProduct(db, "B", { category: "pods" }),
				makeKnownProduct(db, "C", { category: "accessories" }),
				makeKnownProduct(db, "D", { isEnds: false }),
			];
			const places = [
				MIAMI,
				{ ...MIAMI, city: "Atlanta", state: "GA", zipCode: "30301" },
				{ ...MIAMI, city: "Mobile", state: "AL", zipCode: "36601" },
			];
			const expected = { shipped: 0, back: 0 };
			for (let n = 0; n < 25; n++) {
				const order = makeOrder(db, {
					userId: buyer.id,
					status: "processing",
					lines: goods.filter(() => random(3) > 0).map((product) => ({ product, quantity: 1 + random(40) })),
					shippingAddress: { ...ADDRESS, ...places[random(places.length)]! },
				});
				const left = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
				for (let parcel = 0; parcel <= random(3); parcel++) {
					const lines = left.flatMap((item) => {
						const quantity = random(item.quantity + 1);
						item.quantity -= quantity;
						return quantity > 0 ? [{ orderItemId: item.id, quantity }] : [];
					});
					if (lines.length === 0) continue;
					const shippedAt = new Date(Date.UTC(2026, 7, 1) + random(91 * 24) * 3_600_000 + random(3_600_000));
					makeParcel(db, { orderId: order.id, shippedAt }, lines);
					expected.shipped += lines.reduce((sum, { quantity }) => sum + quantity, 0);
				}
				vi.setSystemTime(new Date(Date.UTC(2026, 7, 20 + random(90))));
				const { parcels } = getReportFacts(db, admin, order.orderNumber);
				const line = parcels[random(parcels.length + 1)];
				if (!line) continue;
				const units = -1 - random(line.shipped);
				correctParcel(db, admin, { orderNumber: order.orderNumber, line: line.key, units, reason: "Back" });
				expected.back += units;
			}
			vi.setSystemTime(new Date("2026-12-05T12:00:00Z"));
			let reported = 0;
			for (const month of ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"])
				for (const { state, rows, units, leftOut } of getMonth(db, admin, month).states) {
					reported += leftOut;
					if (rows === 0 || month === "2026-12") continue;
					const { report } = exportOf(state, month);
					expect(report.units).toBe(units);
					const { content } = getReport(db, admin, report.id).report;
					const column = (LAYOUTS as Record<string, { columns: readonly (readonly string[])[] }>)[
						report.layout
					]!.columns.findIndex(([, field]) => field === "quantity");
					const body = content.split("\r\n").slice(content.split("\r\n").indexOf("") + 2);
					const sum = body
						.slice(0, body.indexOf(""))
						// Quoted cells hold the only other commas.
						.map((text) => Number(text.replace(/"[^"]*"/g, "").split(",")[column]))
						.reduce((total, quantity) => total + quantity, 0);
					expect(sum).toBe(units);
					reported += sum;
				}
			expect(reported).toBe(expected.shipped + expected.back);
		},
	);
});

it("exports a month of 5,000 parcels with the statements of one of 500, in proportionate time, and agrees with the orders to the unit", async () => {
	const products = [makeKnownProduct(db, "A"), makeKnownProduct(db, "B")];
	const order = makeOrder(db, {
		userId: buyer.id,
		status: "processing",
		lines: [],
		shippingAddress: { ...ADDRESS, ...MIAMI },
	});
	const insert = (text: string) => db.$client.exec(text);
	const copied =
		"order_number, user_id, company_id, customer_email, customer_name, pricing_tier, billing_address, subtotal_cents, total_cents, status, created_at, updated_at";
	/** Parcels from number `first` to `last`, each of an order of its own with four lines. */
	const ship = (first: number, last: number) => {
		insert(`with recursive n(n) as (select ${first} union all select n + 1 from n where n < ${last})
			insert into orders (id, shipping_address, ${copied})
			select 'o' || n, json_set(shipping_address, '$.zipCode', '331' || (10 + n % 90), '$.city', 'City ' || (n % 40)),
				'X-' || n, ${copied.replace("order_number, ", "")} from n join orders o on o.id = '${order.id}'`);
		const made = `orders where order_number like 'X-%' and cast(substr(order_number, 3) as integer) between ${first} and ${last}`;
		for (const [k, { id, name, sku }] of [...products, ...products].entries())
			insert(`insert into order_items (id, order_id, position, product_id, product_name, sku, quantity, unit_price_cents, line_total_cents)
				select id || '-${k}', id, ${k}, '${id}', '${name}', '${sku}', 1 + length(id) * ${k + 1} + (rowid % 7), 0, 0 from ${made}`);
		insert(`insert into shipments (id, order_id, number, carrier, tracking_numbers, shipped_at)
			select 's' || id, id, 1, 'ups', '["1Z"]', ${Date.UTC(2026, 9, 2)} + substr(order_number, 3) * 480000 from ${made}`);
		insert(`insert into shipment_lines (shipment_id, order_item_id, quantity)
			select 's' || order_id, id, quantity from order_items where order_id in (select id from ${made})`);
	};
	const queries = watchQueries(db);
	const exported = async () => {
		queries.length = 0;
		let report: object = {};
		const ms = await processorMs(() => {
			report = exportReports(db, admin, { month: MONTH, states: ["FL"] })[0]!.report;
		});
		return { report, statements: queries.length, ms };
	};
	vi.useRealTimers();
	ship(1, 500);
	const few = await exported();
	expect(few.report).toMatchObject({ shipments: 500, rows: 2_000 });
	ship(501, 5000);
	const many = await exported();
	expect(many.statements).toBe(few.statements);
	// Ten times the parcels: a ratio of 10 if linear, 100 if quadratic.
	expect(many.ms / few.ms).toBeLessThan(30);
	const ordered = db.$client.prepare("select sum(quantity) from order_items").pluck().get();
	expect(many.report).toMatchObject({ shipments: 5000, rows: 20_000, units: ordered });
});
