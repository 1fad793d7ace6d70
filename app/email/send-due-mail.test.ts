import { readFileSync } from "node:fs";
import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
	backOffMs,
	claimNextMail,
	LEASE_MS,
	MAX_ATTEMPTS,
	noteSent,
	STALE_AFTER_MS,
} from "~/kernel/outbox/mail-delivery.server";
import { getMailPause } from "~/kernel/outbox/mail-pause.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { type Db, openDatabase } from "~db/client.server";
import { outbox } from "~db/schema.server";
import { testDatabase } from "../../tests/helpers/database";
import { keepingTransport, SHOP } from "../../tests/helpers/mail";
import { startSmtp } from "../../tests/helpers/smtp";
import { runMailJob, sendDueMail } from "./send-due-mail.server";
import { messageOf, openSmtp } from "./transport.server";
import { Undeliverable } from "./undeliverable";

const queue = (db: Db, to = "dana@store.example") =>
	queueEmail(db, { template: "application-rejected", to, data: { businessName: "Dana's", reason: "No." } });
const rows = (db: Db) => db.select().from(outbox).orderBy(asc(outbox.id)).all();
const row = (db: Db) => rows(db)[0]!;
const later = (ms: number) => () => new Date(Date.now() + ms);

describe("sending due emails", () => {
	it("sends each email once and marks it as sent", async () => {
		const db = testDatabase();
		queue(db, "a@store.example");
		queue(db, "b@store.example");
		const { kept, state, openTransport } = keepingTransport();
		expect(await sendDueMail(db, { openTransport, shop: SHOP })).toEqual({ sent: 2, retrying: 0, failed: 0 });
		await sendDueMail(db, { openTransport, shop: SHOP });
		expect(kept.map(({ to }) => to)).toEqual(["a@store.example", "b@store.example"]);
		expect(kept[0]).toMatchObject({ id: row(db).id, subject: "About your wholesale application" });
		expect(rows(db)).toMatchObject([
			{ status: "sent", attempts: 1, sentAt: expect.any(Date), lastError: null },
			{ status: "sent" },
		]);
		expect(row(db).data).toEqual({ businessName: "Dana's", reason: "No." });
		// With nothing due, no connection is opened.
		expect(state).toEqual({ opened: 1, closed: 1 });
	});

	it("waits longer after each failure, and gives up after three days", async () => {
		const db = testDatabase();
		queue(db);
		const { openTransport, state } = keepingTransport(() => {
			throw Object.assign(new Error("451 mailbox busy\nX-Injected: yes"), {
				code: "EENVELOPE",
				command: "RCPT TO",
				responseCode: 451,
			});
		});
		let ahead = 0;
		for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
			const before = Date.now() + ahead;
			await sendDueMail(db, { openTransport, shop: SHOP, now: () => new Date(before) });
			expect(row(db)).toMatchObject({
				status: "queued",
				attempts: attempt,
				lastError: "451 mailbox busy X-Injected: yes",
				nextAttemptAt: new Date(before + backOffMs(attempt)),
			});
			// One millisecond earlier it is not due.
			const early = () => new Date(before + backOffMs(attempt) - 1);
			expect(await sendDueMail(db, { openTransport, shop: SHOP, now: early })).toMatchObject({ retrying: 0 });
			ahead += backOffMs(attempt);
		}
		expect(ahead).toBeGreaterThan(STALE_AFTER_MS);
		await sendDueMail(db, { openTransport, shop: SHOP, now: later(ahead) });
		expect(row(db)).toMatchObject({ status: "failed", attempts: MAX_ATTEMPTS });
		expect(state.closed).toBe(state.opened);
	});

	it("backs off exponentially up to six hours", () => {
		const minutes = [1, 2, 3, 4, 5, 6, 7].map((attempt) => backOffMs(attempt) / 60_000);
		expect(minutes).toEqual([1, 4, 16, 64, 256, 360, 360]);
	});

	it("fails an undeliverable email at once and continues with the rest", async () => {
		const db = testDatabase();
		queueEmail(db, { template: "order-confirmation", to: "x@store.example", data: { orderId: "gone" } });
		queue(db, "two@a.example,three@b.example");
		queue(db, "refused@store.example");
		queue(db, "fine@store.example");
		const { kept, openTransport } = keepingTransport((mail) => {
			messageOf(mail, SHOP, undefined);
			if (mail.to.startsWith("refused"))
				throw Object.assign(new Error("550 no such user"), { code: "EENVELOPE", responseCode: 550 });
		});
		await sendDueMail(db, { openTransport, shop: SHOP });
		expect(rows(db).map(({ status, lastError }) => [status, lastError])).toEqual([
			["failed", "Order not found."],
			["failed", "'two@a.example,three@b.example' is not a single email address."],
			["failed", "550 no such user"],
			["sent", null],
		]);
		expect(kept).toHaveLength(1);
	});

	it("retries when the server refuses temporarily", async () => {
		const db = testDatabase();
		queue(db);
		const { openTransport } = keepingTransport(() => {
			throw Object.assign(new Error("no ".repeat(200)), { code: "EENVELOPE", responseCode: 451 });
		});
		await sendDueMail(db, { openTransport, shop: SHOP });
		expect(row(db)).toMatchObject({ status: "queued", attempts: 1 });
		expect(row(db).lastError).toHaveLength(500);
		expect(getMailPause(db)).toBeNull();
	});

	it("fails emails that were delayed for days instead of sending them late", async () => {
		const db = testDatabase();
		queue(db);
		const { kept, openTransport } = keepingTransport();
		await sendDueMail(db, { openTransport, shop: SHOP, now: later(4 * 86_400_000) });
		expect(kept).toEqual([]);
		expect(row(db)).toMatchObject({ status: "failed", attempts: 0 });
		expect(row(db).lastError).toMatch(/three days/);
	});

	it("stops after the current email when the server stops", async () => {
		const db = testDatabase();
		queue(db, "a@store.example");
		queue(db, "b@store.example");
		const stopping = new AbortController();
		const { kept, openTransport } = keepingTransport(() => stopping.abort());
		await sendDueMail(db, { openTransport, shop: SHOP, signal: stopping.signal });
		expect(kept).toHaveLength(1);
		expect(rows(db).map(({ status }) => status)).toEqual(["sent", "queued"]);
	});

	it("sends campaigns after all other emails", async () => {
		const db = testDatabase();
		const data = { campaignId: "none", recipientId: null };
		queueEmail(db, { template: "campaign", to: "first@store.example", data });
		queue(db, "order@store.example");
		expect(claimNextMail(db)?.to).toBe("order@store.example");
	});

	it("deletes the link of a password email once it is sent", async () => {
		const db = testDatabase();
		const data = { username: "dana", token: "secret-token" };
		queueEmail(db, { template: "password-reset", to: "dana@store.example", data });
		const { kept, openTransport } = keepingTransport();
		await sendDueMail(db, { openTransport, shop: SHOP });
		expect(kept[0]?.text).toContain("https://shop.example/reset-password/secret-token");
		expect(JSON.stringify(row(db))).not.toContain("secret-token");
	});

	it("counts no attempt without a mail server", async () => {
		const db = testDatabase();
		queue(db);
		await runMailJob(db, new AbortController().signal);
		expect(row(db)).toMatchObject({ status: "queued", attempts: 0 });
	});
});

