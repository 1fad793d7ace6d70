/** What a message may be about, with the words of the selector. The first is the default. */
export const INQUIRY_TYPES = {
	general: "General inquiry",
	wholesale: "Wholesale program",
	support: "Customer support",
} as const;
