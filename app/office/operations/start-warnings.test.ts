import { expect, it } from "vitest";
import { hashPassword } from "~/customers/accounts/password.server";
import { type Env, env } from "~/kernel/config/env.server";
import { listNotices } from "~/kernel/notices/notices.server";
import { DEMO_LOGINS } from "~db/demo/logins";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database";
import { noteProxy, noteWarnings, roomOf, watchDisk } from "./start-warnings.server";

const READY: Env = {
	...env,
	SITE_URL: "https://shop.example",
	SMTP_URL: "smtp://mail.example",
	hasTimeZone: true,
	DEMO_DATA: false,
	TRUST_PROXY: 1,
};
const { SITE_URL: _site, SMTP_URL: _smtp, ...WITHOUT } = READY;

it("warns of what is missing until a start that has it (Rule 14.50)", async () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const shown = () => listNotices(db, admin).map(({ kind, name }) => `${kind} ${name}`);
	const bare = { ...WITHOUT, hasTimeZone: false, DEMO_DATA: true, TRUST_PROXY: 0 };
	const texts = (await noteWarnings(db, bare)).map(({ text }) => text);
	expect(texts.map((text) => text.split(" ")[0])).toEqual(["SITE_URL", "SMTP_URL", "TIME_ZONE", "DEMO_DATA"]);
	noteProxy(db);
	noteProxy(db);
	const all = ["site-url", "mail-server", "time-zone", "demo-data", "proxy"].map((name) => `warning ${name}`);
	expect(shown()).toEqual(all);
	await noteWarnings(db, { ...READY, TRUST_PROXY: 0 });
	expect(shown()).toEqual(["warning proxy"]);
	await noteWarnings(db, READY);
	expect(shown()).toEqual([]);
});

it("names the demo accounts whose passwords were never changed, without demo data too", async () => {
	const db = testDatabase();
	const [owner, buyer] = DEMO_LOGINS;
	makeUser(db, { email: owner!.email, password: await hashPassword(owner!.password) });
	makeUser(db, { email: buyer!.email, password: await hashPassword("changed since") });
	const [warning, ...others] = await noteWarnings(db, READY);
	expect([warning?.name, others]).toEqual(["demo-passwords", []]);
	expect(warning?.text).toContain(owner!.email);
	expect(warning?.text).not.toContain(buyer!.email);
});

it("raises an alert while the data folder's disk is nearly full", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	expect(roomOf(env.DATA_DIR).free).toBeGreaterThan(0);
	watchDisk(db, env.DATA_DIR, { free: 3e8, isLow: true });
	expect(listNotices(db, admin)).toMatchObject([{ kind: "alert", name: "disk" }]);
	watchDisk(db, env.DATA_DIR, { free: 3e10, isLow: false });
	expect(listNotices(db, admin)).toEqual([]);
});
