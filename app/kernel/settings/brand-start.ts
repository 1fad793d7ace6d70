import type { Brand } from "./setting.ts";

const HEADLINE = "The trade counter for licensed vape retailers.";
const LEAD = "Wholesale prices, case quantities and per-flavor order sheets. Send us your license once.";
const FOOTER = "Vape and tobacco-accessory goods for licensed retailers.";

/** What the demo shows, and shops that were there before the owner could change it. */
export const BRAND_START: Brand = {
	name: null,
	headline: HEADLINE,
	lead: `${LEAD} We review it in 1-2 business days.`,
	figures: [
		{ label: "Verified retailers", value: "500+" },
		{ label: "Brands", value: "50+" },
		{ label: "Processing", value: "24hr" },
		{ label: "On-time delivery", value: "98%" },
	],
	footer: `${FOOTER} Shipping 2-3 days nationwide, adult signature on every delivery.`,
	delivery: "2-3 days",
	logo: null,
	color: null,
	firstBrands: ["raz", "lost-mary"],
};

/** What a new shop starts with: nothing that nobody has said (Rule 9.41). */
export const NEW_BRAND: Brand = {
	name: null,
	headline: HEADLINE,
	lead: LEAD,
	figures: [],
	footer: `${FOOTER} Adult signature on every delivery.`,
	delivery: null,
	logo: null,
	color: null,
	firstBrands: [],
};
