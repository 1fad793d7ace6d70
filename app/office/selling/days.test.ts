import { beforeEach, describe, expect, it, vi } from "vitest";
import { nextShipDay } from "~/buying/index.server";
import { getLatestApplication } from "~/customers/index.server";
import { versionOf } from "~/kernel/settings/save-selling.server";
import { daysAt, sellingHistory } from "~/kernel/settings/selling.queries.server";
import { FEDERAL_HOLIDAY_NAMES, FIRST_DAYS } from "~/terms/working-days";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeApplication } from "../../../tests/helpers/application";
import { makeAdmin, makeStaff, makeUser, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call, formErrors } from "../../../tests/helpers/request";
import { settingsApi } from "../settings/api";
import * as page from "./admin/days";
import { daysInWords, readDays, type TypedDays } from "./read-days.ts";
import { daysSchema, saveDays } from "./save-days.server";

let db: Db;
let owner: ReturnType<typeof makeAdmin>;
beforeEach(() => {
	// A Friday, 3 PM in New York.
	vi.useFakeTimers({ now: new Date("2026-11-20T20:00:00Z"), toFake: ["Date"] });
	db = testDatabase();
	owner = makeAdmin(db);
	return () => vi.useRealTimers();
});

const version = () => versionOf(sellingHistory(db, "days"));
const FORM = {
	cutoffHour: "14",
	weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday"],
	holidays: [...FIRST_DAYS.holidays],
};
const save = (changes: object) =>
	saveDays(db, owner, daysSchema.parse({ version: version(), ...FORM, ...changes }));
const post = (changes: Record<string, string | string[]>) =>
	call(page.action, "/admin/settings/days", {
		...{ db, as: owner },
		form: { version: version(), intent: "save", ...FORM, ...changes },
	});

describe("working days (Rule 9.81)", () => {
	it("start with those that always counted, and change what a checkout names at once", () => {
		expect(daysAt(db)).toEqual(FIRST_DAYS);
		expect(nextShipDay(db)).toBe("2026-11-23");
		save({ cutoffHour: "16" });
		expect(nextShipDay(db)).toBe("2026-11-20");
		save({ weekdays: ["saturday"], closed: [{ day: "2026-11-21", name: "Inventory" }] });
		expect(nextShipDay(db)).toBe("2026-11-28");
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
			...{ action: "setting.update", entity: "selling", entityId: "days" },
			after: { rules: expect.stringContaining("Saturday, orders until 2 PM, closed on New Year's Day") },
		});
	});

	it("leave the day by which an application is answered as it was promised (Rule 2.14)", () => {
		const applicant = makeUser(db);
		makeApplication(db, { user: applicant });
		const answerBy = () => getLatestApplication(db, applicant)?.answerBy;
		expect(answerBy()).toBe("2026-11-24");
		vi.setSystemTime(Date.now() + 60_000);
		save({ closed: [{ day: "2026-11-23", name: "Move" }] });
		expect(answerBy()).toBe("2026-11-24");
		expect(nextShipDay(db)).toBe("2026-11-24");
	});

	it("can count from a later day, and are the first owner's to save (Rule 7.7)", () => {
		const old = version();
		expect(save({ cutoffHour: "16", from: "day", day: "2026-12-01" })).toBe("2026-12-01");
		expect(daysAt(db).cutoffHour).toBe(14);
		expect(daysAt(db, new Date("2026-12-01T05:00:00Z")).cutoffHour).toBe(16);
		const late = daysSchema.parse({ version: old, ...FORM, cutoffHour: "9" });
		expect(refusal(() => saveDays(db, makeAdmin(db), late)).code).toBe("conflict");
		expect(refusal(() => saveDays(db, makeStaff(db, "sales"), late)).code).toBe("forbidden");
		const past = { ...FORM, version: version(), from: "day", day: "2026-11-20" };
		expect(refusal(() => saveDays(db, owner, daysSchema.parse(past))).errors).toMatchObject([
			{ field: "day" },
		]);
	});
});

