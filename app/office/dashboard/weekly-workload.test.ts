import { describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { contactMessages, quoteRequests } from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import { makeClaim } from "../../../tests/helpers/claim";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { getDashboardSummary } from "./dashboard-summary.server";
import { getWeeklyWorkload } from "./weekly-workload.server";

const HOUR = 3_600_000;
const timeZone = "America/New_York";
// A Friday.
const now = new Date("2026-11-20T15:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);

describe("getDashboardSummary", () => {
	it("counts waiting items, their oldest dates, and pending quotes at list price", () => {
		const db = testDatabase();
		const admin = makeAdmin(db);
		const pods = makeProduct(db, { wholesalePriceCents: 1000 });
		const unpriced = makeProduct(db, { wholesalePriceCents: null });
		makeApplication(db, { createdAt: ago(30) });
		makeApplication(db, { createdAt: ago(3) });
		makeApplication(db, { status: "approved", reviewedAt: ago(24 * 6) });
		makeApplication(db, { status: "approved", reviewedAt: ago(24 * 8) });
		makeColleague(db, makeBuyer(db), "buyer");
		makeBuyer(db, { deletedAt: now });
		const message = { name: "Ana", email: "a@x.example", subject: "s", message: "m" };
		db.insert(contactMessages)
			.values([
				{ ...message, createdAt: ago(5) },
				{ ...message, status: "read", createdAt: ago(50) },
			])
			.run();
		const quote = {
			email: "a@x.example",
			productIds: [pods.id, unpriced.id, "deleted"],
			quantities: [3, 4, 5],
		};
		db.insert(quoteRequests)
			.values([quote, { ...quote, status: "quoted" }])
			.run();
		makeClaim(db);
		expect(getDashboardSummary(db, admin, now)).toEqual({
			pendingApplications: 2,
			oldestPendingAt: ago(30),
			approvedPartners: 2,
			approvedThisWeek: 1,
			newMessages: 1,
			oldestMessageAt: ago(5),
			pendingQuotes: 1,
			open: { Claims: 1 },
			pendingQuotesCents: 3000,
		});
		expect(() => getDashboardSummary(db, makeUser(db))).toThrow("Access Denied");
	});

	it("has no dates where nothing waits", () => {
		const db = testDatabase();
		expect(getDashboardSummary(db, makeAdmin(db), now)).toMatchObject({
			...{ oldestPendingAt: null, oldestMessageAt: null, pendingQuotesCents: 0, approvedPartners: 0 },
		});
	});
});

describe("getWeeklyWorkload", () => {
	it("starts weeks on Monday in the shop's time zone, and uses the median time to a decision", () => {
		const db = testDatabase();
		const admin = makeAdmin(db);
		// Monday 00:30 in New York is this week and Sunday 23:30 is last week; both are Monday in UTC.
		makeApplication(db, { createdAt: new Date("2026-11-16T05:30:00Z") });
		makeApplication(db, { createdAt: new Date("2026-11-16T04:30:00Z") });
		const decided = (status: "approved" | "rejected", tookHours: number, at = ago(1)) =>
			makeApplication(db, {
				status,
				reviewedAt: at,
				createdAt: new Date(at.getTime() - tookHours * HOUR),
			});
		decided("approved", 2);
		decided("approved", 4);
		decided("rejected", 30);
		decided("rejected", 100, ago(24 * 8));
		makeApplication(db, { status: "needs_information", reviewedAt: ago(1), createdAt: ago(500) });
		const { weeks, ...total } = getWeeklyWorkload(db, admin, { timeZone, weeks: 3, now });
		expect(weeks.map(({ label }) => label)).toEqual(["Nov 2", "Nov 9", "Nov 16"]);
		expect(weeks[2]).toMatchObject({
			applications: 4,
			approved: 2,
			rejected: 1,
			medianDecisionMs: 4 * HOUR,
		});
		expect(weeks[1]).toMatchObject({ applications: 1, approved: 0, rejected: 1 });
		expect(weeks[0]).toMatchObject({ applications: 1, medianDecisionMs: null });
		expect(total).toEqual({ approved: 2, rejected: 2, medianDecisionMs: 17 * HOUR });
		const of = (day: string) =>
			getWeeklyWorkload(db, admin, { timeZone, now: new Date(`${day}T15:00:00Z`) }).weeks.map(
				({ label }) => label,
			);
		expect([of("2026-11-15").at(-1), of("2026-11-16").at(-1), of("2026-11-22").at(-1)]).toEqual([
			...["Nov 9", "Nov 16", "Nov 16"],
		]);
		expect(of("2026-11-20")).toHaveLength(12);
	});

	it("is for admins", () => {
		const db = testDatabase();
		expect(() => getWeeklyWorkload(db, VISITOR, { timeZone })).toThrow("Please log in.");
		expect(() => getWeeklyWorkload(db, makeUser(db), { timeZone })).toThrow("Access Denied");
	});
});
