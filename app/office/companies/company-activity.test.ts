import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getOffer } from "~/buying/quotes/offer.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { DAY_MS } from "~/terms/time";
import { contactMessages, ledgerEntries, quoteRequests, users } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makeInvoice } from "../../../tests/helpers/paper";
import { listOwnQuotes } from "../portal/own-requests.server";
import { ACTIVITY_DAYS } from "./activity-days";
import { getCompanyActivity } from "./company-activity.queries.server";

const NOW = new Date("2026-11-22T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

it("sums what counts, and finds what they buy and wrote (Rule 13.70)", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const buyer = makeBuyer(db, { pricingTier: "premium" });
	const customer = { companyId: buyer.companyId, people: [buyer], pricingTier: "premium" } as const;
	expect(getCompanyActivity(db, admin, customer, NOW)).toMatchObject({
		daysBetween: null,
		lastContactAt: null,
	});
	makeOrder(db, { userId: makeBuyer(db).id });
	const product = makeProduct(db, { wholesalePriceCents: 1000 });
	const order = (days: number, more: Parameters<typeof makeOrder>[1] = {}) =>
		makeOrder(db, { userId: buyer.id, lines: [{ product, quantity: 1 }], createdAt: ago(days), ...more });
	order(0);
	expect(getCompanyActivity(db, admin, customer, NOW).daysBetween).toBeNull();
	order(40, { status: "shipped", shippedAt: ago(30 + 8) });
	order(ACTIVITY_DAYS, { ...{ paymentStatus: "paid", status: "shipped" }, shippedAt: ago(30 + 9) });
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
	const day = (days: number) => dayOf(ago(days), env.TIME_ZONE);
	const invoice = (cents: number, days: number) =>
		makeInvoice(db, { companyId: buyer.companyId!, day: day(days), cents });
	invoice(1200, 5);
	invoice(800, 31);
	db.insert(ledgerEntries)
		.values({ kind: "payment", companyId: buyer.companyId!, day: day(1), cents: -500, method: "check" })
		.run();
	const activity = getCompanyActivity(db, admin, customer, NOW);
	expect(activity).toMatchObject({
		...{ openOrders: 3, allOrders: 5, unpaidCents: 2000, lateCents: 800 },
		...{ lastDaysCents: 3000, spentCents: 4000 },
		daysBetween: 25,
		lastContactAt: NOW,
	});
	expect(activity.orders).toHaveLength(6);
	expect(activity.orders.map(({ daysLate }) => daysLate)).toEqual([0, 0, 0, 8, 0, 0]);
	expect(activity.bought).toMatchObject([{ productId: product.id, units: 5, priceCents: 900, lastAt: NOW }]);
	expect(activity.letters).toMatchObject([{ kind: "message", subject: "Late" }]);
	expect(() => getCompanyActivity(db, buyer, customer)).toThrow("Access Denied");
});

it("leaves a quote with the company it was asked for (Rule 13.82)", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const [former, present] = [makeBuyer(db), makeBuyer(db)];
	const ask = (companyId: string | null, userId: string | null = former.id) =>
		db
			.insert(quoteRequests)
			.values({ userId, companyId, email: former.email, productIds: [], quantities: [] })
			.returning()
			.get().id;
	const [old, before, byMail] = [ask(former.companyId), ask(null), ask(null, null)];
	db.update(users).set({ companyId: present.companyId }).where(eq(users.id, former.id)).run();
	const moved = { ...former, companyId: present.companyId };
	const lettersOf = (companyId: string | null, people: (typeof moved)[]) =>
		getCompanyActivity(db, admin, { companyId, people, pricingTier: "starter" }, NOW)
			.letters.map(({ id }) => id)
			.sort();
	expect(lettersOf(former.companyId, [])).toEqual([old]);
	expect(lettersOf(present.companyId, [present, moved])).toEqual([before, byMail].sort());
	expect(lettersOf(null, [{ ...moved, companyId: null }])).toEqual([before, byMail].sort());
	expect(listOwnQuotes(db, moved).map(({ id }) => id)).toEqual([before]);
	expect(listOwnQuotes(db, present)).toEqual([]);
	expect(() => getOffer(db, moved, old)).toThrow("Quote request not found");
	expect(getOffer(db, moved, before).id).toBe(before);
});
