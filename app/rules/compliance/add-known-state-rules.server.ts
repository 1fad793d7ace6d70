import type { Db } from "~db/client.server";
import { exciseRates, stateLists, stateRules } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { KNOWN_RATES } from "../taxes/known-rates.ts";
import { KNOWN_LISTS, KNOWN_ON, KNOWN_RULES } from "./known-state-rules.ts";

/**
 * Adds the rules, lists and excise rates that come with the shop, unconfirmed and off, unless they exist (Rule 17.3). Never
 * overwrites what an admin changed or ended.
 */
export const addKnownStateRules = (db: Db): void =>
	transact(db, (tx) => {
		for (const list of KNOWN_LISTS)
			tx.insert(stateLists)
				.values({ ...list, checkedOn: KNOWN_ON })
				.onConflictDoNothing({ target: stateLists.knownAs })
				.run();
		for (const rule of KNOWN_RULES)
			tx.insert(stateRules)
				.values({ ...rule, checkedOn: KNOWN_ON })
				.onConflictDoNothing({ target: stateRules.knownAs })
				.run();
		for (const rate of KNOWN_RATES)
			tx.insert(exciseRates)
				.values({ ...rate, checkedOn: KNOWN_ON })
				.onConflictDoNothing({ target: exciseRates.knownAs })
				.run();
	});
