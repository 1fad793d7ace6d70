import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { closeShort } from "~/buying/shipments/close-short.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { moveRecords } from "~/customers/companies/merge-companies.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { DomainError } from "~/kernel/errors";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { undoEntry } from "~/ledger/payments/record-payment.server";
import { type Db, openDatabase } from "~db/client.server";
import { createRandom } from "~db/demo/random";
import { migrate } from "~db/migrate.server";
import { entryLines, ledgerEntries, orderItems, orders, products } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { orderInput } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeExciseRate, switchOn } from "../../../tests/helpers/excise";
import { makeLocation } from "../../../tests/helpers/location";
import { seeds } from "../../../tests/helpers/long";
import { refusal } from "../../../tests/helpers/refusal";
import { type Period, periodBefore, periodIn } from "./period.ts";
import { getReport, getSalesTotals } from "./report.queries.server.ts";
import { changeOf, REPORTS, type ReportName, reportCsv, reportJson, shownColumns } from "./report.ts";

let db: Db;
let admin: UserActor;

const FIRST = "2026-08-20";
const UPS = "1Z999AA10123456784";
const travel = (day: string) => vi.setSystemTime(new Date(`${day}T16:00:00Z`));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
	travel(FIRST);
	db = testDatabase();
	admin = makeAdmin(db);
});
afterEach(() => void vi.useRealTimers());

const ALL: Period = { from: "2026-01-01", until: "2027-12-31" };
const report = (name: ReportName, period: Period = ALL) => getReport(db, admin, name, period);
const ship = (id: string, quantities?: Record<string, number>) =>
	shipOrder(db, admin, {
		id,
		trackingNumber: UPS,
		...(quantities
			? { lines: Object.entries(quantities).map(([orderItemId, quantity]) => ({ orderItemId, quantity })) }
			: {}),
	});
function place(buyer: UserActor, lines: readonly (readonly [id: string, quantity: number])[], more = {}) {
	addToCart(
		db,
		buyer,
		lines.map(([productId, quantity]) => ({ productId, quantity, flavor: null })),
	);
	return placeOrder(db, buyer, orderInput(more), { idempotencyKey: null }).order.id;
}

/** What counts, read from the papers themselves. */
function counted({ from, until }: Period) {
	const all = db.select().from(ledgerEntries).all();
	const byId = new Map(all.map((entry) => [entry.id, entry]));
	const lines = Map.groupBy(db.select().from(entryLines).all(), ({ paperId }) => paperId);
	const items = new Map(
		db
			.select()
			.from(orderItems)
			.all()
			.map((item) => [item.id, item]),
	);
	return all.flatMap((entry) => {
		const of = entry.undoes ? byId.get(entry.undoes)! : entry;
		if (entry.day < from || entry.day > until || !(of.kind === "invoice" || of.kind === "credit")) return [];
		const sign = entry.kind === "credit" ? -1 : 1;
		const goods = (lines.get(of.id) ?? []).map((line) => ({
			item: items.get(line.orderItemId ?? ""),
			cents: sign * line.lineTotalCents,
			quantity: sign * line.quantity,
		}));
		return [{ paper: entry, of, sign, goods, sales: sign * of.subtotalCents! }];
	});
}

/** Sums by a key, without those that are nothing. */
function sums<T>(rows: readonly T[], key: (row: T) => string, of: (row: T) => number) {
	const found = new Map<string, number>();
	for (const row of rows) found.set(key(row), (found.get(key(row)) ?? 0) + of(row));
	return Object.fromEntries([...found].filter(([, sum]) => sum !== 0).sort());
}
const shown = (name: ReportName, period: Period, key = "sales") =>
	sums(
		report(name, period).rows,
		({ cells }) => String(cells.name),
		({ cells }) => Number(cells[key]),
	);

