import type { Db } from "~db/client.server";
import { exciseRates, exciseStates } from "~db/schema.server";

/** A rate as its form sends it. */
export const RATE = {
	state: "AL",
	base: "wholesale",
	rate: "7",
	payer: "distributor",
	startsOn: "2020-01-01",
	source: "https://revenue.example/rates",
	checkedOn: "2026-11-22",
};

/** A rate of Alabama: 7 % of the price, unless `values` say otherwise. */
export const makeExciseRate = (db: Db, values: Partial<typeof exciseRates.$inferInsert> = {}) =>
	db
		.insert(exciseRates)
		.values({
			...{ state: "AL", base: "wholesale", rate: 70_000, payer: "distributor", startsOn: "2019-01-01" },
			...{ source: "https://revenue.example/rates", checkedOn: "2026-11-22" },
			...values,
		})
		.returning()
		.get();

/** Switches a state on. */
export const switchOn = (db: Db, state: string, by: { id: string }) =>
	db
		.insert(exciseStates)
		.values({ state, switchedBy: by.id, switchedAt: new Date(1) })
		.run();
