import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { CARRIERS } from "~/kernel/carriers/carriers";
import type { Db } from "~db/client.server";
import { auditLog, orderItems, orders, outbox, shipments } from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { updateOrder } from "../order-desk/update-order.server";
import { checkTracking } from "./check-tracking.server";
import { readTrackingText, trackingTextOf } from "./read-tracking.server";
import { shipOrder } from "./ship-order.server";
import { shipTracked } from "./ship-tracked.server";
import { seenVersions, trackingCallSchema } from "./tracking-file.schema.ts";
import { carrierCalled, orderNumbersOf, type TrackingRow } from "./tracking-rows.ts";

const UPS = "1Z999AA10123456784";
const FEDEX = "123456789012";
const UNKNOWN = "XPO-99887";
let db: Db;
let staff: UserActor;
beforeEach(() => {
	db = testDatabase();
	staff = makeStaff(db, "warehouse");
});

const read = (text: string) => readTrackingText(text, CARRIERS, ["RW-"]);
const cells = (rows: readonly TrackingRow[]) =>
	rows.map(({ line, orderNumber, trackingNumber, carrier }) => [line, orderNumber, trackingNumber, carrier]);
const ready = (values: Parameters<typeof makeOrder>[1] = {}) =>
	makeOrder(db, { status: "processing", ...values });
const check = (text: string, choices = {}) =>
	checkTracking(db, staff, read(text), choices).map(({ lines, outcome, message, asks, carrier }) => ({
		...{ lines, outcome, text: message ?? asks, carrier },
	}));
const ship = (text: string, more: Parameters<typeof shipTracked>[3] = {}) =>
	shipTracked(db, staff, read(text), more);
const outcomes = (parcels: readonly { outcome: string }[]) => parcels.map(({ outcome }) => outcome);
const parcelsOf = (id: string) => db.select().from(shipments).where(eq(shipments.orderId, id)).all();
const mails = () => db.select().from(outbox).all().length;

