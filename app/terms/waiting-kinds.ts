/** The kinds of work that wait for staff (Rule 7.26), in the order of Today's tabs. */
export const WAITING_KINDS = {
	application: { label: "Applications", one: "Application", verb: "Review" },
	message: { label: "Messages", one: "Message", verb: "Answer" },
	quote: { label: "Quotes", one: "Quote", verb: "Answer" },
	claim: { label: "Claims", one: "Claim", verb: "Answer" },
	process: { label: "To process", one: "To process", verb: "Process" },
	ship: { label: "To ship", one: "To ship", verb: "Ship" },
} as const;

export type WaitingKind = keyof typeof WAITING_KINDS;
