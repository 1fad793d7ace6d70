import { createHash } from "node:crypto";
import type { Db } from "~db/client.server";
import { stateLists, stateRules } from "~db/schema.server";
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

/** A deny list of Colorado that an admin confirmed, without a copy. */
export const makeStateList = (db: Db, values: Partial<typeof stateLists.$inferInsert> = {}) =>
	db
		.insert(stateLists)
		.values({
			...{
				state: "CO",
				name: "Directory",
				authority: "AG",
				mode: "deny",
				source: "s. 2",
				checkedOn: "2026-11-01",
			},
			...{ confirmedBy: makeAdmin(db).id, confirmedAt: new Date() },
			...values,
		})
		.returning()
		.get();

/** A rule and a list as their forms send them. */
export const RULE = {
	...{ state: "FL", decision: "blocked", reason: "Banned.", source: "s. 569", checkedOn: "2026-11-22" },
	deviceKind: "disposable",
};
export const LIST = {
	...{ state: "FL", name: "Directory", authority: "AG", mode: "deny" },
	...{ source: "s. 569", checkedOn: "2026-11-22" },
};

/** A copy of a list as its form sends it, and the hash of its text. */
export const COPY = {
	text: "Brand Name\tFlavor\tUPC\nBar\tCool Mint\tBAR-M\n",
	...{ copiedOn: "2026-11-20", copySource: "myfloridalegal.com/NDD" },
};
export const HASH_OF_COPY = createHash("sha256").update(COPY.text).digest("hex");
