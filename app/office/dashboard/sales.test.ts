import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { orderItems, orders, products } from "~db/schema.server";
import { makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import {
	countBuyers,
	cutIntoMonths,
	goodsSold,
	type Span,
	type StatusSales,
	salesByStatus,
} from "./sales.queries.server";

const NOW = Date.parse("2026-11-15T12:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Numbers that look random and are the same every time. */
function randomNumbers(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * below);
	};
}

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

/**
 * Sixty orders over 14 months; some are cancelled or refunded later, some of these come back, some are deleted, and so is a
 * product.
 */
function trade() {
	const random = randomNumbers(7);
	const brands = [makeBrand(db, { name: "North" }), makeBrand(db, { name: "South" })];
	const goods = Array.from({ length: 6 }, (_, n) =>
		makeProduct(db, {
			brandId: brands[n % 2]!.id,
			wholesalePriceCents: 500 + n * 135,
			costCents: n === 3 ? null : 300 + n * 50,
		}),
	);
	const buyers = Array.from({ length: 7 }, () => makeBuyer(db));
	const made = Array.from({ length: 60 }, (_, n) =>
		makeOrder(db, {
			userId: buyers[random(buyers.length)]!.id,
			status: n % 9 === 0 ? "cancelled" : n % 4 === 0 ? "processing" : "pending",
			paymentStatus: n % 11 === 0 ? "refunded" : n % 2 === 0 ? "paid" : "pending",
			createdAt: new Date(NOW - random(420 * 24 * 60) * 60_000),
			lines: [0, 1, 2]
				.slice(0, 1 + random(3))
				.map(() => ({ product: goods[random(6)]!, quantity: 1 + random(9) })),
		}),
	);
	const set = (n: number, status: "cancelled" | "pending" | "processing") =>
		db.update(orders).set({ status }).where(eq(orders.id, made[n]!.id)).run();
	const pay = (n: number, paymentStatus: "pending" | "paid" | "refunded") =>
		db.update(orders).set({ paymentStatus }).where(eq(orders.id, made[n]!.id)).run();
	pay(4, "refunded");
	pay(6, "refunded");
	pay(6, "paid");
	pay(7, "paid");
	pay(11, "paid");
	// Refunded and cancelled, one after the other, and back in either order.
	pay(8, "refunded");
	set(8, "cancelled");
	set(10, "cancelled");
	pay(10, "refunded");
	set(10, "pending");
	pay(9, "refunded");
	set(1, "cancelled");
	set(2, "cancelled");
	set(2, "pending");
	set(5, "processing");
	set(9, "processing");
	// Down to nothing, up again, and down while refunded.
	const total = (n: number, totalCents: number) =>
		db.update(orders).set({ subtotalCents: totalCents, totalCents }).where(eq(orders.id, made[n]!.id)).run();
	total(13, 0);
	total(14, 0);
	total(14, 700);
	total(11, 0);
	pay(11, "refunded");
	total(11, 500);
	set(15, "cancelled");
	total(15, 0);
	set(15, "pending");
	const free = makeProduct(db, { brandId: brands[0]!.id, wholesalePriceCents: 0 });
	for (const n of [0, 1, 2]) {
		const lines = [{ product: free, quantity: 5 }, ...(n === 2 ? [{ product: goods[0]!, quantity: 1 }] : [])];
		made.push(makeOrder(db, { userId: buyers[n]!.id, createdAt: new Date(NOW - n * 40 * DAY), lines }));
	}
	set(60, "cancelled");
	set(60, "pending");
	db.delete(orders).where(eq(orders.id, made[3]!.id)).run();
	db.delete(orders).where(eq(orders.id, made[18]!.id)).run();
	db.delete(orders).where(eq(orders.id, made[22]!.id)).run();
	db.update(products).set({ brandId: brands[1]!.id }).where(eq(products.id, goods[2]!.id)).run();
	db.delete(products).where(eq(products.id, goods[5]!.id)).run();
	db.update(orderItems)
		.set({ quantity: 7, lineTotalCents: sql`unit_price_cents * 7` })
		.where(eq(orderItems.orderId, made[4]!.id))
		.run();
}

