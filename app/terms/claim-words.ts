import { CLAIM_STATUSES } from "./claims.ts";

// What claims add to the words that features.ts collects.

export const CLAIM_PAGES = {
	Inbox: [{ to: "/admin/claims", label: "Claims", needs: "inbox" }],
} as const;

export const CLAIM_QUEUES = {
	claim: { label: "Claims", one: "Claim", verb: "Answer", needs: "inbox" },
	refund: { label: "Refunds", one: "Refund", verb: "Refund", needs: "orders.payment" },
} as const;

const claim = { page: (id: string) => `/admin/claims/${id}`, statuses: CLAIM_STATUSES };
/** A refund that waits is a claim's. */
export const CLAIM_RECORDS = { claim, refund: claim } as const;

export const CLAIM_ROUTES = {
	"/admin/claims": "orders",
	"/admin/claims/:id/:does?": "orders",
} as const;

export const CLAIM_MAILS = {
	"claim-received": "Claim received",
	"claim-answer": "Claim answer",
	"claim-update": "Claim update",
} as const;

export const CLAIM_ACTIONS = {
	"claim.answer": "Claim answered",
	"claim.receive": "Returned goods received",
	"claim.refund": "Claim refunded",
	"claim.reopen": "Claim reopened",
	"claim.report": "Claim reported",
	"claim.status": "Claim status changed",
	"claim.unreceive": "Receipt of goods undone",
} as const;

export const CLAIM_ENTITIES = { claim: "Claim" } as const;

export const CLAIM_HOLDS = { claim: "a claim that is not settled" } as const;

/** What programs are told of (webhooks.ts); `shop` and `own` are where the shop's programs and a company's read it. */
export const CLAIM_EVENTS = {
	"claim.opened": {
		...{ group: "Claims", label: "A claim was opened", company: true },
		...{ shop: "/api/claims/{id}", own: "/api/orders/{readBy}/claims" },
	},
	"claim.decided": {
		...{ group: "Claims", label: "A claim was decided", company: true },
		...{ shop: "/api/claims/{id}", own: "/api/orders/{readBy}/claims" },
	},
} as const;
