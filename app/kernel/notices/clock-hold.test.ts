import { beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { auditLog, clock } from "~db/schema.server";
import { makeAdmin, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { SYSTEM, type UserActor } from "../actor/actor.ts";
import { confirmClock, confirmClockAtServer, isClockHeld, keepClock } from "./clock-hold.server.ts";
import { listNotices, listPublicAlerts } from "./notices.server";

const start = Date.UTC(2026, 2, 1, 12);
const at = (ms: number) => new Date(start + ms);
let db: Db;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
	keepClock(db, at(0));
});
const seen = () => db.select().from(clock).get()?.seenAt;
const alerts = () => listPublicAlerts(db).map(({ name, text }) => `${name}: ${text}`);

it("believes the first time that a new shop sees, and notes the newest (Rule 14.70)", () => {
	expect(isClockHeld(testDatabase(), at(0))).toBe(false);
	expect(seen()).toEqual(at(0));
	keepClock(db, at(59_999));
	expect(seen()).toEqual(at(0));
	for (const hours of [1, 48, 47, 96]) keepClock(db, at(hours * HOUR_MS));
	expect([seen(), alerts()]).toEqual([at(96 * HOUR_MS), []]);
});

it("holds more than 48 hours beyond it, alerts at once, and goes on when the clock is right (Rule 14.70)", () => {
	expect(isClockHeld(db, at(48 * HOUR_MS))).toBe(false);
	const wrong = at(366 * DAY_MS);
	expect(isClockHeld(db, wrong)).toBe(true);
	keepClock(db, wrong);
	expect(alerts()).toEqual([
		expect.stringMatching(/^clock: The server's clock is 366 days ahead of .* owner confirms/),
	]);
	expect(listNotices(db, owner)[0]?.detail).toMatch(/^it says .* 2027; seen last: .* Mar 1, 2026$/);
	// It isn't believed however long it lasts.
	keepClock(db, new Date(wrong.getTime() + DAY_MS));
	expect(seen()).toEqual(at(0));
	keepClock(db, at(HOUR_MS));
	expect([isClockHeld(db, at(HOUR_MS)), alerts(), seen()]).toEqual([false, [], at(HOUR_MS)]);
});

it("goes on when an owner confirms the time, here or at the server's terminal (Rule 14.70)", () => {
	const later = at(40 * DAY_MS);
	keepClock(db, later);
	expect(refusal(() => confirmClock(db, makeStaff(db, "sales"), {}, { now: later })).code).toBe("forbidden");
	expect(refusal(() => confirmClockAtServer(db, owner, later)).code).toBe("forbidden");
	expect(isClockHeld(db, later)).toBe(true);
	confirmClock(db, owner, {}, { now: later });
	expect([isClockHeld(db, later), alerts(), seen()]).toEqual([false, [], later]);
	expect(refusal(() => confirmClock(db, owner, {}, { now: later })).code).toBe("conflict");
	const muchLater = at(80 * DAY_MS);
	expect(confirmClockAtServer(db, SYSTEM, muchLater)).toEqual(muchLater);
	expect(db.select().from(auditLog).all()).toMatchObject([
		{ action: "clock.confirm", actorId: owner.id, before: { seen: at(0).toISOString() } },
		{ action: "clock.confirm", actorName: "system", after: { seen: muchLater.toISOString() } },
	]);
});

it("alerts of a clock far behind, holds nothing, and believes it when an owner confirms it (Rule 14.70)", () => {
	const earlier = at(-3 * DAY_MS);
	keepClock(db, earlier);
	expect([isClockHeld(db, earlier), seen()]).toEqual([false, at(0)]);
	expect(alerts()).toEqual([expect.stringContaining("3 days behind")]);
	confirmClock(db, owner, {}, { now: earlier });
	expect([alerts(), seen()]).toEqual([[], earlier]);
});
