import type { stateLists, stateRules } from "~db/schema.server";

type RuleValues = Omit<typeof stateRules.$inferInsert, "checkedOn" | "knownAs"> & { knownAs: string };
type ListValues = Omit<typeof stateLists.$inferInsert, "checkedOn" | "knownAs"> & { knownAs: string };

/** The day on which the sources below were read. */
export const KNOWN_ON = "2026-11-22";

/**
 * What public sources said about the states we ship to (Rule 17.3). A new shop starts with it; nothing of it counts
 * until an admin confirms it. What was not found is not here.
 */
export const KNOWN_LISTS: readonly ListValues[] = [
	{
		knownAs: "AL-directory",
		state: "AL",
		name: "ENDS Products Directory",
		authority: "Alabama Department of Revenue",
		mode: "allow",
		basis: "Ala. Admin. Code 810-7-1-.32; Act 2025-403",
		startsOn: "2022-05-01",
		source: "https://www.revenue.alabama.gov/tax-types/e-liquid-and-alternative-nicotine-products/",
		watch:
			"Published in My Alabama Taxes only, updated monthly. Certifications name SKU numbers since October 1, 2025.",
	},
	{
		knownAs: "AR-list",
		state: "AR",
		name: "List of approved vapor products",
		authority: "Arkansas Tobacco Control",
		mode: "allow",
		deviceKinds: ["disposable"],
		nicotineOnly: true,
		basis: "Ark. Code 20-65-202 (Act 590 of 2025)",
		startsOn: "2025-09-01",
		source: "Ark. Code 20-65-202, as given by policyrisk.com; memo of Arkansas Tobacco Control of June 2025",
		watch: "The list was due on the agency's site by November 1, 2025, and monthly from then on.",
	},
	{
		knownAs: "CA-utl",
		state: "CA",
		name: "Unflavored Tobacco List",
		authority: "California Attorney General",
		mode: "allow",
		nicotineOnly: true,
		basis: "AB 3218",
		startsOn: "2025-12-31",
		source: "Release of the Attorney General of December 31, 2025; https://utl.doj.ca.gov",
		watch: "Listed by brand style. What is not listed counts as flavored.",
	},
	{
		knownAs: "FL-directory",
		state: "FL",
		name: "Nicotine Dispensing Device Directory",
		authority: "Florida Attorney General",
		mode: "deny",
		deviceKinds: ["disposable", "prefilled-pod"],
		nicotineOnly: true,
		exceptAuthorized: true,
		graceDays: 60,
		basis: "HB 1007 of 2024; Fla. Stat. 569",
		source: "https://www.myfloridalegal.com/NDD",
		watch: null,
	},
];

const ZIP_SOURCE = "https://www.unitedstateszipcodes.org: ZIP codes of the post office with this name";

/** Cities that rules below name, with all ZIP codes in use of the post office of that name. */
const ASPEN = {
	...{ state: "CO", locality: "Aspen", zipCodes: ["81611", "81612"] },
	...{ zipSource: ZIP_SOURCE, zipCheckedOn: "2026-11-23" },
};
const BOULDER = {
	...{ state: "CO", locality: "Boulder", zipSource: ZIP_SOURCE, zipCheckedOn: "2026-11-23" },
	zipCodes: [
		...["80301", "80302", "80303", "80304", "80305", "80306", "80307", "80308", "80309", "80310"],
		"80314",
	],
};

const FLAVORED_CA =
	"California bans the retail sale of most flavored tobacco products (SB 793); AB 3218 adds products that cool.";
const NO_LIST = "We found no product list for this state. Ask your state if unsure.";

export const KNOWN_RULES: readonly RuleValues[] = [
	{
		knownAs: "AL-permit",
		state: "AL",
		licenseKind: "tobaccoLicense",
		decision: "needs-review",
		reason:
			"A Tobacco Permit covers only authorized and pending products of the directory; a Specialty Retailer permit covers any product on it. Both exist since June 2025.",
		source: "Alabama Alcoholic Beverage Control Board, as quoted in June 2025",
		watch:
			"The Board's text also covers pending and stayed products; the press says that only 34 authorized products may be sold.",
	},
	{
		knownAs: "AK-state",
		state: "AK",
		decision: "needs-review",
		reason: `${NO_LIST} Cities have rules of their own.`,
		source: "https://www.akleg.gov, House Journal, page 2879",
		watch:
			"SB 24 (age 21 and a tax) was read a second time in the House on May 18, 2026. Its outcome was not found.",
	},
	{
		knownAs: "AZ-state",
		state: "AZ",
		decision: "needs-review",
		reason: NO_LIST,
		source: "https://www.azleg.gov",
		watch:
			"SB 1272 (2025), HB 2778 and HB 4032 (2026) were introduced. SB/HB 4001 (2026), as amended in committee, would license makers and distributors from January 1, 2028.",
	},
	...(["flavored", "menthol"] as const).map(
		(flavorClass): RuleValues => ({
			knownAs: `CA-${flavorClass}`,
			state: "CA",
			flavorClass,
			nicotineOnly: true,
			decision: "blocked",
			reason: FLAVORED_CA,
			source: "SB 793; AB 3218; release of the Attorney General of December 31, 2025",
			watch: null,
		}),
	),
	{
		knownAs: "CO-state",
		state: "CO",
		decision: "needs-review",
		reason: `${NO_LIST} Shipping to retailers needs a distributor license for nicotine products, also from outside the state.`,
		source: "https://tax.colorado.gov/nicotine-products-distributors",
		watch: null,
	},
	...(["flavored", "menthol"] as const).map(
		(flavorClass): RuleValues => ({
			knownAs: `CO-Aspen-${flavorClass}`,
			...ASPEN,
			flavorClass,
			nicotineOnly: true,
			decision: "blocked",
			reason: "Aspen bans flavored products since 2020, menthol too.",
			source: "https://tobtax.avior.tax",
			watch: null,
		}),
	),
	{
		knownAs: "CO-Boulder-flavored",
		...BOULDER,
		flavorClass: "flavored",
		nicotineOnly: true,
		decision: "blocked",
		reason: "Boulder bans flavored e-cigarettes.",
		source: "https://tobtax.avior.tax",
		watch: null,
	},
	{
		knownAs: "CT-state",
		state: "CT",
		decision: "needs-review",
		reason: `${NO_LIST} Wholesalers count as dealers and register, also those who sell into the state.`,
		source: "https://portal.ct.gov/DCP",
		watch: null,
	},
	{
		knownAs: "DE-state",
		state: "DE",
		decision: "needs-review",
		reason: NO_LIST,
		source: "30 Del.C. 5305, 5366",
		watch: "HB 215 (2025) was introduced. Whether it was enacted was not found.",
	},
	{
		knownAs: "GA-state",
		state: "GA",
		decision: "needs-review",
		reason:
			"It was not found whether this state has a list of products. Nothing may be sold remotely to anyone without a license.",
		source: "O.C.G.A. 48-11-4.1; https://dor.georgia.gov/tobacco-excise-taxes",
		watch:
			"HB 577 (2025) was in the Senate on March 24, 2025. One site calls it enacted; no official text was found.",
	},
];
