import type { Db } from "~db/client.server";
import { stateRules } from "~db/schema.server";
import { makeAdmin } from "./database";

/** A rule that an admin confirmed: it blocks everything in a state, unless `values` narrow it. */
export const makeStateRule = (db: Db, values: Partial<typeof stateRules.$inferInsert> = {}) =>
	db
		.insert(stateRules)
		.values({
			...{
				state: "CO",
				decision: "blocked",
				reason: "Banned here.",
				source: "s. 1",
				checkedOn: "2026-11-22",
			},
			...{ confirmedBy: makeAdmin(db).id, confirmedAt: new Date() },
			...values,
		})
		.returning()
		.get();
