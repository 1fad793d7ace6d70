import type { GivenAnswer } from "~/kernel/inbox/inbox.server";
import type { ClaimDecision, ClaimReason, ClaimRemedy, ClaimResolution, ClaimStatus } from "~/terms/claims";
import type { MoneyMethod } from "~/terms/ledger";
import type { OrderStatus } from "~/terms/order-status";

/** The affected units of one order line, with the line's names as of the order. */
export type ClaimLine = {
	orderItemId: string;
	productName: string;
	sku: string | null;
	flavor: string | null;
	assorted: boolean;
	quantity: number;
	/** Null until it is decided. */
	approved: number | null;
	/** Units that came back. */
	received: number;
};

/** A credit memo or refund that a claim led to, in cents. */
export type ClaimEntry = {
	id: string;
	kind: "credit" | "refund";
	number: string | null;
	day: string;
	cents: number;
	/** Of a credit memo, what settles nothing yet. */
	openCents: number;
	method: MoneyMethod | null;
	reference: string | null;
	/** A reversal took it back. */
	isUndone: boolean;
};

/** A photo by the id of its file. */
export type ClaimPhoto = { id: string; name: string; size: number };

/** A claim as its buyer sees it. */
export type Claim = {
	id: string;
	claimNumber: string;
	orderNumber: string;
	reason: ClaimReason;
	remedy: ClaimRemedy;
	details: string | null;
	status: ClaimStatus;
	/** What was decided (Rule 19.3); null before, and where the answer decided nothing. */
	decision: ClaimDecision | null;
	resolution: ClaimResolution | null;
	/** Approved goods come back before they are credited or replaced. */
	goodsBack: boolean;
	lines: ClaimLine[];
	/** The newest last. Left out for staff whose role sees no amounts. */
	papers?: ClaimEntry[];
	/** Orders that replace goods. */
	replacements: { orderNumber: string; status: OrderStatus }[];
	photos: ClaimPhoto[];
	/** Our answer; null before it. */
	answer: string | null;
	answeredAt: Date | null;
	createdAt: Date;
};

/** A line as staff see it, with the flavors an assorted one was taken from. */
export type StaffClaimLine = ClaimLine & { flavors: { id: string; name: string }[] };

/** A claim as staff see it. */
export type StaffClaim = Omit<Claim, "answer" | "answeredAt" | "lines"> & {
	/** While it waits for an answer and names no goods: all of the order that was shipped and not reported. */
	lines: StaffClaimLine[];
	namesGoods: boolean;
	userId: string;
	email: string;
	username: string;
	businessName: string | null;
	orderId: string;
	companyId: string | null;
	deliveredAt: Date | null;
	answered: GivenAnswer | null;
	/** Until when it is to be answered (Rule 19.2). */
	answerBy: Date;
	/** What came back, the newest last. */
	returns: ClaimReturn[];
};

/** Goods that came back, with who received them. */
export type ClaimReturn = {
	id: string;
	orderItemId: string;
	flavorId: string | null;
	toStock: number;
	writtenOff: number;
	note: string | null;
	/** The receipt that this one takes back. */
	undoes: string | null;
	by: string | null;
	at: Date;
};
