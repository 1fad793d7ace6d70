/** The states, the District of Columbia and the territories, by their postal codes, in the order of their codes. */
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
	HI: "Hawaii",
	ID: "Idaho",
	IL: "Illinois",
	IN: "Indiana",
	IA: "Iowa",
	KS: "Kansas",
	KY: "Kentucky",
	LA: "Louisiana",
	ME: "Maine",
	MD: "Maryland",
	MA: "Massachusetts",
	MI: "Michigan",
	MN: "Minnesota",
	MS: "Mississippi",
	MO: "Missouri",
	MT: "Montana",
	NE: "Nebraska",
	NV: "Nevada",
	NH: "New Hampshire",
	NJ: "New Jersey",
	NM: "New Mexico",
	NY: "New York",
	NC: "North Carolina",
	ND: "North Dakota",
	OH: "Ohio",
	OK: "Oklahoma",
	OR: "Oregon",
	PA: "Pennsylvania",
	RI: "Rhode Island",
	SC: "South Carolina",
	SD: "South Dakota",
	TN: "Tennessee",
	TX: "Texas",
	UT: "Utah",
	VT: "Vermont",
	VA: "Virginia",
	WA: "Washington",
	WV: "West Virginia",
	WI: "Wisconsin",
	WY: "Wyoming",
	DC: "District of Columbia",
	AS: "American Samoa",
	GU: "Guam",
	MP: "Northern Mariana Islands",
	PR: "Puerto Rico",
	VI: "U.S. Virgin Islands",
} as const;

/** Two letters. */
export type StateCode = keyof typeof STATE_NAMES;

/** Florida for FL; unknown codes as they are. */
export const stateName = (code: string): string => (STATE_NAMES as Record<string, string>)[code] ?? code;

/** A state's name within a sentence: 'Nevada', 'the District of Columbia'. */
export const stateInSentence = (code: string): string =>
	["DC", "MP", "VI"].includes(code) ? `the ${stateName(code)}` : stateName(code);

/** Why nothing goes to a state: 'We don't ship to Nevada yet'. */
export const notShippedYet = (code: string): string => `We don't ship to ${stateInSentence(code)} yet`;
