import { readNumberForm } from "./number-form.ts";
import { compactTracking } from "./tracking-number.ts";

/** A parcel carrier. */
export type Carrier = {
	id: string;
	name: string;
	/** `{number}` stands for the tracking number; null: the carrier has no public tracking page. */
	trackingUrlTemplate: string | null;
	/** The formats of its tracking numbers, see `readNumberForm`; without any the carrier is never guessed. */
	numberForms: readonly string[];
};

/** The carrier for numbers that match no format: always present, and last. */
export const OTHER_CARRIER = "other";

/**
 * The carriers of a new installation, in the order a number is tried against them (Rule 5.6). Some of the national ones
 * refuse vapor goods, so regional ones are included. Staff change them under /admin/settings/carriers.
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
 * The carrier whose format matches a tracking number, else 'other' (Rule 5.6).
 * @param carriers those to choose from, in the order they are tried.
 */
export function guessCarrier(carriers: readonly Carrier[], trackingNumber: string): string {
	const number = compactTracking(trackingNumber);
	const looksLike = ({ numberForms }: Carrier) => numberForms.some((form) => patternOf(form)?.test(number));
	return carriers.find(looksLike)?.id ?? OTHER_CARRIER;
}

/** Formats are parsed once: each order of a list asks for all of them. */
const patterns = new Map<string, RegExp | null>();

function patternOf(form: string): RegExp | null {
	if (!patterns.has(form)) patterns.set(form, readNumberForm(form)?.pattern ?? null);
	return patterns.get(form)!;
}

/** A carrier's display name; null for none. */
export const carrierName = (carriers: readonly Carrier[], id: string | null): string | null =>
	carriers.find((carrier) => carrier.id === id)?.name ?? null;

/** The address of a parcel's tracking page; null when nothing was shipped, or the carrier has no such page. */
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

/**
 * A tracking page's address for a number. Replaces with a function, since `replace` would treat `$` sequences in a
 * number specially.
 */
export const fillTemplate = (template: string, trackingNumber: string): string =>
	template.replaceAll("{number}", () => encodeURIComponent(compactTracking(trackingNumber)));
