import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { exciseRateSchema } from "../excise.schema";
import { rateJson } from "../excise-json";
import { getRate, saveRate } from "../keep-excise.server";

/** One rate of excise. */
export const loader = jsonLoader({
	access: "settings",
	run: ({ db, actor, params }) => rateJson(getRate(db, actor, params.id!)),
});

/** PUT replaces the rate (Rule 18.21). */
export const action = jsonAction({
	PUT: write({
		access: "settings",
		title: "Failed to save rate",
		schema: exciseRateSchema,
		run: ({ db, actor, params }, input) =>
			rateJson(getRate(db, actor, saveRate(db, actor, { ...input, id: params.id! }))),
	}),
});
