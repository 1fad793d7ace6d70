import type { FieldName } from "./product-fields.ts";

/** The most products whose prices one change moves. */
export const MOST_REPRICED = 2000;

/** The prices that can be moved, by their name in the form. */
export const MOVED_PRICES = { wholesalePrice: "wholesalePriceCents", msrp: "msrpCents" } as const satisfies {
	[name in FieldName]?: string;
};

export const MOVE_WORDS = {
	way: { raise: "Raise by", lower: "Lower by" },
	unit: { percent: "percent", dollars: "dollars" },
} as const;
