// How messages are sent, signed, tried again and given up (Rules 9.77, 9.78).
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { KEPT_DAYS } from "~/kernel/config/site";
import { LEASE_MS } from "~/kernel/outbox/mail-delivery.server";
import { DAY_MS, HOUR_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { auditLog, outbox, settings, users, webhookDeliveries, webhookEndpoints } from "~db/schema.server";
import { makeAdmin, makeBuyer, setCompany, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import {
	makeCompanyWebhook,
	makeShopWebhook,
	pauseShopWebhook,
	redeliverShopWebhook,
	resumeShopWebhook,
	rotateShopWebhook,
	testShopWebhook,
} from "./endpoints.server";
import { type Posted, postWebhook } from "./post-webhook.server";
import {
	deleteOldDeliveries,
	MOST_ATTEMPTS,
	OFF_AFTER_FAILURES,
	OFF_AFTER_MS,
	runWebhookJob,
	sendWebhooks,
} from "./send-webhooks.server";
import { getShopWebhook } from "./webhooks.queries.server";

const SITE = "https://rw.example";
const HOOK = "https://shop.example.com/hooks";
const UP: Posted = { status: 200, answer: "thanks", retryAfterSeconds: null, tookMs: 7 };
const DOWN: Posted = { status: null, error: "The host refused the connection.", tookMs: 3 };
const answered = (status: number, retryAfterSeconds: number | null = null): Posted => ({
	...{ status, answer: "no", retryAfterSeconds, tookMs: 5 },
});

let db: Db;
let admin: UserActor;
let id: string;
let secret: string;
/** The moment of the job, in milliseconds: the test moves it. */
let at: number;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	const made = makeShopWebhook(db, admin, { url: HOOK, events: ["order.created"] });
	id = made.row.id;
	secret = made.secret;
	at = Date.now() + 1000;
});

type Sent = { url: string; headers: Record<string, string>; body: string };
let sent: Sent[];
/** Runs the job once with a receiver that answers so. */
function run(answer: Posted | ((sent: Sent) => Posted | Promise<Posted>) = UP, random = 0) {
	sent = [];
	return sendWebhooks(db, {
		site: SITE,
		now: () => new Date(at),
		random: () => random,
		async post(url, message) {
			const one = { url, ...message };
			sent.push(one);
			return typeof answer === "function" ? answer(one) : answer;
		},
	});
}
const order = () => makeOrder(db, { userId: makeBuyer(db).id });
const deliveries = () => db.select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt).all();
const [delivery, endpoint] = [
	() => deliveries()[0]!,
	() => db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).get()!,
];
/** Checks a message as its receiver does, at the moment when it was sent. */
function verified({ headers, body }: Pick<Sent, "headers" | "body">, by = secret): unknown {
	// The library compares with the present moment; the test's is a second or a day ahead.
	const real = Date.now;
	Date.now = () => at;
	try {
		return new Webhook(by).verify(body, headers);
	} finally {
		Date.now = real;
	}
}

