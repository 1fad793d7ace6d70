import { readNumberForm } from "./number-form.ts";
import { compactTracking } from "./tracking-number.ts";

/** Who carries parcels. */
export type Carrier = {
	id: string;
	name: string;
	/** `{number}` stands for the tracking number; null: the carrier has no public tracking page. */
	trackingUrlTemplate: string | null;
	/** What its numbers look like, see `readNumberForm`; none: it is never guessed. */
	numberForms: readonly string[];
};

/** The carrier of numbers that look like nobody's: always there, and last. */
export const OTHER_CARRIER = "other";

/**
 * The carriers a new installation starts with, in the order a number is tried against them (Rule 5.6). Some of the
 * national ones refuse vapor goods, so regional ones are there too. Staff change them under /admin/settings/carriers.
 */
export const CARRIERS: readonly Carrier[] = [
	{
		id: "ups",
		name: "UPS",
		trackingUrlTemplate: "https://www.ups.com/track?tracknum={number}",
		numberForms: ["1Z*{16}"],
	},
	{
		id: "usps",
		name: "USPS",
		trackingUrlTemplate: "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}",
		numberForms: ["9[1-5]#{18-20}", "@{2}#{9}US"],
	},
	{
		id: "ontrac",
		name: "OnTrac",
		trackingUrlTemplate: "https://www.ontrac.com/tracking/?number={number}",
		numberForms: ["[CD]#{14}", "1LS#{12}"],
	},
	{
		id: "gls",
		name: "GLS US",
		trackingUrlTemplate: "https://www.gls-us.com/tracking/track-package?trackingNumbers={number}",
		numberForms: [],
	},
	{
		id: "dhl",
		name: "DHL",
		trackingUrlTemplate: "https://www.dhl.com/us-en/home/tracking.html?tracking-id={number}",
		numberForms: ["#{10}", "JJD#{16-18}", "GM#{16-20}"],
	},
	{
		id: "fedex",
		name: "FedEx",
		trackingUrlTemplate: "https://www.fedex.com/fedextrack/?trknbr={number}",
		numberForms: ["#{12}", "#{15}", "#{20}", "#{22}"],
	},
	{
		id: "spee-dee",
		name: "Spee-Dee Delivery",
		trackingUrlTemplate: "https://speedeedelivery.com/track-a-shipment/?v=detail&barcode={number}",
		numberForms: ["SP#{18}"],
	},
	{ id: OTHER_CARRIER, name: "Other carrier", trackingUrlTemplate: null, numberForms: [] },
];

/**
 * The carrier a tracking number looks like, else 'other' (Rule 5.6).
 * @param carriers those to choose from, in the order they are tried.
 */
export function guessCarrier(carriers: readonly Carrier[], trackingNumber: string): string {
	const number = compactTracking(trackingNumber);
	const looksLike = ({ numberForms }: Carrier) =>
		numberForms.some((form) => readNumberForm(form)?.pattern.test(number));
	return carriers.find(looksLike)?.id ?? OTHER_CARRIER;
}

/** A carrier's name for readers; null for none. */
export const carrierName = (carriers: readonly Carrier[], id: string | null): string | null =>
	carriers.find((carrier) => carrier.id === id)?.name ?? null;

/** Where a parcel can be followed; null when nothing was sent, or the carrier has no such page. */
export function trackingUrl(
	carriers: readonly Carrier[],
	carrier: string | null,
	trackingNumber: string | null,
): string | null {
	if (!trackingNumber) return null;
	const id = carrier ?? guessCarrier(carriers, trackingNumber);
	const template = carriers.find((known) => known.id === id)?.trackingUrlTemplate ?? null;
	return template && fillTemplate(template, trackingNumber);
}

/** A tracking page's address for a number. A function, since a number may hold what `replace` reads as a pattern. */
export const fillTemplate = (template: string, trackingNumber: string): string =>
	template.replaceAll("{number}", () => encodeURIComponent(compactTracking(trackingNumber)));
