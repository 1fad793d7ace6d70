/** What every page may say of tax and shipping; the totals themselves are `order-totals.ts`. */
export const TAX_PERCENT = 8;
export const SHIPPING_CENTS = 2500;
/** Shipping is free when the subtotal is above this. */
export const FREE_SHIPPING_ABOVE_CENTS = 50000;

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

/** What the line of the tax is called: 'Tax (8%)', or which certificate makes it exempt. */
export const taxLabel = (exemption: Certificate | null | undefined): string =>
	exemption
		? `Tax exempt (${exemption.state} resale certificate${exemption.number ? ` ${exemption.number}` : ""})`
		: `Tax (${TAX_PERCENT}%)`;
