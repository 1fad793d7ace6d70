import { exciseRateSchema } from "~/domain/taxes/excise.schema";
import { exciseStateJson, rateJson } from "~/domain/taxes/excise-json";
import { getRate, listExcise, saveRate } from "~/domain/taxes/keep-excise.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";

/** All rates of excise, and the states that are on (Rules 18.21, 18.23). */
export const loader = jsonLoader({
	access: "settings",
	run: ({ db, actor }) => {
		const { rates, states } = listExcise(db, actor);
		return { rates: rates.map(rateJson), states: states.map(exciseStateJson) };
	},
});

/** Adds a rate. */
export const action = jsonAction({
	POST: write({
		access: "settings",
		title: "Failed to save rate",
		schema: exciseRateSchema,
		status: 201,
		run: ({ db, actor }, input) => rateJson(getRate(db, actor, saveRate(db, actor, { ...input, id: null }))),
	}),
});
