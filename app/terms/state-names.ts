/** The names of the states we ship to. */
export const STATE_NAMES = {
	AL: "Alabama",
	AK: "Alaska",
	AZ: "Arizona",
	AR: "Arkansas",
	CA: "California",
	CO: "Colorado",
	CT: "Connecticut",
	DE: "Delaware",
	FL: "Florida",
	GA: "Georgia",
} as const;

/** Other states that our data name. */
const ELSEWHERE = { IA: "Iowa", VT: "Vermont" };

/** Florida for FL; unknown codes as they are. */
export const stateName = (code: string): string =>
	(({ ...STATE_NAMES, ...ELSEWHERE }) as Record<string, string>)[code] ?? code;