describe("reading (Rule 7.146)", () => {
	it("finds the columns by their headings, in any order, and by what they hold without", () => {
		expect(
			cells(read(`Weight;Carrier;Tracking #;Reference;Order No\n2;UPS Ground;${UPS};PO 7;RW-10347`)),
		).toEqual([[2, "RW-10347", UPS, "UPS Ground"]]);
		expect(cells(read(`UPS,${UPS},RW-10347,2.5\n"FedEx","${FEDEX}","RW-10348",3`))).toEqual([
			[1, "RW-10347", UPS, "UPS"],
			[2, "RW-10348", FEDEX, "FedEx"],
		]);
		expect(cells(read(`\n10347\t1234567890`))).toEqual([[2, "10347", "1234567890", ""]]);
		expect(cells(read(`RW-10347 1Z 999 AA1\n\n10348`))).toEqual([
			[1, "RW-10347", "1Z 999 AA1", ""],
			[3, "10348", "", ""],
		]);
	});

	it("counts lines as an editor does, and refuses what it can't read", () => {
		expect(cells(read(`Order,Note,Tracking\n\nRW-1,"two\nlines",${UPS}\nRW-2,,${UPS}`))).toEqual([
			[3, "RW-1", UPS, ""],
			[5, "RW-2", UPS, ""],
		]);
		for (const text of ["hello,world", "RW-10347,world", `hello,${UPS}`])
			expect(() => read(text)).toThrow(/which column is which/);
		expect(() => read(`RW-10347,"${UPS}`)).toThrow(/never closed/);
		const rows = (count: number) => `RW-10347,${UPS}\n`.repeat(count);
		expect(read(`Order,Tracking\n${rows(2000)}`)).toHaveLength(2000);
		expect(read(rows(2000))).toHaveLength(2000);
		for (const many of [`Order,Tracking\n${rows(2001)}`, rows(2001)]) {
			expect(refusal(() => read(many))).toMatchObject({ code: "too_large", errors: [{ field: "lines" }] });
		}
	});

	it.each<[says: string, text: string, cells: string[]]>([
		["headings with signs", `TRACKING_NO.;Order.Id;Ship Via\n${UPS};RW-1;UPS`, ["RW-1", UPS, "UPS"]],
		["a reference without an order", `Reference 1,Waybill\nRW-1,${UPS}`, ["RW-1", UPS, ""]],
		["fewer cells than headings", `Tracking,Order,Carrier\n${UPS},RW-1`, ["RW-1", UPS, ""]],
		["the separator that the first line has most of", `Order;Tracking;A,B\nRW-1;${UPS};x`, ["RW-1", UPS, ""]],
		["rows of blanks", `Order,Tracking\n , \nRW-1,${UPS}`, ["RW-1", UPS, ""]],
		["a quantity like an order in one row", `5000,RW-10348,${FEDEX}\n2,10347,${UPS}`, ["10347", UPS, ""]],
		["a carrier in one row", `,RW-10348,${FEDEX}\nUSPS,RW-10347,${UPS}`, ["RW-10347", UPS, "USPS"]],
		["blank lines before", `\n\nOrder,Tracking\nRW-1,${UPS}`, ["RW-1", UPS, ""]],
		["a quote within a cell", `Order,Box,Tracking\nRW-1,5" cube,${UPS}`, ["RW-1", UPS, ""]],
		["a quote after a blank", `Order, Tracking\nRW-1, "${UPS}"`, ["RW-1", UPS, ""]],
		["one heading of two", `Order,Label\nRW-10347,${UPS}`, ["RW-10347", UPS, ""]],
		["the other of two", `Web,Tracking\nRW-10347,${UPS}`, ["RW-10347", UPS, ""]],
	])("understands %s", (_, text, row) => {
		expect(cells(read(text)).at(-1)!.slice(1)).toEqual(row);
	});

	it.each([
		["rw 10347", ["RW 10347", "RW-10347"]],
		[" #10347", ["#10347", "RW-10347"]],
		["RW-10347", ["RW-10347"]],
		["web-77", ["WEB-77"]],
	])("looks for an order called %j", (text, numbers) => {
		expect(orderNumbersOf(text, ["RW-"])).toEqual(numbers);
	});

	it.each([
		["ups", "ups"],
		[" ups ground ", "ups"],
		["upsy", null],
		["gls", "gls"],
		["Spee-Dee Delivery", "spee-dee"],
		["", null],
	])("knows the carrier called %j", (text, id) => {
		expect(carrierCalled(CARRIERS, text)).toBe(id);
	});

	const file = (heads: string[], rows: { line: number; cells: string[] }[]) =>
		trackingTextOf(
			{
				...{ heads, sheet: null, sheets: [], isShort: true, count: async () => rows.length },
				rows: async function* () {
					yield* rows;
				},
			},
			CARRIERS,
			["RW-"],
		);

	it("turns a file into text with the same lines", async () => {
		const text = await file(
			["Service", "Order", "Tracking"],
			[
				{ line: 2, cells: ["UPS", "RW-10347", UPS] },
				{ line: 5, cells: ["", "RW-10348", FEDEX] },
			],
		);
		expect(cells(read(text))).toEqual([
			[2, "RW-10347", UPS, ""],
			[5, "RW-10348", FEDEX, ""],
		]);
		const headless = await file([UPS, "RW-10347"], [{ line: 2, cells: [FEDEX, "RW-10348"] }]);
		expect(cells(read(headless))).toEqual([
			[1, "RW-10347", UPS, ""],
			[2, "RW-10348", FEDEX, ""],
		]);
		const quoted = await file(["Order", "Tracking"], [{ line: 2, cells: ["RW-\t10347", `"${UPS}\n`] }]);
		expect(cells(read(quoted))).toEqual([[2, "RW- 10347", UPS, ""]]);
		const [blanks, late] = await Promise.all([
			file([" RW-10347 ", UPS], [{ line: 2, cells: [" ", ""] }]),
			file(["RW-10347", UPS], [{ line: 5, cells: [" RW-10348 ", ` ${FEDEX}`] }]),
		]);
		expect(cells(read(blanks))).toEqual([[1, "RW-10347", UPS, ""]]);
		expect(cells(read(late)).map(([line, order]) => [line, order])).toEqual([
			[4, "RW-10347"],
			[5, "RW-10348"],
		]);
		expect(await file(["Order", "Tracking"], [])).toBe("Order\tTracking number\tCarrier");
	});

	it("refuses a file of more rows, or of no such columns", async () => {
		const rows = (count: number) =>
			Array.from({ length: count }, (_, n) => ({ line: n + 2, cells: ["RW-10347", UPS] }));
		const heads = ["Order", "Tracking"];
		expect(read(await file(heads, rows(2000)))).toHaveLength(2000);
		for (const many of [file(heads, rows(2001)), file(["RW-10347", UPS], rows(2000))])
			await expect(many).rejects.toMatchObject({ code: "too_large", errors: [{ field: "file" }] });
		await expect(file(["a", "b"], [])).rejects.toMatchObject({
			code: "invalid",
			errors: [{ field: "file" }],
		});
	});

	it("takes rows from a program, and the versions of a preview (Rule 7.146)", () => {
		const row = { orderNumber: "RW-1", trackingNumber: UPS };
		const { rows } = trackingCallSchema.parse({ rows: [row, { ...row, carrier: "ups" }] });
		expect(cells(rows)).toEqual([
			[1, "RW-1", UPS, ""],
			[2, "RW-1", UPS, "ups"],
		]);
		expect(['{"a":1}', "{", '{"a":"x"}'].map((text) => seenVersions.parse(text))).toEqual([{ a: 1 }, {}, {}]);
	});
});