/** The same numbers, straight from the orders. */
function counted({ from, to }: Span) {
	const kept = sql`(o.status <> 'cancelled' and o.payment_status <> 'refunded')`;
	const sold = sql`(${kept} and o.total_cents > 0)`;
	const within = sql`o.created_at >= ${from} and o.created_at < ${to}`;
	const byStatus = db.all<StatusSales & { status: string }>(
		sql`select status, count(*) as orders, sum(total_cents) as cents, sum(${sold}) as soldOrders,
			sum(total_cents * ${sold}) as soldCents from orders o where ${within} group by status`,
	);
	const buyers = db.all<{ n: number }>(
		sql`select count(*) as n from orders o where ${within} and ${sold} group by user_id`,
	);
	const lines = db.all<{
		id: string | null;
		name: string | null;
		brand: string | null;
		units: number;
		cents: number;
		cost: number | null;
	}>(sql`select i.product_id as id, p.name as name, b.name as brand, i.quantity as units, i.line_total_cents as cents,
			i.unit_cost_cents as cost
		from orders o join order_items i on i.order_id = o.id
		left join products p on p.id = i.product_id left join brands b on b.id = p.brand_id
		where ${within} and ${kept} and i.line_total_cents > 0`);
	const sumOf = <T>(rows: T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0);
	const grouped = (key: "id" | "brand") =>
		[...Map.groupBy(lines, (line) => line[key]).values()].map((own) => ({
			key: own[0]![key],
			units: sumOf(own, ({ units }) => units),
			cents: sumOf(own, ({ cents }) => cents),
		}));
	const costed = lines.filter(({ cost }) => cost !== null);
	return {
		byStatus: new Map(byStatus.map(({ status, ...sales }) => [status, sales])),
		buyers: { buyers: buyers.length, repeatBuyers: buyers.filter(({ n }) => n > 1).length },
		products: grouped("id"),
		brands: grouped("brand"),
		recorded: {
			salesCents: sumOf(costed, ({ cents }) => cents),
			costCents: sumOf(costed, ({ cost, units }) => (cost ?? 0) * units),
			units: sumOf(costed, ({ units }) => units),
			allUnits: sumOf(lines, ({ units }) => units),
		},
	};
}

type Group = { key: string | null; units: number; cents: number };
const inOrder = (groups: Group[]) => groups.sort((a, b) => String(a.key).localeCompare(String(b.key)));

