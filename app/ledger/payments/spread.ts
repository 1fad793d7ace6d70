/** A payment's form as far as it is typed, in cents; an amount that can't be read is 0. */
export type TypedPayment = { amountCents: number; isChosen: boolean; chosenCents: readonly number[] };

export type Spread = {
	/** What each open invoice gets. */
	cents: number[];
	appliedCents: number;
	/** What stays as credit; below zero: more is chosen than the payment has. */
	leftCents: number;
};

/** What a payment would pay of open invoices, the oldest first or as chosen (Rule 16.40): the preview of what `recordPayment` does. */
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
