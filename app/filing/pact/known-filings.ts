import type { LayoutName } from "./layouts.ts";

/** Where a state's report goes. Null: unknown, until staff enter it with its source (Rule 20.3). */
export type Filing = {
	destination: string | null;
	layout: LayoutName | null;
	/** Whether it wants a report of a month without shipments. */
	wantsNil: boolean | null;
	agent: string | null;
	source: string | null;
	checkedOn: string | null;
};

const TRADE = "Trade press and vendors' help pages; not confirmed by the state";
const filing = (destination: string | null, layout: LayoutName | null, source = TRADE): Filing => ({
	...{ destination, layout, source, wantsNil: null, agent: null, checkedOn: "2026-11-22" },
});

/** What public sources say, which is not advice. What staff save replaces it. */
export const KNOWN_FILINGS: Readonly<Record<string, Filing>> = {
	AL: filing("tobacco.account@revenue.alabama.gov", "pa-2"),
	AK: filing("dor.tax.cigarette@alaska.gov", "any"),
	AZ: filing("luxurytax@azdor.gov", "pa-2"),
	AR: filing("tobacco@arkansasag.gov", "own-form"),
	CA: filing(
		"CDTFA online filing",
		"cdtfa-5204-pa-3",
		"cdtfa.ca.gov/online-filing-instructions/CA-PACT-Act-Report.htm",
	),
	CO: filing("DOR_ExciseTax@state.co.us", "spreadsheet"),
	CT: filing("DRS.TobaccoReport@po.state.ct.us", "pa-2", `${TRADE}; sources differ on the layout`),
	DE: filing(
		"Delaware Taxpayer Portal",
		"federal",
		"30 Del.C. 5366(c): the federal report satisfies it; portal: trade press",
	),
	FL: filing(null, "pa-2", `${TRADE}; sources differ on where it goes`),
	GA: filing("Joseph.Sewell@dor.ga.gov", "own-form", `${TRADE}, of 2021`),
	IA: { ...filing(null, null, "tax.iowa.gov; its Excel template was not found"), wantsNil: true },
	VT: filing(
		null,
		"vermont",
		"tax.vermont.gov/business/misc-taxes/cigarette-tobacco/pact-file-upload-layout",
	),
};

export const NO_FILING: Filing = {
	...{ destination: null, layout: null, wantsNil: null, agent: null, source: null, checkedOn: null },
};