describe("what rows mean (Rule 7.146)", () => {
	it("gives each row one outcome", () => {
		const open = ready();
		const shipped = makeOrder(db, { status: "shipped", trackingNumber: UPS, carrier: "ups" });
		const cancelled = makeOrder(db, { status: "cancelled" });
		const number = (n: number) => `1Z999AA1${n}23456784`;
		expect(
			check(
				[
					`Order,Tracking,Carrier`,
					`${open.orderNumber.toLowerCase()},${FEDEX},`,
					`#${open.orderNumber.slice(3)},1234-5678-9012,`,
					`RW-99999,${number(11)},`,
					`${shipped.orderNumber},1Z 999AA1 0123456784,`,
					`${shipped.orderNumber},${number(12)},`,
					`${cancelled.orderNumber},${number(13)},`,
					`${open.orderNumber},,`,
					`,${number(14)},`,
					`${open.orderNumber},no digits,`,
				].join("\n"),
			),
		).toEqual([
			{ lines: [2], outcome: "ship", text: null, carrier: "fedex" },
			{ lines: [3], outcome: "done", text: "The same as line 2.", carrier: null },
			{ lines: [4], outcome: "bad", text: "No order has this number.", carrier: null },
			{ lines: [5], outcome: "done", text: "Already shipped with this number.", carrier: null },
			{ lines: [6], outcome: "differs", text: `Already shipped: UPS ${UPS}.`, carrier: null },
			{ lines: [7], outcome: "bad", text: "This order is cancelled.", carrier: null },
			{ lines: [8], outcome: "bad", text: "The tracking number is missing.", carrier: null },
			{ lines: [9], outcome: "bad", text: "The order number is missing.", carrier: null },
			{
				...{ lines: [10], outcome: "bad", carrier: null },
				text: "A tracking number has at least one digit: check the number on the label.",
			},
		]);
	});

	it("takes two numbers of an order as cartons of one parcel, but not of two carriers", () => {
		const [one, two] = [ready(), ready()];
		expect(
			check(
				`${one.orderNumber},${UPS}\n${two.orderNumber},${FEDEX}\n${one.orderNumber},1Z999AA10123456785\n${two.orderNumber},1Z999AA10123456786`,
			),
		).toEqual([
			{ lines: [1, 3], outcome: "ship", text: "One parcel in 2 cartons.", carrier: "ups" },
			{
				...{ lines: [2, 4], outcome: "bad", carrier: null },
				text: "FedEx and UPS for one order. Ship it in parts on its page.",
			},
		]);
	});

	it("takes up to 50 cartons, and asks when the carrier of one is unknown", () => {
		const { orderNumber } = ready();
		const cartons = (count: number) =>
			Array.from({ length: count }, (_, n) => `${orderNumber},1Z999AA1${10_000_000 + n}UP`).join("\n");
		expect(check(cartons(50))).toMatchObject([{ outcome: "ship", text: "One parcel in 50 cartons." }]);
		expect(check(cartons(51))).toMatchObject([
			{ outcome: "bad", text: "51 numbers are too many for one parcel." },
		]);
		const heads = "Order,Tracking,Carrier\n";
		const of = (second: string) => check(`${heads}${orderNumber},${UPS},\n${orderNumber},${second}`);
		expect(of(`${UNKNOWN},`)).toMatchObject([{ outcome: "ask", lines: [2, 3] }]);
		expect(of(`${UNKNOWN},UPS`)).toMatchObject([{ outcome: "ship", carrier: "ups" }]);
		const [requested] = checkTracking(
			db,
			staff,
			read(`${heads}${orderNumber},${UPS},\n${orderNumber},${UPS}9,Pony`),
		);
		expect(requested).toMatchObject({ outcome: "ask", asks: "You have no carrier called Pony." });
	});

	it("names the parcel that has another number, also of a delivered order", () => {
		const { id, orderNumber } = makeOrder(db, { status: "delivered", trackingNumber: UPS, carrier: "ups" });
		const [parcel] = parcelsOf(id);
		expect(checkTracking(db, staff, read(`${orderNumber},${FEDEX}\nRW-99999,${FEDEX}`))).toMatchObject([
			{ ...{ outcome: "differs", parcelId: parcel!.id, trackingNumbers: [FEDEX] }, order: { id, units: 0 } },
			{ outcome: "bad", orderNumber: "RW-99999", parcelId: null, order: null },
		]);
	});

	it("takes one number for two orders of a customer, not for those of two", () => {
		const buyer = makeBuyer(db);
		const [one, two, other] = [ready({ userId: buyer.id }), ready({ userId: buyer.id }), ready()];
		const found = check([one, two, other, two].map(({ orderNumber }) => `${orderNumber},${UPS}`).join("\n"));
		expect(found.map(({ outcome, text }) => [outcome, text])).toEqual([
			["ship", null],
			["ship", null],
			["bad", "Line 1 has this tracking number for another customer."],
			["done", "The same as line 2."],
		]);
	});

	it("asks for the carrier of a number that none knows, and of a carrier that nobody has", () => {
		const [one, two] = [ready(), ready()];
		const text = `Order,Tracking,Carrier\n${one.orderNumber},${UNKNOWN},\n${two.orderNumber},${UPS},Pony Express`;
		expect(check(text)).toEqual([
			{ lines: [2], outcome: "ask", text: "No carrier of yours has numbers like this.", carrier: null },
			{ lines: [3], outcome: "ask", text: "You have no carrier called Pony Express.", carrier: null },
		]);
		const chosen = check(text, { [one.orderNumber]: "gls", [two.orderNumber]: "skip" });
		expect(chosen.map(({ outcome, carrier }) => [outcome, carrier])).toEqual([
			["ship", "gls"],
			["skip", null],
		]);
		expect(outcomes(check(text, { [one.orderNumber]: "nobody" }))).toEqual(["ask", "ask"]);
		// Said in the file, it needs no question.
		expect(outcomes(check(`${one.orderNumber},${UNKNOWN},Other carrier`))).toEqual(["ship"]);
	});

	it("reads 500 orders with three queries", () => {
		const product = makeProduct(db);
		const buyer = makeBuyer(db);
		const rows = Array.from({ length: 500 }, (_, n) => {
			const { orderNumber } = ready({ userId: buyer.id, lines: [{ product, quantity: 2 }] });
			return `${orderNumber},1Z999AA1${10_000_000 + n}UP`;
		});
		check(rows[0]!);
		const queries = watchQueries(db);
		const found = check(rows.join("\n"));
		expect(queries).toHaveLength(3);
		expect(found.filter(({ outcome }) => outcome === "ship")).toHaveLength(500);
	});
});