describe("a crash while sending", () => {
	it("leaves the email to the next worker after the lease, with the same id", async () => {
		const db = testDatabase();
		queue(db);
		const claim = claimNextMail(db)!;
		const { kept, openTransport } = keepingTransport();
		await sendDueMail(db, { openTransport, shop: SHOP });
		expect(kept).toEqual([]);
		await sendDueMail(db, { openTransport, shop: SHOP, now: later(LEASE_MS + 1) });
		expect(kept.map(({ id }) => id)).toEqual([claim.id]);
		expect(row(db)).toMatchObject({ status: "sent", attempts: 2 });
		// The worker that lost its lease must not change the row any more.
		db.update(outbox).set({ status: "sending" }).run();
		expect(noteSent(db, claim)).toBe(false);
	});

	it("gives up on an email that crashes the server every time, after three days", async () => {
		const db = testDatabase();
		queue(db);
		let ahead = 0;
		for (let n = 1; n <= MAX_ATTEMPTS; n++) {
			expect(claimNextMail(db, new Date(Date.now() + ahead))).not.toBeNull();
			ahead += Math.max(LEASE_MS, backOffMs(n)) + 1;
		}
		expect(ahead).toBeGreaterThan(STALE_AFTER_MS);
		const { kept, openTransport } = keepingTransport();
		const counts = await sendDueMail(db, { openTransport, shop: SHOP, now: later(ahead) });
		expect(counts).toMatchObject({ failed: 1 });
		expect(kept).toEqual([]);
		expect(row(db).status).toBe("failed");
	});
});

