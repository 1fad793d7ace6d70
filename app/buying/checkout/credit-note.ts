/** What a buyer sees of the credit that an order on net terms takes (Rules 16.50, 16.51). */
export type CreditNote = {
	/** What is left of the limit before this order, in cents; null: no limit. */
	leftCents: number | null;
	/** What the company owes; null for people who don't see its balance. */
	owed: { limitCents: number | null; balanceCents: number; comingCents: number } | null;
	/** Why such orders are refused now; null: they aren't. `invoice`: the oldest late one, for people who see the balance. */
	hold: { daysLate: number; invoice: { number: string; openCents: number } | null } | null;
	/** The shop's owner lets the next order through. */
	isReleased: boolean;
};

/** Whether an order of this total can't be placed on credit. */
export const isCreditBarred = ({ leftCents, hold, isReleased }: CreditNote, totalCents: number): boolean =>
	!isReleased && (hold !== null || (leftCents !== null && totalCents > leftCents));