describe("a message", () => {
	it("is what the Standard Webhooks library verifies: thin, with its id, moment and signature", async () => {
		const { id: orderId, orderNumber } = order();
		expect(await run()).toEqual({ sent: 1, retrying: 0, failed: 0 });
		const [only] = sent;
		expect(only!.url).toBe(HOOK);
		expect(verified(only!)).toEqual({
			type: "order.created",
			timestamp: delivery().createdAt.toISOString(),
			data: { id: orderId, number: orderNumber, url: `${SITE}/api/orders/${orderId}` },
		});
		expect(only!.headers["webhook-id"]).toBe(delivery().id);
		expect(delivery().id).toMatch(/^msg_[0-9a-f]{32}$/);
		expect(only!.headers["webhook-timestamp"]).toBe(String(Math.floor(at / 1000)));
		expect(delivery()).toMatchObject({
			...{ status: "sent", attempts: 1, answerStatus: 200, answer: "thanks", tookMs: 7, error: null },
		});
		expect(() => verified({ ...only!, body: only!.body.replace("order", "0rder") })).toThrow(
			WebhookVerificationError,
		);
		expect(await run()).toEqual({ sent: 0, retrying: 0, failed: 0 });
	});

	it("is signed with both secrets for 24 hours after a new one, then with the new one alone (Rule 9.78)", async () => {
		const rotated = rotateShopWebhook(db, admin, { id }, { now: new Date(at) }).secret;
		order();
		await run();
		expect(sent[0]!.headers["webhook-signature"]!.split(" ")).toHaveLength(2);
		verified(sent[0]!);
		verified(sent[0]!, rotated);
		at += 24 * HOUR_MS;
		order();
		await run();
		expect(sent[0]!.headers["webhook-signature"]!.split(" ")).toHaveLength(1);
		verified(sent[0]!, rotated);
		expect(() => verified(sent[0]!)).toThrow(WebhookVerificationError);
		// A third one ends the first at once.
		rotateShopWebhook(db, admin, { id }, { now: new Date(at) });
		const third = rotateShopWebhook(db, admin, { id }, { now: new Date(at) }).secret;
		order();
		await run();
		verified(sent[0]!, third);
		expect(() => verified(sent[0]!, rotated)).toThrow(WebhookVerificationError);
	});

	it("keeps no secret in the database that signs: another SESSION_SECRET can't read it", async () => {
		const kept = endpoint().secret;
		expect(Buffer.from(kept, "base64").toString("latin1")).not.toContain(secret.slice(6));
		expect(kept).not.toContain(secret.slice(6));
		order();
		const own = env.SESSION_SECRET;
		env.SESSION_SECRET = "another one, as after a restore without it";
		try {
			expect(await run()).toMatchObject({ retrying: 1 });
			expect(sent).toEqual([]);
			expect(delivery().error).toMatch(/^The secret can't be read.*Make a new secret\.$/);
			const { secret: fresh } = rotateShopWebhook(db, admin, { id });
			at += HOUR_MS;
			await run();
			verified(sent[0]!, fresh);
		} finally {
			env.SESSION_SECRET = own;
		}
	});

	it("can't be moved to another endpoint's secret", async () => {
		const other = makeShopWebhook(db, admin, { url: "https://b.example.com/", events: ["order.created"] });
		db.update(webhookEndpoints)
			.set({ secret: endpoint().secret })
			.where(eq(webhookEndpoints.id, other.row.id))
			.run();
		order();
		await run();
		expect(sent.map(({ url }) => url)).toEqual([HOOK]);
	});
});

describe("over the network", () => {
	let server: Server;
	let got: { headers: IncomingHttpHeaders; body: string }[];
	let answer: (send: { status: number; headers?: Record<string, string>; body?: string }) => void;
	beforeEach(async () => {
		got = [];
		let next = { status: 204, headers: {}, body: "" };
		answer = (send) => {
			next = { headers: {}, body: "", ...send };
		};
		server = createServer(async (request, response) => {
			let body = "";
			for await (const part of request) body += part;
			got.push({ headers: request.headers, body });
			response.writeHead(next.status, next.headers).end(next.body);
		});
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	});
	afterEach(() => new Promise((closed) => server.close(closed)));

	const deliver = () =>
		sendWebhooks(db, {
			site: SITE,
			now: () => new Date(at),
			random: () => 0,
			post: (_url, message) =>
				postWebhook(`http://receiver.example:${(server.address() as AddressInfo).port}/in`, message, {
					plain: true,
					resolve: async () => [{ address: "127.0.0.1", family: 4 }],
					isAllowed: () => true,
				}),
		});

	it("reaches a receiver that verifies it, and its answer's beginning is kept", async () => {
		order();
		answer({ status: 200, body: `ok\u0007\n${"x".repeat(100_000)}` });
		expect(await deliver()).toMatchObject({ sent: 1 });
		const [{ headers, body } = { headers: {}, body: "" }] = got;
		expect(headers).toMatchObject({
			"content-type": "application/json",
			host: expect.stringContaining("receiver.example"),
		});
		expect(verified({ headers: headers as Record<string, string>, body })).toMatchObject({
			type: "order.created",
		});
		expect(delivery().answer).toMatch(/^ok x{297}$/);
	});

	it("fails on a redirect, which is not followed", async () => {
		order();
		answer({ status: 302, headers: { Location: "/elsewhere" } });
		expect(await deliver()).toMatchObject({ retrying: 1 });
		expect(got).toHaveLength(1);
		expect(delivery()).toMatchObject({
			answerStatus: 302,
			error: "It answered 302: redirects are not followed.",
			status: "waiting",
		});
	});
});

describe("an attempt that failed", () => {
	it("is followed by others over a good day, then the message is given up", async () => {
		order();
		const first = at;
		const waits: number[] = [];
		for (let n = 1; n < MOST_ATTEMPTS; n++) {
			expect(await run(DOWN)).toMatchObject({ retrying: 1 });
			expect(delivery()).toMatchObject({
				status: "waiting",
				attempts: n,
				error: "The host refused the connection.",
			});
			const next = delivery().nextAttemptAt.getTime();
			waits.push((next - at) / 1000);
			at = next - 1;
			expect(await run(DOWN)).toMatchObject({ retrying: 0, failed: 0 });
			at = next;
		}
		expect(waits).toEqual([15, 300, 1800, 7200, 18_000, 28_800, 32_400]);
		expect((at - first) / HOUR_MS).toBeCloseTo(24.6, 1);
		expect(await run(DOWN)).toMatchObject({ failed: 1 });
		expect(delivery()).toMatchObject({ status: "failed", attempts: MOST_ATTEMPTS });
		at += 10 * DAY_MS;
		expect(await run()).toEqual({ sent: 0, retrying: 0, failed: 0 });
	});

	it("waits longer by chance, and where the answer asks for it", async () => {
		order();
		await run(DOWN, 1);
		expect(delivery().nextAttemptAt.getTime() - at).toBe(18_000);
		at += 18_000;
		await run(answered(429, 3600));
		expect(delivery().nextAttemptAt.getTime() - at).toBe(HOUR_MS);
		at += HOUR_MS;
		await run(answered(503, 999_999));
		expect(delivery().nextAttemptAt.getTime() - at).toBe(DAY_MS);
	});

	it("has the endpoint's other messages wait for the next run, and no other endpoint's", async () => {
		const other = "https://other.example.com/";
		makeShopWebhook(db, admin, { url: other, events: ["order.created"] });
		for (let n = 0; n < 3; n++) order();
		await run(({ url }) => (url === HOOK ? DOWN : UP));
		expect(sent.map(({ url }) => url).sort()).toEqual([other, other, other, HOOK]);
		at += 1;
		await run(DOWN);
		expect(sent.map(({ url }) => url)).toEqual([HOOK]);
		expect(getShopWebhook(db, admin, id).state).toBe("failing");
		at += HOUR_MS;
		expect(await run()).toMatchObject({ sent: 3 });
		expect(getShopWebhook(db, admin, id)).toMatchObject({ state: "works", failingSince: null });
	});

	it("is tried again once the lease of a worker that died has ended, under the same id", async () => {
		order();
		const unfinished = run(() => new Promise<Posted>(() => {}));
		const message = sent[0]!.headers["webhook-id"];
		expect(await run()).toMatchObject({ sent: 0 });
		at += LEASE_MS;
		expect(await run()).toMatchObject({ sent: 1 });
		expect(sent[0]!.headers["webhook-id"]).toBe(message);
		expect(delivery()).toMatchObject({ status: "sent", attempts: 2 });
		void unfinished;
	});

	it("is not counted when the server stops meanwhile", async () => {
		order();
		const stopping = new AbortController();
		await sendWebhooks(db, {
			site: SITE,
			now: () => new Date(at),
			signal: stopping.signal,
			async post() {
				stopping.abort();
				return DOWN;
			},
		});
		expect(delivery()).toMatchObject({ status: "waiting", attempts: 0, triedAt: null });
		expect(endpoint().failures).toBe(0);
	});
});

describe("an endpoint that fails for long", () => {
	const mails = () => db.select().from(outbox).where(eq(outbox.template, "webhook-off")).all();
	/** Fails the given number of times, evenly over the time. */
	async function fail(times: number, overMs: number) {
		const start = at;
		for (let n = 0; n < times; n++) {
			if (n > 0) at = start + Math.round((overMs * n) / (times - 1));
			order();
			db.update(webhookDeliveries)
				.set({ nextAttemptAt: new Date(at), attempts: 0 })
				.where(eq(webhookDeliveries.status, "waiting"))
				.run();
			await run(DOWN);
		}
	}

	it("is switched off after three days and twenty attempts, with a mail to its owner", async () => {
		await fail(OFF_AFTER_FAILURES, OFF_AFTER_MS - 10_000);
		expect(getShopWebhook(db, admin, id).state).toBe("failing");
		at += 10_000;
		await fail(1, 0);
		expect(getShopWebhook(db, admin, id)).toMatchObject({ state: "paused", pausedWhy: "failing" });
		expect(mails()).toMatchObject([
			{ to: admin.email, data: { id, isCompany: false, host: "shop.example.com" } },
		]);
		expect(deliveries().every(({ status }) => status === "failed")).toBe(true);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "webhook.stop")).all()).toMatchObject([
			{ actorName: "system", entityId: id },
		]);
		order();
		expect(await run()).toMatchObject({ sent: 0 });
		resumeShopWebhook(db, admin, { id });
		order();
		expect(await run()).toMatchObject({ sent: 1 });
	});

	it("is not while something gets through, nor after few attempts", async () => {
		await fail(OFF_AFTER_FAILURES - 1, OFF_AFTER_MS + DAY_MS);
		expect(endpoint().pausedAt).toBeNull();
		at += HOUR_MS;
		await run();
		await fail(OFF_AFTER_FAILURES, OFF_AFTER_MS - 1);
		expect(endpoint().pausedAt).toBeNull();
		expect(mails()).toEqual([]);
	});

	it("is switched off at once when it answers 410", async () => {
		order();
		await run(answered(410));
		expect(endpoint().pausedWhy).toBe("gone");
		expect(mails()).toMatchObject([{ data: { why: "gone" } }]);
	});
});