describe("agreeing with the papers to the cent (Rule 21.1)", () => {
	const STATES = ["CO", "GA", "FL"] as const;
	const ZIP = { CO: "80205", GA: "30301", FL: "33101" };

	function work(seed: string) {
		const random = createRandom(seed);
		const [one, two] = [makeBrand(db, { name: "Alpha" }), makeBrand(db, { name: "Beta" })];
		const goods = [133, 207, 999, 1250].map((wholesalePriceCents, n) =>
			makeProduct(db, {
				...{ wholesalePriceCents, stockQuantity: 100_000, name: `Product ${n}` },
				...{
					brandId: (n % 2 ? one : two).id,
					costCents: n === 3 ? null : Math.round(wholesalePriceCents * 0.6),
				},
			}),
		);
		makeExciseRate(db, { state: "CO", rate: 70_000 });
		makeExciseRate(db, { state: "GA", rate: 33_333 });
		for (const state of ["CO", "GA"]) switchOn(db, state, admin);
		const buyers = ["North", "South"].map((businessName) => makeBuyer(db, { businessName }));
		const stores = buyers.map((buyer) => makeLocation(db, buyer));
		const open: string[] = [];
		const itemsOf = (id: string) => db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();
		const steps: (() => unknown)[] = [
			() => {
				const n = random.int(0, 1);
				const state = random.pick(STATES);
				const lines = random.sample(goods, 2).map(({ id }) => [id, random.int(1, 30)] as const);
				const where = random.chance(0.5)
					? { locationId: stores[n]!.id, shippingAddress: undefined }
					: { shippingAddress: { ...ADDRESS, state, zipCode: ZIP[state] } };
				open.push(place(buyers[n]!, lines, { ...where, paymentMethod: "check" }));
			},
			() => ship(random.pick(open)),
			() => {
				const id = random.pick(open);
				ship(id, { [random.pick(itemsOf(id)).id]: random.int(1, 10) });
			},
			() => closeShort(db, admin, { id: random.pick(open), reason: "Sold out", isOnShelf: true }),
			() => {
				const id = random.pick(open);
				const line = random.pick(itemsOf(id));
				const price = random.chance(0.5) ? { price: random.int(50, 2000) } : {};
				changeOrder(db, admin, {
					id,
					lines: [{ id: line.id, quantity: random.int(1, 40), ...price }],
					reason: "x",
				});
			},
			() => {
				const at = { ...ADDRESS, state: "CO" as const, zipCode: ZIP.CO };
				const shippingAddress = { ...at, address2: undefined, company: undefined };
				changeOrder(db, admin, { id: random.pick(open), shippingAddress, reason: "x" });
			},
			() => {
				const id = random.pick(open);
				for (const paymentStatus of random.chance(0.7)
					? (["paid", "refunded"] as const)
					: (["pending"] as const))
					setPaymentStatus(db, admin, { id, paymentStatus });
			},
			() => {
				const money = db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "payment")).all();
				const { companyId, id } = random.pick(money);
				undoEntry(db, admin, { id: companyId, paymentId: id, reason: "Wrong" });
			},
			() =>
				db
					.update(products)
					.set({ brandId: one.id, version: sql`version + 1` })
					.where(eq(products.id, goods[0]!.id))
					.run(),
		];
		for (let n = 0; n < 120; n++) {
			travel(daysAfter(FIRST, n));
			try {
				random.weighted(steps.map((step, at) => [step, at < 2 ? 6 : 3] as const))();
			} catch (error) {
				// A step that the shop refuses, or that has nothing to work on.
				if (!(error instanceof DomainError || error instanceof RangeError)) throw error;
			}
		}
		// Whatever was drawn, a refund and a refund taken back are among it.
		for (const steps of [
			["paid", "refunded"],
			["paid", "refunded", "paid"],
		] as const) {
			const id = place(buyers[0]!, [[goods[0]!.id, 3]], { paymentMethod: "check" });
			ship(id);
			for (const paymentStatus of steps) setPaymentStatus(db, admin, { id, paymentStatus });
		}
		return { random };
	}

	it.each(seeds("b", "c", "d"))(
		"after random orders, parcels, corrections, refunds and counter entries: %s",
		(seed) => {
			const { random } = work(seed);
			const kinds = new Set(counted(ALL).map(({ paper }) => paper.kind));
			expect([...kinds].sort()).toEqual(["counter", "credit", "invoice"]);
			const names = new Map(
				db
					.all<{ id: string; name: string }>(sql`select id, name from companies`)
					.map(({ id, name }) => [id, name]),
			);
			const product = new Map(
				db
					.select()
					.from(products)
					.all()
					.map((row) => [row.id, row]),
			);
			for (let n = 0; n < 12; n++) {
				const from = daysAfter(FIRST, random.int(0, 80));
				const period = n === 0 ? ALL : { from, until: daysAfter(from, random.int(0, 40)) };
				const rows = counted(period);
				const sum = (of: (row: (typeof rows)[number]) => number) =>
					rows.reduce((all, row) => all + of(row), 0);
				const total = sum(({ paper, of, sign }) => (paper === of ? paper.cents : sign * Math.abs(of.cents)));
				const sales = sum((row) => row.sales);
				const all4 = getSalesTotals(db, admin, period);
				expect(all4.sales + all4.freight + all4.tax + all4.excise).toBe(total);
				if (n === 0) expect(all4.excise).toBeGreaterThan(0);
				expect(all4).toMatchObject({
					excise: sum(({ of, sign }) => sign * of.exciseCents),
					...{ sales, total, tax: sum(({ of, sign }) => sign * of.taxCents!) },
					...{ freight: sum(({ of, sign }) => sign * of.freightCents!), before: sumOf(periodBefore(period)) },
				});
				for (const name of [
					"days",
					"months",
					"states",
					"customers",
					"locations",
					"tax",
					"products",
					"brands",
					"margin",
				] as const)
					expect([name, report(name, period).total.sales]).toEqual([name, sales]);
				expect(shown("days", period)).toEqual(
					sums(
						rows,
						({ paper }) => paper.day,
						(row) => row.sales,
					),
				);
				expect(shown("states", period)).toEqual(
					sums(
						rows,
						({ of }) => of.document!.shipTo!.state,
						(row) => row.sales,
					),
				);
				expect(shown("tax", period, "tax")).toEqual(
					sums(
						rows,
						({ of }) => of.document!.shipTo!.state,
						({ of, sign }) => sign * of.taxCents!,
					),
				);
				expect(shown("tax", period, "excise")).toEqual(
					sums(
						rows,
						({ of }) => of.document!.shipTo!.state,
						({ of, sign }) => sign * of.exciseCents,
					),
				);
				expect(shown("customers", period)).toEqual(
					sums(
						rows,
						({ paper }) => names.get(paper.companyId)!,
						(row) => row.sales,
					),
				);
				const goods = rows.flatMap((row) => row.goods);
				const nameOf = ({ item }: (typeof goods)[number]) =>
					product.get(item?.productId ?? "")?.name ?? "Amounts without goods";
				expect(shown("products", period)).toEqual(sums(goods, nameOf, ({ cents }) => cents));
				expect(shown("margin", period, "cost")).toEqual(
					sums(goods, nameOf, ({ item, quantity }) => quantity * (item?.unitCostCents ?? 0)),
				);
				expect(-Number(report("credits", period).total.total)).toBe(
					-sum(({ paper, of, sign }) => (paper.kind === "invoice" ? 0 : sign * Math.abs(of.cents))),
				);
			}
			const owed = db.get<{ cents: number }>(
				sql`select sum(cents) as cents from open_papers where cents > 0`,
			).cents;
			expect(report("unpaid").total.open).toBe(owed ?? 0);
			// The tables are the same when they are made from the papers again.
			const kept = (of: Db) => [of.all(sql`select * from billed`), of.all(sql`select * from billed_goods`)];
			const again = openDatabase(db.$client.serialize());
			again.run(sql`delete from derived_files`);
			migrate(again.$client);
			expect(kept(again)).toEqual(kept(db));
			const company = [...names.keys()];
			moveRecords(db as never, company[0]!, company[1]!);
			expect(report("customers").rows).toHaveLength(1);
		},
	);

	const sumOf = (period: Period) => counted(period).reduce((all, row) => all + row.sales, 0);
});