describe("two workers", () => {
	it("on one file never claim the same email", async () => {
		const path = `${process.env.DATA_DIR}/two-workers.db`;
		testDatabase().$client.exec(`vacuum into '${path}'`);
		expect(readFileSync(path).length).toBeGreaterThan(0);
		const [one, two] = [openDatabase(path), openDatabase(path)];
		for (let n = 0; n < 40; n++) queue(one, `reader${n}@store.example`);
		const { kept, openTransport } = keepingTransport();
		await Promise.all([one, two].map((db) => sendDueMail(db, { openTransport, shop: SHOP })));
		expect(kept).toHaveLength(40);
		expect(new Set(kept.map(({ to }) => to)).size).toBe(40);
		expect(one.select().from(outbox).where(eq(outbox.attempts, 1)).all()).toHaveLength(40);
		for (const db of [one, two]) db.$client.close();
	});
});

describe("over SMTP", () => {
	it("sends one message with the row's id, text, HTML and the unsubscribe headers", async () => {
		const smtp = await startSmtp({ refuse: (recipient) => recipient.startsWith("gone") });
		const transport = openSmtp(smtp.url, SHOP, undefined);
		const mail = {
			id: "0198-row",
			to: "dana@store.example",
			replyTo: "desk@shop.example",
			subject: "Caf\u00e9\r\nBcc: all@evil.example",
			text: "hello",
			html: "<p>hello</p>",
			unsubscribeUrl: "https://shop.example/newsletter/unsubscribe/t",
		};
		try {
			await transport.send(mail);
			await expect(transport.send({ ...mail, to: "gone@store.example" })).rejects.toMatchObject({
				code: "EENVELOPE",
				responseCode: 550,
			});
		} finally {
			transport.close();
			await smtp.close();
		}
		expect(smtp.messages).toHaveLength(1);
		const [head = ""] = smtp.messages[0]!.split("\r\n\r\n");
		expect(head).toContain("Message-ID: <0198-row@shop.example>");
		expect(head).toMatch(/^From: .*<desk@shop\.example>$/m);
		expect(head).toContain("To: dana@store.example");
		expect(head).toContain("Reply-To: desk@shop.example");
		expect(head).toContain("List-Unsubscribe: <https://shop.example/newsletter/unsubscribe/t>");
		expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
		expect(head).not.toMatch(/^Bcc:/im);
		expect(smtp.messages[0]).toContain("multipart/alternative");
	});

	it("rejects addresses that could add a header or another recipient", () => {
		const mail = { id: "1", replyTo: null, subject: "s", text: "t", html: "h", unsubscribeUrl: null };
		for (const to of [
			"a@b.example\r\nBcc: all@evil.example",
			"a@b.example, c@d.example",
			"A <a@b.example>",
			"a@b.example;c",
			"",
			"nobody",
		]) {
			expect(() => messageOf({ ...mail, to }, SHOP, undefined), to).toThrow(Undeliverable);
		}
		expect(messageOf({ ...mail, to: "o'hara+x@b.example" }, SHOP, undefined).to.address).toBe(
			"o'hara+x@b.example",
		);
	});
});