describe("by hand", () => {
	it("a message is sent again under its id, once it has come to an end", async () => {
		order();
		expect(refusal(() => redeliverShopWebhook(db, admin, { id, message: delivery().id })).code).toBe(
			"conflict",
		);
		await run();
		const message = delivery().id;
		expect(refusal(() => redeliverShopWebhook(db, admin, { id, message: "msg_x" })).code).toBe("not_found");
		redeliverShopWebhook(db, admin, { id, message }, { now: new Date(at) });
		await run();
		expect(sent[0]!.headers["webhook-id"]).toBe(message);
		pauseShopWebhook(db, admin, { id });
		expect(refusal(() => redeliverShopWebhook(db, admin, { id, message })).message).toMatch(
			/Resume it first/,
		);
	});

	it("a test is sent once, also to a paused endpoint, and counts for nothing", async () => {
		pauseShopWebhook(db, admin, { id });
		testShopWebhook(db, admin, { id }, { now: new Date(at) });
		expect(refusal(() => testShopWebhook(db, admin, { id })).code).toBe("conflict");
		expect(await run(answered(500))).toMatchObject({ failed: 1 });
		expect(verified(sent[0]!)).toEqual({
			type: "webhook.test",
			timestamp: new Date(at).toISOString(),
			data: { id, url: `${SITE}/api/webhooks/${id}` },
		});
		expect(delivery()).toMatchObject({ status: "failed", error: "It answered 500." });
		expect(endpoint().failures).toBe(0);
		expect(refusal(() => pauseShopWebhook(db, admin, { id })).code).toBe("conflict");
	});

	it("what waits for a paused endpoint is not sent", async () => {
		order();
		pauseShopWebhook(db, admin, { id });
		expect(await run()).toMatchObject({ sent: 0 });
		expect(delivery()).toMatchObject({ status: "failed", error: "Not sent: the webhook was paused." });
	});
});

