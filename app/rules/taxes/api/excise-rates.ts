import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { exciseRateSchema } from "../excise.schema";
import { exciseStateJson, rateJson } from "../excise-json";
import { getRate, listExcise, saveRate } from "../keep-excise.server";

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
