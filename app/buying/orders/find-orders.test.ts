import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { lowerAscii } from "~/kernel/text-match.server";
import { orders, users } from "~db/schema.server";
import { makeBuyer, setCompany, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { findOrders } from "./find-orders.server";

const NAMES = ["Ann Lee", "Ann O'Hara", "Joann Reed", 'Bo "Big" Ray', "É. Dupré", "50% Off_Shop"];
const SHOPS = ["Acme Vapor", "North Store", null, "acmestore"];
const STATUSES = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;

// The same for every run.
let state = 5;
const random = (below: number) => {
	state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
	return Math.floor((state / 2_147_483_648) * below);
};
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)]!;

function someOrders() {
	const db = testDatabase();
	const buyers = SHOPS.map((businessName, n) =>
		makeBuyer(db, { businessName, email: `shop${n}@acme.example` }),
	);
	const made = Array.from({ length: 80 }, (_, n) =>
		makeOrder(db, {
			userId: oneOf(buyers).id,
			customerName: oneOf(NAMES),
			status: oneOf(STATUSES),
			poNumber: random(3) === 0 ? `PO-ANN-${n}` : null,
			lines: [],
			// Some at the same moment.
			createdAt: new Date(Date.UTC(2026, 0, 1 + random(20))),
		}),
	);
	return { db, buyers, made };
}

type Db = ReturnType<typeof testDatabase>;

/** The same search, straight from the orders. */
function searched(db: Db, words: readonly string[], status: string | null, sort: string) {
	const text = sql`lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(po_number, '')
		|| ' ' || coalesce(tracking_number, '') || ' '
		|| coalesce((select name from companies where id = (select company_id from users where users.id = orders.user_id)), ''))`;
	const direction = sql.raw(sort === "oldest" ? "asc" : "desc");
	return db
		.all<{ id: string; status: string; text: string }>(
			sql`select id, status, ${text} as text from orders
				order by created_at ${direction}, rowid ${direction}`,
		)
		.filter((order) => words.every((word) => order.text.includes(lowerAscii(word))))
		.filter((order) => status === null || order.status === status);
}

const SEARCHES = [
	...[
		"ann",
		"ANN",
		"an",
		"a",
		"acme",
		"store",
		"rw-",
		"1z9",
		"o'h",
		'"big"',
		"50%",
		"off_",
		"é",
		"É.",
		"dupré",
	],
	...[
		"ann acme",
		"ann po-ann",
		"rw-5 acme lee",
		"po-ann-1",
		"joann store",
		"zzz",
		"zz",
		"ann zzz",
		"a\0b",
		"abc\0",
	],
].map((search) => search.split(" "));

const BOUNDS = [
	undefined,
	{ codes: 10, sorted: 5_000, near: 200 },
	{ codes: 0, sorted: 0, near: 0 },
	{ codes: 1_000, sorted: 0, near: 15 },
	{ codes: 1_000, sorted: 20, near: 1_000 },
];

function expectSame(db: Db) {
	for (const words of SEARCHES) {
		const all = searched(db, words, null, "newest");
		const counts = Map.groupBy(all, ({ status }) => status);
		for (const bounds of BOUNDS) {
			const found = findOrders(db, words, { bounds });
			const name = JSON.stringify({ words, bounds });
			for (const status of STATUSES) {
				expect(found.counts.get(status) ?? 0, `${name} ${status}`).toBe(counts.get(status)?.length ?? 0);
			}
			for (const value of [null, "delivered"]) {
				for (const sort of ["newest", "oldest"]) {
					const expected = searched(db, words, value, sort).map(({ id }) => id);
					for (const offset of [0, 10, 30]) {
						expect(
							found.ids({ values: value === null ? null : [value], sort, limit: 10, offset }),
							`${name} ${value} ${sort} ${offset}`,
						).toEqual(expected.slice(offset, offset + 10));
					}
				}
			}
		}
	}
}

it("finds the orders in which each word occurs, whichever way it reads them", () => {
	expectSame(someOrders().db);
});

it("follows every change of an order and of its customer", () => {
	const { db, buyers, made } = someOrders();
	const set = (n: number, values: Partial<typeof orders.$inferInsert>) =>
		db.update(orders).set(values).where(eq(orders.id, made[n]!.id)).run();
	for (let n = 0; n < 40; n++) {
		set(random(80), { status: "processing" });
		set(random(80), { trackingNumber: `1Z9-ACME-${n}` });
		set(random(80), { customerName: oneOf([...NAMES, "New Name"]) });
		set(random(80), { userId: oneOf(buyers).id });
		set(random(80), { poNumber: null });
	}
	for (const n of [3, 4, 5, 70]) db.delete(orders).where(eq(orders.id, made[n]!.id)).run();
	setCompany(db, buyers[0]!, { name: "Annex" });
	db.update(users).set({ companyId: null, companyRole: null }).where(eq(users.id, buyers[1]!.id)).run();
	expectSame(db);
	db.run(sql`insert into order_codes (order_codes, rank) values ('integrity-check', 1)`);
});