describe("a report", () => {
	it("says unknown where no cost is known, never nothing or a whole margin (Rule 21.7)", () => {
		const known = makeProduct(db, { wholesalePriceCents: 1000, costCents: 600, name: "Known" });
		const other = makeProduct(db, { wholesalePriceCents: 500, costCents: null, name: "Other", sku: "=1+1" });
		const free = makeProduct(db, { wholesalePriceCents: 500, costCents: 0, name: "Sample" });
		ship(
			place(makeBuyer(db), [
				[known.id, 3],
				[other.id, 2],
				[free.id, 1],
			]),
		);
		const { rows, total } = report("margin");
		expect(
			rows.map(({ cells: { name, sales, cost, margin, percent } }) => [name, sales, cost, margin, percent]),
		).toEqual([
			["Known", 3000, 1800, 1200, 40],
			["Other", 1000, null, null, null],
			["Sample", 500, 0, 500, 100],
		]);
		expect(total).toMatchObject({ sales: 4500, costed: 3500, cost: 1800, margin: 1700, percent: 49 });
		const [head, , line] = [...reportCsv(report("margin"))];
		expect(head).toBe("\uFEFFProduct,SKU,Units,Sales,With known cost,Cost,Margin,Margin %\r\n");
		expect(line).toBe("Other,'=1+1,2,10.00,0.00,unknown,unknown,\r\n");
		expect(reportJson(report("margin")).rows[1]).toMatchObject({ id: other.id, cost: null, sales: "10.00" });
	});

	it("counts a paper on its own day, credits below zero, cancelled orders never (Rule 21.1)", () => {
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		place(buyer, [[id, 5]]);
		const order = place(buyer, [[id, 10]]);
		travel("2026-09-01");
		ship(order);
		travel("2026-10-02");
		setPaymentStatus(db, admin, { id: order, paymentStatus: "paid" });
		setPaymentStatus(db, admin, { id: order, paymentStatus: "refunded" });
		const september = periodIn(new URLSearchParams("period=last-month"), "2026-10-02");
		const october = periodIn(new URLSearchParams(), "2026-10-02");
		expect(reportJson(report("states", september))).toEqual({
			...{ report: "states", from: "2026-09-01", until: "2026-09-30" },
			before: { from: "2026-08-01", until: "2026-08-31" },
			rows: [
				{
					...{
						id: null,
						name: "CO",
						invoices: 1,
						invoiced: "100.00",
						credited: "0.00",
						sales: "100.00",
						before: "0.00",
					},
					...{ freight: "25.00", tax: "8.00", excise: "0.00", total: "133.00" },
				},
			],
			total: {
				...{ invoices: 1, invoiced: "100.00", credited: "0.00", sales: "100.00", before: "0.00" },
				...{ freight: "25.00", tax: "8.00", excise: "0.00", total: "133.00" },
			},
		});
		expect(report("states", october).rows[0]!.cells).toMatchObject({
			sales: -10000,
			before: 10000,
			tax: -800,
		});
		expect(report("credits", october).rows).toMatchObject([
			{ id: "CM-0001", cells: { name: "CM-0001", day: "2026-10-02", reason: "Refunded", total: -13300 } },
		]);
		expect(report("products", october).rows.map(({ cells }) => [cells.name, cells.sales])).toEqual([
			[db.select().from(products).get()!.name, 0],
			["Amounts without goods", -10000],
		]);
		expect(db.select().from(orders).all()).toHaveLength(2);
	});

	it("compares with the period before, and lists of that alone only what sales are compared by (Rule 21.4)", () => {
		const [old, new_] = ["Old", "New"].map((name) => makeProduct(db, { name, costCents: 100 }));
		const buyer = makeBuyer(db);
		ship(place(buyer, [[old!.id, 5]]));
		travel("2026-09-05");
		ship(place(buyer, [[new_!.id, 10]], { shippingAddress: { ...ADDRESS, state: "GA", zipCode: "30301" } }));
		const september = { from: "2026-09-01", until: "2026-09-30" };
		const found = (name: ReportName) =>
			report(name, september).rows.map(({ cells }) => [cells.name, cells.sales, cells.before]);
		expect(found("products")).toEqual([
			["New", 10_000, 0],
			["Old", 0, 5_000],
		]);
		expect(found("states")).toHaveLength(2);
		expect([found("days"), found("margin"), found("tax")].map((rows) => rows.length)).toEqual([1, 1, 1]);
		// More days are read in another way.
		expect(report("products", { from: "2026-04-01", until: "2026-09-30" }).rows).toHaveLength(2);
	});

	it.each([
		[110, 100, 10],
		[1, 3, -67],
		[0, 100, -100],
		[-50, 100, -150],
		[100, 0, null],
		[100, -1, null],
	])("says of %d cents after %d a change of %s percent", (now, before, percent) => {
		expect(changeOf(now, before)).toBe(percent);
	});

	it("has excise in a column of its own, which the page leaves out without any (Rule 21.5)", () => {
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		const heads = (name: ReportName) => shownColumns(report(name)).map(({ head }) => head);
		ship(place(buyer, [[id, 10]]));
		expect([heads("days"), heads("tax")].flat()).not.toContain("Excise");
		makeExciseRate(db, { state: "CO" });
		switchOn(db, "CO", admin);
		const order = place(buyer, [[id, 10]]);
		ship(order);
		expect(heads("days").slice(-4)).toEqual(["Freight", "Tax", "Excise", "Total"]);
		expect(heads("tax").slice(-2)).toEqual(["Tax", "Excise"]);
		const [head, line] = [...reportCsv(report("tax"))];
		expect(head).toBe("\uFEFFState,Invoices,Sales,Of these untaxed,Freight,Tax,Excise\r\n");
		expect(line).toBe("CO,2,200.00,0.00,50.00,16.00,7.00\r\n");
		for (const paymentStatus of ["paid", "refunded"] as const)
			setPaymentStatus(db, admin, { id: order, paymentStatus });
		expect(reportJson(report("credits")).rows[0]).toMatchObject({ excise: "-7.00", total: "-140.00" });
		expect(reportJson(report("tax")).total).toMatchObject({ tax: "8.00", excise: "0.00" });
		// Billed and credited on one day: nothing is left to show.
		expect(heads("days")).not.toContain("Excise");
	});

	it("lists what of its days is unpaid now (Rule 21.8)", () => {
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		ship(place(buyer, [[id, 10]], { paymentMethod: "net30" }));
		travel("2026-10-02");
		expect(report("unpaid").rows).toMatchObject([
			{ id: "INV-10001", cells: { name: "INV-10001", due: "2026-09-19", late: 13, open: 13300 } },
		]);
		expect(report("unpaid", { from: "2026-09-01", until: "2026-10-02" }).rows).toEqual([]);
	});

	it.each(["sales", "warehouse"] as const)(
		"is refused to %s; owner and bookkeeper read all of them",
		(role) => {
			for (const name of Object.keys(REPORTS)) {
				expect(refusal(() => getReport(db, makeStaff(db, role), name, ALL)).code).toBe("forbidden");
				expect(getReport(db, makeStaff(db, "bookkeeper"), name, ALL).rows).toEqual([]);
			}
			expect(refusal(() => getReport(db, admin, "constructor", ALL)).code).toBe("not_found");
		},
	);
});

