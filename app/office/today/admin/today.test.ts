import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { loader as layout } from "~/desk/frame/layout";
import { log } from "~/kernel/config/log.server";
import { alertOfDamage } from "~/kernel/notices/damage-alert.server";
import { damagedDatabase } from "../../../../tests/helpers/damaged";
import { makeAdmin, testDatabase } from "../../../../tests/helpers/database";
import { call } from "../../../../tests/helpers/request";
import { loader } from "./today";

beforeAll(() => {
	vi.spyOn(log, "error").mockImplementation(() => undefined);
});
afterAll(() => {
	vi.restoreAllMocks();
});

// Of a page with nothing but the alert, its own reader is left: accounts, sessions, settings and notices.
it.each([
	"papers",
	"open_papers",
	"orders",
	"claims",
	"wholesale_applications",
	"outbox",
	"products",
	"locations",
])("shows the alert of a damaged database when %s can't be read (Rule 14.71)", async (table) => {
	const whole = testDatabase();
	const owner = makeAdmin(whole);
	const db = damagedDatabase(whole, table);
	alertOfDamage(db, () => {});
	expect(() => db.$client.prepare(`select * from ${table}`).all()).toThrow();
	await setImmediate();
	const { data } = await call(loader, "/admin/today", { db, as: owner });
	expect(data.notices).toMatchObject([{ name: "damage" }]);
	expect((await call(layout, "/admin/today", { db, as: owner })).data).toMatchObject({
		who: expect.any(String),
	});
});