describe("what is typed", () => {
	const typed: TypedDays = { ...FORM, isObserved: false, closed: [] };
	const problems = (changes: Partial<TypedDays>) =>
		Object.fromEntries(
			readDays({ ...typed, ...changes }, "2026-11-20").problems.map(({ field, message }) => [field, message]),
		);
	const closed = (...rows: [day: string, name: string][]) => ({
		closed: rows.map(([day, name]) => ({ day, name })),
	});

	it("is an hour of the day, and at least one day of the week", () => {
		for (const cutoffHour of ["0", "9", "24"]) expect(problems({ cutoffHour })).toEqual({});
		for (const cutoffHour of ["25", "-1", "", "2 PM", "14.5", "1e1"])
			expect(Object.keys(problems({ cutoffHour })), cutoffHour).toEqual(["cutoffHour"]);
		expect(problems({ weekdays: [] }).weekdays).toBe(
			"Choose at least one day of the week. Without one, no order could ever leave",
		);
		expect(Object.keys(problems({ weekdays: ["monday", "someday"], holidays: ["easter"] }))).toEqual([
			"weekdays",
			"holidays",
		]);
	});

	it("closes once on days to come, each with its reason, and none twice", () => {
		expect(problems(closed(["2026-11-20", "Inventory"], ["", ""], ["2026-12-26", "Rest"]))).toEqual({});
		expect(problems(closed(["2026-11-19", "Inventory"]))).toEqual({
			"closed[0].day": "Nov 19, 2026 is over. Enter a day from today on, or remove it",
		});
		expect(problems(closed(["2026-12-24", "Inventory"], ["2026-12-24", "Move"]))).toEqual({
			"closed[1].day": "Dec 24, 2026 stands here twice. Remove one of them",
		});
		expect(problems(closed(["2026-12-25", "Christmas"]))).toEqual({
			"closed[0].day": "Dec 25, 2026 is Christmas Day, which is ticked already. Remove it here",
		});
		expect(problems({ holidays: [], ...closed(["2026-12-25", "Christmas"]) })).toEqual({});
		expect(problems({ isObserved: true, ...closed(["2027-07-05", "Fourth"]) })["closed[0].day"]).toContain(
			"Independence Day (observed)",
		);
		expect(problems(closed(["2026-02-30", "x"], ["", "Move"], ["2026-12-28", ""]))).toEqual({
			"closed[0].day": "Enter a day such as 2027-12-24",
			"closed[1].day": "Enter the day of Move",
			"closed[2].name": "Dec 28, 2026: say why you are closed, such as Inventory",
		});
		const removed = { day: "2020-01-01", name: "Long ago", remove: "on" };
		expect(readDays({ ...typed, closed: [removed] }, "2026-11-20").value.closed).toEqual([]);
	});

	it("is said in a line", () => {
		expect(
			daysInWords({
				...FIRST_DAYS,
				...{ cutoffHour: 12, weekdays: ["sunday", "monday", "wednesday"], holidays: ["christmas"] },
				closed: [{ day: "2026-12-24", name: "Inventory" }],
			}),
		).toBe(
			"Monday, Wednesday and Sunday, orders until noon, closed on Christmas Day and Dec 24, 2026 (Inventory)",
		);
		expect(
			daysInWords({
				...FIRST_DAYS,
				...{ cutoffHour: 0, holidays: FEDERAL_HOLIDAY_NAMES, isObserved: true },
				weekdays: ["saturday", "monday", "tuesday", "wednesday", "thursday", "friday"],
			}),
		).toBe(
			"Monday to Saturday, none on its own day, closed on all 11 federal holidays, holidays on weekends are observed",
		);
		expect(daysInWords({ ...FIRST_DAYS, cutoffHour: 24, holidays: [] })).toBe(
			"Monday to Friday, orders until midnight, no holidays",
		);
	});
});

describe("the page", () => {
	it("saves what is ticked and typed, and says each mistake at its field", async () => {
		expect(
			await post({ "closed[0].day": "2026-12-24", "closed[0].name": "Inventory", "closed[1].day": "" }),
		).toMatchObject({ status: 303, location: "/admin/settings/days" });
		expect(daysAt(db).closed).toEqual([{ day: "2026-12-24", name: "Inventory" }]);
		const refused = await post({ cutoffHour: "25", weekdays: [], "closed[0].day": "2026-11-01" });
		expect(refused.status).toBe(400);
		expect(Object.keys(formErrors(refused)).sort()).toEqual([
			"closed[0].day",
			"closed[0].name",
			"cutoffHour",
			"weekdays",
		]);
	});

	it("ticks all federal holidays without saving them", async () => {
		const shown = await post({ intent: "federal", holidays: [], weekdays: ["monday"] });
		expect(shown.body).toMatchObject({
			result: { initialValue: { holidays: FEDERAL_HOLIDAY_NAMES, weekdays: "monday" } },
		});
		expect(sellingHistory(db, "days")).toHaveLength(1);
	});

	it("lists closed days that are still to come, and keeps what is over out of the form", async () => {
		save({ closed: [{ day: "2026-11-23", name: "Inventory" }] });
		const coming = async () =>
			((await call(page.loader, "/admin/settings/days", { db, as: owner })).body as { coming: unknown[] })
				.coming;
		expect(await coming()).toHaveLength(1);
		vi.setSystemTime(new Date("2026-11-24T12:00:00Z"));
		expect(await coming()).toEqual([]);
	});
});

it("is read and replaced by programs, a changed copy of the answer included", async () => {
	const api = doorsAt(settingsApi, "/api/working-days");
	const put = (json: unknown) =>
		call(api.action, "/api/working-days", { db, as: owner, method: "PUT", json });
	const { body } = await call(api.loader, "/api/working-days", { db, as: owner });
	expect(body).toEqual({ version: "", timeZone: "America/New_York", ...FIRST_DAYS });
	const changed = { ...(body as object), cutoffHour: 16, closed: [{ day: "2026-12-24", name: "Inventory" }] };
	expect(await put(changed)).toMatchObject({ status: 200, body: { cutoffHour: 16, closed: changed.closed } });
	expect((await put({ ...changed, cutoffHour: 9 })).status).toBe(409);
	for (const wrong of [{ cutoffHour: 25 }, { weekdays: [] }, { holidays: ["easter"] }, { zone: "x" }])
		expect((await put({ ...changed, version: version(), ...wrong })).status, JSON.stringify(wrong)).toBe(400);
});