describe("a period (Rule 21.4)", () => {
	const TODAY = "2026-05-15";
	const requested = (query: string) => periodIn(new URLSearchParams(query), TODAY);
	it.each([
		["", "2026-05-01", "2026-05-31", "2026-04-01", "2026-04-30"],
		["period=last-month", "2026-04-01", "2026-04-30", "2026-03-01", "2026-03-31"],
		["period=this-quarter", "2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31"],
		["period=last-quarter", "2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
		["period=this-year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
		["period=last-year", "2025-01-01", "2025-12-31", "2024-01-01", "2024-12-31"],
		["period=last-30-days", "2026-04-16", "2026-05-15", "2026-03-17", "2026-04-15"],
		["from=2026-02-10&until=2026-02-10", "2026-02-10", "2026-02-10", "2026-02-09", "2026-02-09"],
		["from=2026-05-10", "2026-05-10", "2026-05-15", "2026-05-04", "2026-05-09"],
		["until=+2026-02-10+&from=", "2026-02-01", "2026-02-10", "2026-01-22", "2026-01-31"],
	])("%s", (query, from, until, ...before) => {
		expect(requested(query)).toMatchObject({ from, until });
		const found = periodBefore(requested(query));
		expect([found.from, found.until]).toEqual(before);
	});
	it.each([
		["from=2026-02-31", "from"],
		["until=soon", "until"],
		["from=2026-03-02&until=2026-03-01", "from"],
		["period=toString", "period"],
	])("refuses %s", (query, field) => {
		expect(refusal(() => requested(query)).errors[0]!.field).toBe(field);
	});
});
