import { FEATURE_QUEUES } from "./features.ts";

/** The kinds of work that wait for staff (Rule 7.26), in the order of Today's tabs. */
export const WAITING_KINDS = {
	credit: { label: "Holds", one: "Hold", verb: "Decide", needs: "customers.terms" },
	application: { label: "Applications", one: "Application", verb: "Review", needs: "applications" },
	message: { label: "Messages", one: "Message", verb: "Answer", needs: "inbox" },
	quote: { label: "Quotes", one: "Quote", verb: "Answer", needs: "inbox" },
	payment: { label: "Payments", one: "Payment", verb: "Confirm", needs: "orders.payment" },
	held: { label: "Prices", one: "Prices", verb: "Decide", needs: "prices.approve" },
	...FEATURE_QUEUES,
	answer: { label: "On hold", one: "On hold", verb: "Answer", needs: "orders" },
	process: { label: "To process", one: "To process", verb: "Process", needs: "orders.ship" },
	ship: { label: "To ship", one: "To ship", verb: "Ship", needs: "orders.ship" },
} as const;

export type WaitingKind = keyof typeof WAITING_KINDS;

/** Those in which somebody can't go on before staff decide: they stand first. */
export const HOLD_KINDS: readonly WaitingKind[] = ["credit", "held", "answer"];
