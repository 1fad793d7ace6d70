import { describe, expect, it } from "vitest";
import { newsletterSubscribers, outbox } from "~db/schema.server";
import { testDatabase } from "../../../tests/helpers/database";
import { subscribe } from "./subscribe.server";
import { confirmSubscription, endSubscription, getSubscription } from "./subscription.server";

const mailsOf = (db: ReturnType<typeof testDatabase>) => db.select().from(outbox).all();
const tokenOf = (db: ReturnType<typeof testDatabase>) => db.select().from(newsletterSubscribers).get()!.token;

describe("subscribe", () => {
	it("stores ten subscriptions of one address once, unconfirmed, and sends one email", () => {
		const db = testDatabase();
		for (let i = 0; i < 10; i++) subscribe(db, { email: i % 2 ? "Dana@a.example" : "dana@a.example" });
		expect(db.select().from(newsletterSubscribers).all()).toMatchObject([
			{ email: "dana@a.example", status: "pending" },
		]);
		expect(mailsOf(db)).toMatchObject([
			{ template: "newsletter-confirm", to: "dana@a.example", data: { token: tokenOf(db) } },
		]);
	});

	it("writes for every address, so the response time reveals nothing", () => {
		const db = testDatabase();
		const written = () => db.$client.prepare("select total_changes()").pluck().get() as number;
		const subscribed = (): boolean => {
			const before = written();
			subscribe(db, { email: "dana@a.example" });
			return written() > before;
		};
		expect([subscribed(), subscribed()]).toEqual([true, true]);
		confirmSubscription(db, tokenOf(db));
		expect(subscribed()).toBe(true);
	});

	it("asks again after an hour at the earliest, and never once confirmed (Rule 6.4)", () => {
		const db = testDatabase();
		subscribe(db, { email: "dana@a.example" });
		const requested = mailsOf(db)[0]!.createdAt.getTime();
		const subscribeAfter = (seconds: number) =>
			subscribe(db, { email: "dana@a.example" }, new Date(requested + seconds * 1000));
		subscribeAfter(59 * 60 + 59);
		expect(mailsOf(db)).toHaveLength(1);
		subscribeAfter(60 * 60);
		expect(mailsOf(db)).toHaveLength(2);
		confirmSubscription(db, tokenOf(db));
		subscribe(db, { email: "dana@a.example" }, new Date(Date.now() + 200 * 60_000));
		expect(mailsOf(db)).toHaveLength(2);
	});
});

describe("a subscription", () => {
	it("is confirmed and ended by its token, any number of times", () => {
		const db = testDatabase();
		subscribe(db, { email: "dana@a.example" });
		const token = tokenOf(db);
		confirmSubscription(db, token, new Date(5));
		confirmSubscription(db, token, new Date(9));
		expect(db.select().from(newsletterSubscribers).get()).toMatchObject({ confirmedAt: new Date(5) });
		endSubscription(db, token, new Date(10));
		endSubscription(db, token, new Date(12));
		expect(getSubscription(db, token).status).toBe("unsubscribed");
		expect(db.select().from(newsletterSubscribers).get()).toMatchObject({ unsubscribedAt: new Date(10) });
	});

	it("is resumed only by confirming again", () => {
		const db = testDatabase();
		subscribe(db, { email: "dana@a.example" });
		const token = tokenOf(db);
		confirmSubscription(db, token);
		endSubscription(db, token);
		subscribe(db, { email: "dana@a.example" }, new Date(Date.now() + 61 * 60_000));
		expect(getSubscription(db, token).status).toBe("unsubscribed");
		confirmSubscription(db, token);
		expect(getSubscription(db, token).status).toBe("confirmed");
	});

	it("is not found by an unknown token", () => {
		const db = testDatabase();
		expect(() => confirmSubscription(db, "x")).toThrow("Subscription not found.");
		expect(() => endSubscription(db, "x")).toThrow("Subscription not found.");
	});
});
