import type { users } from "../schema.server.ts";
import type { DemoClock } from "./clock.ts";

const COLLEAGUES = [
	{ username: "priya", email: "sales@example.com", role: "sales" },
	{ username: "marcus", email: "warehouse@example.com", role: "warehouse" },
	{ username: "helen", email: "bookkeeper@example.com", role: "bookkeeper" },
] as const;

/** The owner's colleagues, one of each role. Made last of all rows, since the clock's random numbers are drawn in order. */
export const staffRows = (clock: DemoClock): Omit<typeof users.$inferInsert, "password">[] =>
	COLLEAGUES.map((colleague, n) => {
		const joined = clock.daysAgo(530 - n * 2);
		return {
			...colleague,
			id: clock.id(joined),
			emailConfirmedAt: joined,
			lastLoginAt: clock.daysAgo(n + 1),
			createdAt: joined,
			updatedAt: joined,
		};
	});