describe("sales summaries", () => {
	it("match the orders for any span, after cancelling, refunding and deleting", () => {
		trade();
		const random = randomNumbers(11);
		const spans: Span[] = [
			{ from: Date.parse("2025-12-01T05:00:00Z"), to: Date.parse("2026-11-16T05:00:00Z") },
			{ from: Date.parse("2026-03-01T00:00:00Z"), to: Date.parse("2026-06-01T00:00:00Z") },
			{ from: NOW - 3 * DAY, to: NOW + DAY },
			{ from: NOW + DAY, to: NOW + 2 * DAY },
			...Array.from({ length: 60 }, () => {
				// On the quarter of an hour, as the days of every time zone begin.
				const from = NOW - random(430 * 96) * (HOUR / 4);
				return { from, to: from + (1 + random(300 * 96)) * (HOUR / 4) };
			}),
		];
		const sold = salesByStatus(db, spans);
		for (const [n, span] of spans.entries()) {
			const expected = counted(span);
			const goods = goodsSold(db, span, NOW, 100);
			expect(sold[n], JSON.stringify(span)).toEqual(expected.byStatus);
			expect(countBuyers(db, span, NOW), JSON.stringify(span)).toEqual(expected.buyers);
			expect(goods.recorded, JSON.stringify(span)).toEqual(expected.recorded);
			expect(inOrder(goods.products.map(({ id, units, cents }) => ({ key: id, units, cents })))).toEqual(
				inOrder(expected.products),
			);
			expect(inOrder(goods.brands.map(({ name, units, cents }) => ({ key: name, units, cents })))).toEqual(
				inOrder(expected.brands),
			);
			expect(goods.products).toEqual(goods.products.toSorted((a, b) => b.cents - a.cents));
		}
	});

	it("find the best of many products, however few of them are looked at", () => {
		const random = randomNumbers(23);
		const brandId = makeBrand(db).id;
		const userId = makeBuyer(db).id;
		const goods = Array.from({ length: 230 }, (_, n) =>
			// The same price for many, so that sums are equal.
			makeProduct(db, { brandId, wholesalePriceCents: n % 3 === 0 ? 0 : 100 * (1 + random(4)) }),
		);
		for (let n = 0; n < 150; n++) {
			const lines = [1, 2, 3, 4].map(() => ({
				// A few sell much.
				product: goods[Math.min(random(230), random(230))]!,
				quantity: 1 + random(random(20) + 1),
			}));
			const createdAt = new Date(NOW - random(700 * 24 * 60) * 60_000);
			makeOrder(db, { userId, status: n % 9 === 0 ? "cancelled" : "pending", createdAt, lines });
		}
		for (const days of [2, 20, 40, 100, 250, 360, 500, 720]) {
			for (const shown of [1, 5, 10, 50]) {
				const from = NOW - (days + random(40)) * DAY;
				const span = { from, to: from + days * DAY };
				const expected = counted(span)
					.products.sort((a, b) => b.cents - a.cents || (String(a.key) < String(b.key) ? -1 : 1))
					.slice(0, shown);
				const found = goodsSold(db, span, NOW, shown).products;
				expect(
					found.map(({ id, units, cents }) => ({ key: id, units, cents })),
					JSON.stringify({ span, shown }),
				).toEqual(expected);
			}
		}
	});

	it("keep the sums that the summaries are added up to", () => {
		trade();
		const sums = "sum(units) as units, sum(cents) as cents, sum(costed_units) as costed_units";
		const rows = (query: string) => db.all(sql.raw(query));
		expect(rows("select * from sales_totals order by status")).toEqual(
			rows(`select status, sum(orders) as orders, sum(cents) as cents, sum(unsold) as unsold,
				sum(unsold_cents) as unsold_cents from sales_hours group by status`),
		);
		expect(
			rows(`select brand_id, month, ${sums} from brand_months where units > 0 group by 1, 2 order by 1, 2`),
		).toEqual(
			rows(`select coalesce((select brand_id from products where id = product_id), '') as brand_id, month, ${sums}
				from product_months where units > 0 group by 1, 2 order by 1, 2`),
		);
		expect(rows("select product_id, year, cents from product_years order by 1, 2")).toEqual(
			rows(`select product_id, substr(month, 1, 4) as year, sum(cents) as cents from product_months
				group by 1, 2 order by 1, 2`),
		);
		expect(rows("select * from buyer_steps where buyers <> 0")).toEqual(
			rows(`select month, previous, next, once, count(*) as buyers from buyer_steps_source
				group by month, previous, next, once`),
		);
	});

	it("keep what each buyer spent, and when they last ordered", () => {
		trade();
		const kept = db.all(sql`select user_id, spent_cents, last_order_at from buyer_totals order by user_id`);
		expect(kept).toEqual(
			db.all(sql`select user_id, sum(total_cents * (status <> 'cancelled' and payment_status <> 'refunded')) as spent_cents,
				max(created_at) as last_order_at from orders group by user_id order by user_id`),
		);
	});

	it("use whole months where possible, and at most half a month of single orders", () => {
		const cut = (from: string, to: string) =>
			cutIntoMonths({ from: Date.parse(from), to: Date.parse(to) }, NOW);
		expect(cut("2026-01-01T05:00Z", "2026-03-01T05:00Z")).toEqual({
			fromMonth: "2026-01",
			toMonth: "2026-03",
			edges: [
				{ from: Date.parse("2026-01-01T00:00Z"), to: Date.parse("2026-01-01T05:00Z"), sign: -1 },
				{ from: Date.parse("2026-03-01T00:00Z"), to: Date.parse("2026-03-01T05:00Z"), sign: 1 },
			],
		});
		// Nothing is sold after now, so the current month is whole.
		expect(cut("2026-01-01T00:00Z", "2026-11-16T05:00Z")).toEqual({
			fromMonth: "2026-01",
			toMonth: "2026-12",
			edges: [],
		});
		expect(cut("2026-02-03T00:00Z", "2026-02-09T00:00Z").edges).toHaveLength(1);
		expect(cut("2026-02-03T00:00Z", "2026-02-09T00:00Z").fromMonth).toBe("");
	});
});
