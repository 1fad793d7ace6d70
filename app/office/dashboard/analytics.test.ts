import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { LIMITS } from "~/kernel/config/site";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { ledgerEntries, products, users } from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { getAnalytics } from "./analytics.queries.server";
import { fixedProfitCents, getPortalSummary } from "./portal-summary.server";

const ZONE = "America/New_York";
const NOW = new Date("2026-11-15T12:00:00Z");

describe("the numbers", () => {
	let db: Db;
	let admin: UserActor;
	beforeEach(() => {
		db = testDatabase();
		admin = makeAdmin(db);
	});
	const at = (day: string) => new Date(`${day}T15:00:00Z`);
	const read = () =>
		getAnalytics(
			db,
			admin,
			{ from: "2026-10-01", to: "2026-11-15", step: "month" },
			{ timeZone: ZONE, now: NOW },
		);

	it("leaves cancelled and refunded orders and other days out of revenue", () => {
		const buyer = makeBuyer(db);
		const product = makeProduct(db, { wholesalePriceCents: 1000, costCents: 600, stockQuantity: 3 });
		const uncosted = makeProduct(db, { wholesalePriceCents: 500, costCents: null });
		const order = (day: string, status: "delivered" | "cancelled" = "delivered") =>
			makeOrder(db, { userId: buyer.id, status, createdAt: at(day), lines: [{ product, quantity: 10 }] });
		order("2026-10-05");
		order("2026-11-05");
		order("2026-11-06", "cancelled");
		order("2026-09-05");
		setPaymentStatus(db, admin, { id: order("2026-11-08").id, paymentStatus: "paid" });
		const { id: refunded } = order("2026-11-08");
		setPaymentStatus(db, admin, { id: refunded, paymentStatus: "paid" });
		setPaymentStatus(db, admin, { id: refunded, paymentStatus: "refunded" });
		makeOrder(db, { createdAt: at("2026-11-07"), lines: [{ product: uncosted, quantity: 2 }] });
		const numbers = read();
		expect(numbers.revenue.map(({ cents }) => cents)).toEqual([10_000, 21_000]);
		expect(numbers).toMatchObject({
			revenueCents: 31_000,
			orders: 4,
			averageCents: 7750,
			buyers: 2,
			repeatBuyers: 1,
			recorded: { salesCents: 30_000, costCents: 18_000, units: 30, allUnits: 32 },
		});
		expect(numbers.byStatus).toEqual([
			{ status: "pending", orders: 1, cents: 1000 },
			{ status: "delivered", orders: 4, cents: 40_000 },
			{ status: "cancelled", orders: 1, cents: 10_000 },
		]);
		expect(numbers.products[0]).toMatchObject({ id: product.id, units: 30, cents: 30_000 });
		expect(numbers.lowStock).toMatchObject([{ id: product.id, stock: 3 }]);
		expect(getPortalSummary(db, admin)).toMatchObject({ revenueCents: 41_000, profitCents: 14_350 });
	});

	it("names customers gone quiet and the best brands", () => {
		const quiet = makeBuyer(db, { businessName: "Quiet Shop" });
		const brand = makeBrand(db, { name: "Best" });
		const product = makeProduct(db, { brandId: brand.id });
		makeOrder(db, { userId: quiet.id, createdAt: at("2026-08-01"), lines: [{ product, quantity: 1 }] });
		makeOrder(db, { createdAt: at("2026-11-01"), lines: [{ product, quantity: 4 }] });
		const numbers = read();
		expect(numbers.quiet).toEqual([
			{ id: quiet.id, name: "Quiet Shop", lastOrderAt: at("2026-08-01"), spentCents: 1000 },
		]);
		expect(numbers.brands).toEqual([{ name: "Best", units: 4, cents: 4000 }]);
	});

	it("counts a customer as quiet from 60 days on, unless a colleague orders", () => {
		const quiet = makeBuyer(db);
		const ordered = (userId: string, ago: number) =>
			makeOrder(db, { userId, createdAt: new Date(NOW.getTime() - ago) });
		ordered(makeBuyer(db).id, 60 * DAY_MS);
		ordered(quiet.id, 60 * DAY_MS + 1);
		const names = () => read().quiet.map(({ id }) => id);
		expect(names()).toEqual([quiet.id]);
		const colleague = makeColleague(db, quiet, "buyer");
		ordered(colleague.id, 61 * DAY_MS);
		expect(names().sort()).toEqual([quiet.id, colleague.id].sort());
		ordered(colleague.id, DAY_MS);
		expect(names()).toEqual([]);
	});

	it("takes credits off the revenue of their day, for orders that still count (Rule 7.4)", () => {
		const buyer = makeBuyer(db);
		const lines = [{ product: makeProduct(db, { wholesalePriceCents: 1000 }), quantity: 10 }];
		const order = (status: "delivered" | "cancelled") =>
			makeOrder(db, { userId: buyer.id, createdAt: at("2026-10-05"), status, lines });
		const entry = (values: Partial<typeof ledgerEntries.$inferInsert>) =>
			db
				.insert(ledgerEntries)
				.values({
					...{ companyId: buyer.companyId!, day: "2026-11-02", createdAt: at("2026-11-02"), kind: "credit" },
					...values,
					cents: values.cents!,
				})
				.returning()
				.get();
		const credit = (number: string, orderId: string, cents: number, values = {}) =>
			entry({
				...{ number, orderId, cents: -cents, subtotalCents: cents, taxCents: 0, freightCents: 0 },
				...values,
			});
		const { id } = order("delivered");
		credit("CM-1", id, 2500);
		credit("CM-2", id, 100, { createdAt: at("2026-09-20") });
		credit("CM-3", id, 200, { isCorrection: true });
		const undone = credit("CM-4", id, 400);
		entry({ kind: "counter", undoes: undone.id, orderId: id, cents: 400 });
		credit("CM-5", order("cancelled").id, 800);
		const numbers = read();
		expect(numbers.revenue.map(({ cents }) => cents)).toEqual([10_000, -2500]);
		expect(numbers).toMatchObject({ revenueCents: 7500, creditedCents: 2500, averageCents: 10_000 });
		expect(getPortalSummary(db, admin).revenueCents).toBe(7400);
	});

	it("is nothing in an empty shop", () => {
		const nothing = { revenueCents: 0, averageCents: 0, orders: 0, byStatus: [], products: [], quiet: [] };
		expect(read()).toMatchObject({ ...nothing, brands: [], lowStock: [], buyers: 0, repeatBuyers: 0 });
	});

	it("calls products and brands that were deleted no longer sold, and lists the least stock first", () => {
		const brandId = makeBrand(db).id;
		const [few, none] = [3, 0].map((stockQuantity) => makeProduct(db, { brandId, stockQuantity }));
		makeProduct(db, { brandId, stockQuantity: 0, active: false });
		makeProduct(db, { brandId, stockQuantity: LIMITS.lowStock + 1 });
		const gone = makeProduct(db, { stockQuantity: LIMITS.lowStock });
		makeOrder(db, { createdAt: at("2026-10-05"), lines: [{ product: gone, quantity: 1 }] });
		expect(read().lowStock.map(({ id }) => id)).toEqual([none!.id, few!.id, gone.id]);
		db.delete(products).where(eq(products.id, gone.id)).run();
		const name = "No longer sold";
		expect(read()).toMatchObject({ products: [{ id: null, name, units: 1 }], brands: [{ name, units: 1 }] });
	});

	it("counts approved customers from the first approval, or else from the company's beginning", () => {
		const invited = makeBuyer(db);
		setCompany(db, invited, { createdAt: at("2026-10-20") });
		const { userId } = makeApplication(db, { status: "approved", reviewedAt: at("2026-11-03") });
		setCompany(db, { id: userId }, { isWholesaleApproved: true });
		setCompany(db, makeBuyer(db), { createdAt: at("2026-11-20") });
		expect(read().approved.map(({ count }) => count)).toEqual([1, 2]);
		db.update(users).set({ deletedAt: NOW }).where(eq(users.id, invited.id)).run();
		expect(read().approved.map(({ count }) => count)).toEqual([0, 1]);

		// The table follows every way that accounts and applications change.
		const kept = () => db.all(sql`select company_id, since from approvals order by company_id`);
		const source = () => db.all(sql`select company_id, since from approvals_source order by company_id`);
		const changes = [
			sql`update users set deleted_at = null`,
			sql`update users set role = 'admin' where id = ${invited.id}`,
			sql`update wholesale_applications set reviewed_at = ${at("2026-10-02").getTime()}`,
			sql`update wholesale_applications set status = 'rejected'`,
			sql`update users set role = 'user'`,
			sql`update wholesale_applications set status = 'approved', company_id = ${invited.companyId}`,
			sql`delete from wholesale_applications`,
			sql`update companies set is_wholesale_approved = 0 where id <> ${invited.companyId}`,
			sql`delete from users where id = ${invited.id}`,
		];
		// A location holds on to its application.
		db.run(sql`delete from locations`);
		for (const change of changes) {
			const before = kept();
			db.run(change);
			expect(kept()).toEqual(source());
			expect(kept()).not.toEqual(before);
		}
	});

	it("returns 403 to non-admins and rounds the fixed margin half up", () => {
		const refused = expect.objectContaining({ code: "forbidden" });
		expect(() => getPortalSummary(db, makeBuyer(db))).toThrow(refused);
		const range = { from: "2026-10-01", to: "2026-11-15", step: "month" } as const;
		expect(() => getAnalytics(db, makeStaff(db, "sales"), range, { timeZone: ZONE, now: NOW })).toThrow(
			refused,
		);
		expect(fixedProfitCents(10)).toBe(4);
		expect(fixedProfitCents(1)).toBe(0);
	});
});
