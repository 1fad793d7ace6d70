type Carrier = {
	id: string;
	name: string;
	/** `{number}` stands for the tracking number; null: the carrier has no public tracking page. */
	trackingUrlTemplate: string | null;
	/** Numbers that can only be this carrier's, or are most likely its; null: never guessed. */
	pattern: RegExp | null;
};

/**
 * Who carries parcels, in the order a number is tried against them (Rule 5.6). Some of the national ones refuse
 * vapor goods, so regional ones are there too. A new carrier is a row here.
 */
export const CARRIERS = [
	{
		id: "ups",
		name: "UPS",
		trackingUrlTemplate: "https://www.ups.com/track?tracknum={number}",
		pattern: /^1Z[0-9A-Z]{16}$/,
	},
	{
		id: "usps",
		name: "USPS",
		trackingUrlTemplate: "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}",
		pattern: /^(9[1-5]\d{18,20}|[A-Z]{2}\d{9}US)$/,
	},
	{
		id: "ontrac",
		name: "OnTrac",
		trackingUrlTemplate: "https://www.ontrac.com/tracking/?number={number}",
		pattern: /^([CD]\d{14}|1LS\d{12})$/,
	},
	{
		id: "gls",
		name: "GLS US",
		trackingUrlTemplate: "https://www.gls-us.com/tracking/track-package?trackingNumbers={number}",
		pattern: null,
	},
	{
		id: "dhl",
		name: "DHL",
		trackingUrlTemplate: "https://www.dhl.com/us-en/home/tracking.html?tracking-id={number}",
		pattern: /^(\d{10}|JJD\d{16,18}|GM\d{16,20})$/,
	},
	{
		id: "fedex",
		name: "FedEx",
		trackingUrlTemplate: "https://www.fedex.com/fedextrack/?trknbr={number}",
		pattern: /^(\d{12}|\d{15}|\d{20}|\d{22})$/,
	},
	{
		id: "spee-dee",
		name: "Spee-Dee Delivery",
		trackingUrlTemplate: "https://speedeedelivery.com/track-a-shipment/?v=detail&barcode={number}",
		pattern: /^SP\d{18}$/,
	},
	{ id: "other", name: "Other carrier", trackingUrlTemplate: null, pattern: null },
] as const satisfies readonly Carrier[];

export type CarrierId = (typeof CARRIERS)[number]["id"];

const compact = (trackingNumber: string) => trackingNumber.replace(/[\s-]+/g, "").toUpperCase();

/** The carrier a tracking number looks like, else 'other' (Rule 5.6). */
export function guessCarrier(trackingNumber: string): CarrierId {
	const number = compact(trackingNumber);
	return CARRIERS.find(({ pattern }) => pattern?.test(number))?.id ?? "other";
}

/** A carrier's name for readers; null for none. */
export const carrierName = (id: string | null): string | null =>
	CARRIERS.find((carrier) => carrier.id === id)?.name ?? null;

/** Where a parcel can be followed; null when nothing was sent, or the carrier has no such page. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
	if (!trackingNumber) return null;
	const id = carrier ?? guessCarrier(trackingNumber);
	const template = CARRIERS.find((known) => known.id === id)?.trackingUrlTemplate;
	return template?.replace("{number}", encodeURIComponent(compact(trackingNumber))) ?? null;
}
