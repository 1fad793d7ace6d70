/** A payment form as typed so far, in cents; an unreadable amount is 0. */
export type TypedPayment = { amountCents: number; isChosen: boolean; chosenCents: readonly number[] };

export type Spread = {
	/** The share of each open invoice. */
	cents: number[];
	appliedCents: number;
	/** Stays as credit; negative if more is chosen than the payment has. */
	leftCents: number;
};

/** Previews `recordPayment`: how a payment is applied to open invoices, oldest first or as chosen (Rule 16.40). */
export function spreadOf(
	open: readonly { openCents: number }[],
	{ amountCents, isChosen, chosenCents }: TypedPayment,
): Spread {
	let rest = amountCents;
	const cents = open.map(({ openCents }, n) => {
		const part = isChosen ? (chosenCents[n] ?? 0) : Math.min(rest, openCents);
		rest -= part;
		return part;
	});
	return { cents, appliedCents: amountCents - rest, leftCents: rest };
}
