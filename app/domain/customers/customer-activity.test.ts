import { expect, it } from "vitest";
import { DAY_MS } from "~/terms/time";
import { contactMessages } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { ACTIVITY_DAYS } from "./activity-days";
import { getCustomerActivity } from "./customer-activity.queries.server";

const NOW = new Date("2026-11-22T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

it("sums what counts, and finds what they buy and wrote (Rule 7.28)", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const buyer = makeBuyer(db, { pricingTier: "premium" });
	const customer = {
		id: buyer.id,
		email: buyer.email,
		pricingTier: "premium",
		companyId: buyer.companyId,
	} as const;
	expect(getCustomerActivity(db, admin, customer, NOW)).toMatchObject({
		daysBetween: null,
		lastContactAt: null,
	});
	const product = makeProduct(db, { wholesalePriceCents: 1000 });
	const order = (days: number, more: Parameters<typeof makeOrder>[1] = {}) =>
		makeOrder(db, { userId: buyer.id, lines: [{ product, quantity: 1 }], createdAt: ago(days), ...more });
	order(0);
	order(ACTIVITY_DAYS, { paymentStatus: "paid" });
	order(ACTIVITY_DAYS + 10, { paymentStatus: "paid" });
	order(5, { status: "cancelled" });
	order(6, { paymentStatus: "refunded" });
	db.insert(contactMessages)
		.values({
			name: "Ann",
			email: buyer.email,
			subject: "Late",
			message: "?",
			createdAt: ago(3),
			repliedAt: ago(2),
		})
		.run();
	const activity = getCustomerActivity(db, admin, customer, NOW);
	expect(activity).toMatchObject({
		unpaidCents: 1000,
		lastDaysCents: 2000,
		daysBetween: 33,
		lastContactAt: NOW,
	});
	expect(activity.orders).toHaveLength(5);
	expect(activity.bought).toMatchObject([{ productId: product.id, units: 4, priceCents: 900, lastAt: NOW }]);
	expect(activity.letters).toMatchObject([{ kind: "message", subject: "Late" }]);
	expect(() => getCustomerActivity(db, buyer, customer)).toThrow("Access Denied");
});
