/** One difference between an order and its correction; the mail about it keeps them. */
export type Difference =
	| { kind: "added"; name: string; quantity: number; unitPriceCents: number }
	| { kind: "removed"; name: string; quantity: number }
	| { kind: "quantity"; name: string; was: number; now: number }
	| { kind: "price"; name: string; wasCents: number; nowCents: number }
	| { kind: "shipping"; wasCents: number; nowCents: number }
	| { kind: "address" }
	| { kind: "poNumber"; was: string | null; now: string | null };
