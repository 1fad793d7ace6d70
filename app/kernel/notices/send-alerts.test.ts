import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { makeAdmin, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { log } from "../config/log.server";
import { endNotice, findNotice, listNotices, listPublicAlerts, raiseNotice } from "./notices.server";
import { sendAlerts } from "./send-alerts.server";

let close = () => {};
afterEach(() => close());

/** A webhook that keeps what it is told, and answers with `state.status`. */
async function webhook() {
	const received: Record<string, unknown>[] = [];
	const state = { status: 204, meanwhile: () => {} };
	const server = createServer(async (req: IncomingMessage, res) => {
		const chunks: Buffer[] = [];
		for await (const chunk of req) chunks.push(chunk as Buffer);
		received.push(JSON.parse(Buffer.concat(chunks).toString()));
		state.meanwhile();
		res.writeHead(state.status).end();
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	close = () => server.close();
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, state };
}

const ALERT = { name: "mail", kind: "alert", text: "No mail is sent.", detail: "535 bad password" } as const;

it("tells a webhook once of the start and once of the end of an alert, of warnings never (Rule 14.41)", async () => {
	const db = testDatabase();
	const { url, received } = await webhook();
	const tell = () => sendAlerts(db, { url, site: "https://shop.example" });
	const since = new Date(Date.UTC(2026, 2, 1));
	raiseNotice(db, { name: "site-url", kind: "warning", text: "SITE_URL is not set." });
	raiseNotice(db, ALERT, since);
	await tell();
	raiseNotice(db, { ...ALERT, detail: "again" });
	await tell();
	expect(received).toEqual([
		{
			...{ event: "started", name: "mail", text: ALERT.text, detail: ALERT.detail },
			...{ since: since.toISOString(), site: "https://shop.example" },
		},
	]);
	endNotice(db, "mail");
	endNotice(db, "site-url");
	expect(listPublicAlerts(db)).toEqual([]);
	await tell();
	await tell();
	expect(received.slice(1)).toMatchObject([{ event: "ended", name: "mail", text: "Over: No mail is sent." }]);
});

it("tries again when the webhook is dead or refuses, and loses nothing", async () => {
	const db = testDatabase();
	const { url, received, state } = await webhook();
	raiseNotice(db, ALERT);
	for (const dead of ["http://127.0.0.1:1/hook", undefined]) await sendAlerts(db, { url: dead, site: "s" });
	state.status = 500;
	await sendAlerts(db, { url, site: "s" });
	expect(listPublicAlerts(db)).toHaveLength(1);
	state.status = 200;
	await sendAlerts(db, { url, site: "s" });
	endNotice(db, "mail");
	// It started again before its end could be told: to the outside it never ended.
	raiseNotice(db, ALERT);
	await sendAlerts(db, { url, site: "s" });
	expect(received.map(({ event }) => event)).toEqual(["started", "started"]);
	// What was never told is forgotten with its end.
	raiseNotice(db, { ...ALERT, name: "backup" });
	endNotice(db, "backup");
	await sendAlerts(db, { url, site: "s" });
	expect(received).toHaveLength(2);
});

it("writes a line of the log for the first, second, fourth and eighth failure in a row only", async () => {
	const db = testDatabase();
	const { url } = await webhook();
	const dead = () => sendAlerts(db, { url: "http://127.0.0.1:1/hook", site: "s" });
	raiseNotice(db, ALERT);
	await sendAlerts(db, { url, site: "s" });
	const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
	raiseNotice(db, { ...ALERT, name: "backup" });
	for (let n = 0; n < 20; n += 1) await dead();
	const lines = () => warn.mock.calls.map(([facts]) => (facts as unknown as { failures: number }).failures);
	expect(lines()).toEqual([1, 2, 4, 8, 16]);
	await sendAlerts(db, { url, site: "s" });
	raiseNotice(db, { ...ALERT, name: "disk" });
	await dead();
	expect(lines()).toEqual([1, 2, 4, 8, 16, 1]);
	warn.mockRestore();
});

it("tells of the end of an alert that ended while its start was told, and keeps none for a webhook set later", async () => {
	const db = testDatabase();
	const { url, received, state } = await webhook();
	const tell = (to: string | undefined) => sendAlerts(db, { url: to, site: "s" });
	raiseNotice(db, ALERT);
	state.meanwhile = () => endNotice(db, "mail");
	await tell(url);
	expect(received.map(({ event }) => event)).toEqual(["started", "ended"]);
	state.meanwhile = () => {};
	raiseNotice(db, ALERT);
	await tell(url);
	endNotice(db, "mail");
	for (const to of [undefined, url]) await tell(to);
	expect(received).toHaveLength(3);
});

it("shows causes and warnings to the owner only, alerts first (Rule 14.40)", () => {
	const db = testDatabase();
	raiseNotice(db, { name: "site-url", kind: "warning", text: "SITE_URL is not set." });
	raiseNotice(db, ALERT);
	expect(listNotices(db, makeAdmin(db))).toMatchObject([ALERT, { name: "site-url" }]);
	expect(refusal(() => listNotices(db, makeStaff(db, "sales"))).code).toBe("forbidden");
	expect(refusal(() => findNotice(db, makeAdmin(db), "mail")).code).toBe("forbidden");
	expect(listPublicAlerts(db)).toEqual([{ name: "mail", text: ALERT.text, since: expect.any(Date) }]);
});
