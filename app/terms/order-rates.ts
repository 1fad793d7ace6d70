import { taxPercent } from "./tax-percent.ts";

/** A verified resale certificate, as an order keeps it (Rule 18.3). */
export type Certificate = {
	/** Of the license. */
	id: string;
	number: string | null;
	/** The state it is for. */
	state: string;
	/** Last valid day, YYYY-MM-DD. */
	expiresOn: string | null;
};

/** The tax of papers that were written before they kept it, in hundredths of a percent. */
export const FIRST_TAX_RATE = 800;

/**
 * What the line of the tax is called: 'Tax (8%)', or which certificate makes it exempt.
 * @param rate in hundredths of a percent; null: none is decided.
 */
export const taxLabel = (exemption: Certificate | null | undefined, rate: number | null): string =>
	exemption
		? `Tax exempt (${exemption.state} resale certificate${exemption.number ? ` ${exemption.number}` : ""})`
		: rate === null
			? "Tax"
			: `Tax (${taxPercent(rate)})`;
