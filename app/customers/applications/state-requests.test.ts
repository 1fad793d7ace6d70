import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { action as remove } from "~/office/selling/admin/remove-asked";
import { loader as statesPage } from "~/office/selling/admin/states";
import { saveStates } from "~/office/selling/save-rules.server";
import { FIRST_SELLING } from "~/terms/selling";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { auditLog, outbox, stateRequests } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import {
	askForState,
	BATCH,
	deleteOldStateRequests,
	listAskedStates,
	mailOpenedStates,
} from "./state-requests.server";

let db: Db;
let owner: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
});

const ask = (email: string, state: "NV" | "UT" | "TX" = "NV") => askForState(db, { email, state });
const rows = () => db.select().from(stateRequests).all();
const mails = () => db.select().from(outbox).all();
/** The shop ships to more states, from now or a day on. */
const open = (states: string[], from?: string) =>
	saveStates(db, owner, {
		...{ version: "", from: from ? "day" : "now", day: from, sure: true },
		value: { ...FIRST_SELLING.states, ships: [...FIRST_SELLING.states.ships, ...states] },
	} as never);

describe("tell me when you do (Rule 2.16)", () => {
	it("keeps an address once for each state, in whatever case, and writes each time", () => {
		const written = () => db.$client.prepare("select total_changes()").pluck().get() as number;
		for (const email of ["dana@a.example", "Dana@A.example", "dana@a.example"]) {
			const before = written();
			ask(email);
			expect(written()).toBeGreaterThan(before);
		}
		ask("dana@a.example", "UT");
		expect(rows()).toMatchObject([
			{ email: "dana@a.example", state: "NV" },
			{ email: "dana@a.example", state: "UT" },
		]);
	});

	it("writes once when the state is switched on, one mail for all states of an address", () => {
		ask("dana@a.example");
		ask("Dana@a.example", "UT");
		ask("dana@a.example", "TX");
		ask("lee@a.example");
		expect(mailOpenedStates(db)).toBe(0);
		open(["NV", "UT"]);
		expect(mailOpenedStates(db)).toBe(2);
		expect(mails()).toMatchObject([
			{
				template: "state-opened",
				to: expect.stringMatching(/^dana@a.example$/i),
				data: { states: ["NV", "UT"] },
			},
			{ template: "state-opened", to: "lee@a.example", data: { states: ["NV"] } },
		]);
		expect(mailOpenedStates(db)).toBe(0);
		expect(rows()).toMatchObject([{ state: "TX" }]);
	});

	it("waits until the day from which the state counts", () => {
		ask("dana@a.example");
		open(["NV"], new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10));
		expect(mailOpenedStates(db)).toBe(0);
		expect(mailOpenedStates(db, new Date(Date.now() + 11 * DAY_MS))).toBe(1);
	});

	it("keeps an address that had all mails of its day for a later run, and goes on with the others", () => {
		for (const state of ["NV", "UT"] as const) ask("dana@a.example", state);
		for (let n = 0; n < BATCH + 5; n++) ask(`store${n}@a.example`);
		for (let n = 0; n < 3; n++)
			queueEmail(db, { template: "newsletter-confirm", to: "dana@a.example", data: { token: "t" } });
		open(["NV"]);
		expect(mailOpenedStates(db)).toBe(BATCH + 5);
		expect(rows()).toMatchObject([
			{ email: "dana@a.example", state: "NV" },
			{ email: "dana@a.example", state: "UT" },
		]);
	});

	it("forgets an address after two years", () => {
		ask("dana@a.example");
		deleteOldStateRequests(db, new Date(Date.now() + 729 * DAY_MS));
		expect(rows()).toHaveLength(1);
		deleteOldStateRequests(db, new Date(Date.now() + 731 * DAY_MS));
		expect(rows()).toHaveLength(0);
	});

	it("shows owners who waits, states with most first, and lets them remove an address", async () => {
		for (let n = 0; n < 25; n++) ask(`store${n}@a.example`, "UT");
		ask("dana@a.example");
		const page = (await call(statesPage, "/admin/settings/rules", { db, as: owner })).data;
		expect(page.asked.map(({ state, count, newest }) => [state, count, newest.length])).toEqual([
			["UT", 25, 20],
			["NV", 1, 1],
		]);
		expect(page.asked[0]!.newest[0]).toMatchObject({ email: "store24@a.example" });
		const { id, email } = page.asked[1]!.newest[0]!;
		const path = `/admin/settings/rules/asked/${id}/remove`;
		for (const as of [makeStaff(db, "sales"), makeBuyer(db)]) {
			expect((await call(remove, path, { db, as, params: { id }, form: {} })).status).toBe(403);
			expect(refusal(() => listAskedStates(db, as)).code).toBe("forbidden");
		}
		expect((await call(remove, path, { db, as: owner, params: { id }, form: {} })).status).toBe(303);
		expect(rows().some((row) => row.email === email)).toBe(false);
		const logged = db.select().from(auditLog).all();
		expect(logged.at(-1)).toMatchObject({ action: "state_request.remove", before: { state: "NV" } });
		expect(JSON.stringify(logged)).not.toContain(email);
	});
});