it("tells nothing once its maker is no longer an owner, or the company not approved (Rule 9.75)", async () => {
	const buyer = makeBuyer(db);
	makeCompanyWebhook(db, buyer, { url: "https://store.example.com/", events: ["order.created"] });
	makeOrder(db, { userId: buyer.id });
	setCompany(db, buyer, { isWholesaleApproved: false });
	db.update(users).set({ role: "sales" }).where(eq(users.id, admin.id)).run();
	expect(await run()).toMatchObject({ sent: 0, retrying: 2 });
	expect(sent).toEqual([]);
	db.update(users).set({ role: "admin" }).where(eq(users.id, admin.id)).run();
	setCompany(db, buyer, { isWholesaleApproved: true });
	at += HOUR_MS;
	expect(await run()).toMatchObject({ sent: 2 });
	expect(sent.map(({ url }) => url).sort()).toEqual([HOOK, "https://store.example.com/"]);
});

it("tells nothing while programs are switched off, nor later what happened then (Rule 9.40)", async () => {
	order();
	const value = { version: 1, savedBy: "x", data: { off: ["programs"] } };
	db.insert(settings).values({ key: "features", value }).run();
	await runWebhookJob(db, new AbortController().signal);
	expect(delivery()).toMatchObject({ status: "failed", error: "Not sent: programs are switched off." });
});

it("keeps the log for 30 days", () => {
	order();
	const { createdAt } = delivery();
	const later = (ms: number) => new Date(createdAt.getTime() + KEPT_DAYS.webhooks * DAY_MS + ms);
	deleteOldDeliveries(db, later(0));
	expect(deliveries()).toHaveLength(1);
	deleteOldDeliveries(db, later(1));
	expect(deliveries()).toEqual([]);
});