describe("shipping a file (Rule 7.146)", () => {
	it("ships each order whole with a mail, and nothing when it is sent again", async () => {
		const [one, two] = [ready(), ready()];
		const text = `${one.orderNumber},${UPS}\n${one.orderNumber},1Z999AA10123456785\n${two.orderNumber},${FEDEX}`;
		expect(outcomes(await ship(text))).toEqual(["shipped", "shipped"]);
		expect(parcelsOf(one.id)).toMatchObject([
			{ carrier: "ups", trackingNumbers: [UPS, "1Z999AA10123456785"], number: 1 },
		]);
		expect(db.select().from(orders).where(eq(orders.id, two.id)).get()).toMatchObject({
			...{ status: "shipped", trackingNumber: FEDEX, carrier: "fedex" },
		});
		expect(mails()).toBe(2);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "order.ship")).all()).toHaveLength(2);
		expect(outcomes(await ship(text))).toEqual(["done", "done", "done"]);
		expect(mails()).toBe(2);
		const three = ready();
		const chosen = { choices: { [three.orderNumber]: "gls" } };
		expect(outcomes(await ship(`${three.orderNumber},${UNKNOWN}`, chosen))).toEqual(["shipped"]);
		expect(parcelsOf(three.id)).toMatchObject([{ carrier: "gls", trackingNumbers: [UNKNOWN] }]);
	});

	it("ships what is left of a part-shipped order, and knows its first parcel's number", async () => {
		const { id, orderNumber } = ready({ lines: [{ product: makeProduct(db), quantity: 10 }] });
		const { id: orderItemId } = db.select().from(orderItems).where(eq(orderItems.orderId, id)).get()!;
		shipOrder(db, staff, { id, trackingNumber: UPS, lines: [{ orderItemId, quantity: 4 }] });
		const parcels = await ship(`${orderNumber},${UPS}\n${orderNumber},${FEDEX}`);
		expect(parcels.map(({ outcome, order }) => [outcome, order?.units])).toEqual([
			["done", 6],
			["shipped", 6],
		]);
		expect(parcelsOf(id)).toMatchObject([{ trackingNumbers: [UPS] }, { trackingNumbers: [FEDEX] }]);
	});

	it("leaves an order that somebody changed since the preview, and ships the others", async () => {
		const [one, two, three] = [ready(), ready(), ready()];
		const text = [one, two, three]
			.map(({ orderNumber }, n) => `${orderNumber},1Z999AA1012345678${n}`)
			.join("\n");
		const seen = Object.fromEntries(
			checkTracking(db, staff, read(text)).map(({ order }) => [order!.id, order!.version]),
		);
		db.update(orders)
			.set({ updatedAt: new Date(Date.now() + 1) })
			.where(eq(orders.id, one.id))
			.run();
		updateOrder(db, makeAdmin(db), {
			id: two.id,
			status: "cancelled",
			trackingNumber: null,
			carrier: undefined,
		});
		const parcels = await ship(text, { seen });
		expect(parcels.map(({ outcome, message }) => [outcome, message])).toEqual([
			["changed", "This order has changed since the preview, and was left as it is."],
			["bad", "This order is cancelled."],
			["shipped", null],
		]);
		expect(parcelsOf(one.id)).toEqual([]);
		// An order that the preview did not have is left, too.
		expect(outcomes(await ship(text, { seen: {} }))).toEqual(["changed", "bad", "done"]);
	});

	it("leaves an order that somebody changes while others ship", async () => {
		const [one, two] = [ready(), ready()];
		const shipping = ship(`${one.orderNumber},${UPS}\n${two.orderNumber},${FEDEX}`);
		db.update(orders)
			.set({ updatedAt: new Date(Date.now() + 1) })
			.where(eq(orders.id, two.id))
			.run();
		expect(outcomes(await shipping)).toEqual(["shipped", "changed"]);
		expect(parcelsOf(two.id)).toEqual([]);
	});

	it("stops when the database can't be written, and the same file ships the rest", async () => {
		const made = [ready(), ready(), ready()];
		const text = made.map(({ orderNumber }, n) => `${orderNumber},1Z999AA1012345678${n}`).join("\n");
		const shipping = ship(text);
		// The first order is shipped by now.
		db.$client.pragma("query_only = 1");
		const parcels = await shipping;
		db.$client.pragma("query_only = 0");
		expect(parcels.map(({ outcome, message }) => [outcome, message])).toEqual([
			["shipped", null],
			["changed", expect.stringMatching(/^The shop was busy/)],
			["changed", expect.stringMatching(/^The shop was busy/)],
		]);
		expect(mails()).toBe(1);
		expect(outcomes(await ship(text))).toEqual(["done", "shipped", "shipped"]);
		expect(mails()).toBe(3);
	});

	it("is for staff who ship", async () => {
		const bookkeeper = makeStaff(db, "bookkeeper");
		expect(() => checkTracking(db, bookkeeper, [])).toThrow(expect.objectContaining({ code: "forbidden" }));
		await expect(shipTracked(db, bookkeeper, [])).rejects.toMatchObject({ code: "forbidden" });
	});
});
