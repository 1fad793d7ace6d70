/** The choice of no carrier: the number tells it. */
export const DETECT = "Detect from number";

/** The id of the place where messages about an order's parcels appear. */
export const PARCELS = "parcels";

/** The title of a refused form about an order's status or its parcels. */
export const FAILURE = { title: "Failed to update order status" };

const OUTCOMES = {
	moved: "Order status has been updated and customer notified.",
	corrected: "The tracking number has been corrected and customer notified.",
	part: "The parcel has been shipped and customer notified. The rest is still to ship.",
	unchanged: "Nothing changed: the order already has this tracking number and carrier.",
};

const NOT_MAILED: Partial<typeof OUTCOMES> = {
	moved: "The order has been shipped, without an email.",
	corrected: "The tracking number has been corrected, without an email.",
	part: "The parcel has been shipped, without an email. The rest is still to ship.",
};

/** Whether a form has the customer mailed (Rule 7.151). */
export function isMailed(form: FormData): boolean {
	const sent = form.getAll("sendEmail");
	return sent.length === 0 || sent.includes("on");
}

/** The message after an outcome; `sendEmail` is the form's choice (Rule 7.151). */
export const outcomeText = (outcome: keyof typeof OUTCOMES, sendEmail = true): string =>
	(sendEmail ? undefined : NOT_MAILED[outcome]) ?? OUTCOMES[outcome];
