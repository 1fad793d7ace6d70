import { createServer } from "node:net";
import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import { listPublicAlerts } from "~/kernel/notices/notices.server";
import { STALE_AFTER_MS } from "~/kernel/outbox/mail-delivery.server";
import { getMailPause, pauseMs, tryMailNow } from "~/kernel/outbox/mail-pause.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { Db } from "~db/client.server";
import { outbox } from "~db/schema.server";
import { testDatabase } from "../../tests/helpers/database";
import { keepingTransport, SHOP } from "../../tests/helpers/mail";
import { startSmtp } from "../../tests/helpers/smtp";
import { sendDueMail } from "./send-due-mail.server";
import { openSmtp } from "./transport.server";

const MINUTE = 60_000;
const queue = (db: Db, to = "dana@store.example") =>
	queueEmail(db, { template: "application-rejected", to, data: { businessName: "Dana's", reason: "No." } });
const rows = (db: Db) => db.select().from(outbox).orderBy(asc(outbox.id)).all();
const REFUSED = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code: "ESOCKET" });

/** A database with three mails, and a run of the job at a minute. */
function outage(broken: { error: unknown }) {
	const db = testDatabase();
	const start = Date.now() + 1_000;
	for (const name of ["a", "b", "c"]) queue(db, `${name}@store.example`);
	const transport = keepingTransport(
		() => {
			if (broken.error) throw broken.error;
		},
		() => {
			if (broken.error) throw broken.error;
		},
	);
	const at = (minute: number) =>
		sendDueMail(db, {
			openTransport: transport.openTransport,
			shop: SHOP,
			now: () => new Date(start + minute * MINUTE),
		});
	return { db, at, start, ...transport };
}

/** It takes connections and says nothing. */
async function silentServer() {
	const server = createServer(() => {}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	return { port: (server.address() as { port: number }).port, close: () => server.close() };
}

it("pauses for everything but an answer about the mail, and counts no attempt (Rule 14.42)", async () => {
	const AUTH = "250-test\r\n250 AUTH PLAIN\r\n";
	const saying = (verb: string, text: string) => (line: string) => (line.startsWith(verb) ? text : undefined);
	const cases: [name: string, answer: (line: string) => string | undefined, said: RegExp][] = [
		[
			"a wrong password",
			(line) => (/^EHLO/.test(line) ? AUTH : /^AUTH/.test(line) ? "535 bad password\r\n" : undefined),
			/535/,
		],
		["a busy server", saying("EHLO", "421 try later\r\n"), /421/],
		["a refused sender", saying("MAIL", "553 not your address\r\n"), /553/],
		["a missing login", saying("RCPT", "530 log in first\r\n"), /530/],
		["no relaying", saying("RCPT", "554 5.7.1 Relay access denied\r\n"), /Relay/],
		["a server that closes in the middle", saying("DATA", ""), /closed/],
		["a server that is stopping", saying("RCPT", "421 closing\r\n"), /421/],
	];
	for (const [name, answer, said] of cases) {
		const smtp = await startSmtp({ answer });
		const db = testDatabase();
		queue(db);
		const url = smtp.url.replace("smtp://", "smtp://shop:secret-word@");
		await sendDueMail(db, { openTransport: () => openSmtp(url, SHOP, undefined), shop: SHOP });
		await smtp.close();
		expect(rows(db), name).toMatchObject([{ status: "queued", attempts: 0 }]);
		expect(getMailPause(db)?.reason, name).toMatch(said);
		expect(getMailPause(db)?.reason).not.toContain("secret-word");
	}
	const [silent, plain] = [await silentServer(), await startSmtp()];
	for (const url of [
		"smtp://127.0.0.1:1",
		"smtp://no-such-host.invalid:25",
		`smtp://127.0.0.1:${silent.port}`,
		plain.url.replace("smtp:", "smtps:"),
	]) {
		const db = testDatabase();
		queue(db);
		const openTransport = () => openSmtp(url, SHOP, undefined, 300);
		await sendDueMail(db, { openTransport, shop: SHOP });
		expect(rows(db), url).toMatchObject([{ status: "queued", attempts: 0 }]);
		expect(getMailPause(db), url).not.toBeNull();
	}
	silent.close();
	await plain.close();
});

it("fails only the mail whose recipient is refused for good", async () => {
	const db = testDatabase();
	for (const to of ["gone@store.example", "fine@store.example"]) queue(db, to);
	const smtp = await startSmtp({ refuse: (recipient) => recipient.startsWith("gone") });
	await sendDueMail(db, { openTransport: () => openSmtp(smtp.url, SHOP, undefined), shop: SHOP });
	await smtp.close();
	expect(rows(db).map(({ status }) => status)).toEqual(["failed", "sent"]);
	expect(getMailPause(db)).toBeNull();
});

it("tries again with growing pauses under one alert, and goes on by itself", async () => {
	const broken: { error: unknown } = { error: REFUSED };
	const { db, at, start, state, kept } = outage(broken);
	expect([1, 2, 3, 4, 5, 6, 20].map((tries) => pauseMs(tries) / MINUTE)).toEqual([1, 2, 4, 8, 16, 30, 30]);
	await at(0);
	await at(0.5);
	expect(state.opened).toBe(1);
	await at(1);
	await at(2.5);
	expect(state.opened).toBe(2);
	await at(3);
	expect(state.opened).toBe(3);
	expect(listPublicAlerts(db)).toEqual([
		{ name: "mail", text: expect.stringContaining("No mail is sent"), since: new Date(start) },
	]);
	expect(JSON.stringify(listPublicAlerts(db))).not.toContain("ECONNREFUSED");
	broken.error = null;
	expect(await at(7)).toEqual({ sent: 3, retrying: 0, failed: 0 });
	expect(kept).toHaveLength(3);
	expect(rows(db).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
	expect([getMailPause(db), listPublicAlerts(db)]).toEqual([null, []]);
});

it("fails nothing in an outage of less than three days", async () => {
	const broken: { error: unknown } = { error: REFUSED };
	const { db, at } = outage(broken);
	const end = STALE_AFTER_MS / MINUTE - 1;
	for (let minute = 0; minute < end; minute += 60) await at(minute);
	await at(end);
	expect(rows(db).map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(["queued", 0]));
	broken.error = null;
	tryMailNow(db);
	expect(await at(end)).toEqual({ sent: 3, retrying: 0, failed: 0 });
});

it("ends the pause when no mail waits and the server lets us in", async () => {
	const broken: { error: unknown } = { error: REFUSED };
	const { db, at } = outage(broken);
	await at(0);
	db.delete(outbox).run();
	await at(1);
	expect(getMailPause(db)).toMatchObject({ tries: 2 });
	broken.error = null;
	await at(4);
	expect(getMailPause(db)).toBeNull();
});

it("does not let one mail that breaks the connection hold up the others", async () => {
	const db = testDatabase();
	const start = Date.now() + 1_000;
	for (const to of ["poison@store.example", "b@store.example", "c@store.example"]) queue(db, to);
	const { kept, openTransport } = keepingTransport((mail) => {
		if (mail.to.startsWith("poison")) throw REFUSED;
	});
	const at = (minute: number) =>
		sendDueMail(db, { openTransport, shop: SHOP, now: () => new Date(start + minute * MINUTE) });
	await at(0);
	expect(await at(1)).toEqual({ sent: 2, retrying: 1, failed: 0 });
	expect(kept.map(({ to }) => to)).toEqual(["b@store.example", "c@store.example"]);
	expect(rows(db)[0]).toMatchObject({ status: "queued", attempts: 1 });
	expect(getMailPause(db)).toBeNull();
});
