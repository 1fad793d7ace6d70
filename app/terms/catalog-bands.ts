/** The bands of the catalog's nicotine filter, by strength. A product sold in several strengths is in several. */
export const NICOTINE_BANDS = {
	none: "None",
	low: "Under 2%",
	mid: "2 - 4.9%",
	five: "5%",
	high: "Over 5%",
} as const;
export type NicotineBand = keyof typeof NICOTINE_BANDS;

/** The bands of the catalog's puff filter. Each is named by its smallest count. */
export const PUFF_BANDS = {
	"1": "Up to 5,999",
	"6000": "6,000 - 14,999",
	"15000": "15,000 - 29,999",
	"30000": "30,000 and more",
} as const;
export type PuffBand = keyof typeof PUFF_BANDS;
