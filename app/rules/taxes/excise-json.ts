import { type ExciseRate, exciseName, rateText } from "./excise-rates.ts";
import type { ExciseState } from "./keep-excise.server";

/** A rate as JSON: the rate as a decimal text of dollars or percent, times in ISO 8601. */
export const rateJson = ({ rate, createdAt, updatedAt, knownAs: _known, ...row }: ExciseRate) => ({
	...row,
	name: exciseName({ ...row, rate }),
	rate: rateText(rate),
	createdAt: createdAt.toISOString(),
	updatedAt: updatedAt.toISOString(),
});

/** A state that is on, as JSON. */
export const exciseStateJson = ({ switchedAt, ...state }: ExciseState) => ({
	...state,
	switchedAt: switchedAt.toISOString(),
});
