import type { ClaimReason, ClaimRemedy, ClaimStatus } from "../../terms/claims.ts";
import type { GivenAnswer } from "../inbox/inbox.server";

/** The affected units of one order line, with the line's names as of the order. */
export type ClaimLine = {
	orderItemId: string;
	productName: string;
	sku: string | null;
	flavor: string | null;
	assorted: boolean;
	quantity: number;
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
	lines: ClaimLine[];
	photos: ClaimPhoto[];
	/** Our answer; null before it. */
	answer: string | null;
	answeredAt: Date | null;
	createdAt: Date;
};

/** A claim as staff see it. */
export type StaffClaim = Omit<Claim, "answer" | "answeredAt"> & {
	userId: string;
	email: string;
	username: string;
	businessName: string | null;
	deliveredAt: Date | null;
	answered: GivenAnswer | null;
};

/** Times as ISO 8601, photos by their addresses. */
const plain = ({ photos, createdAt }: Pick<Claim, "photos" | "createdAt">) => ({
	photos: photos.map(({ id, name }) => ({ name, url: `/documents/${id}` })),
	createdAt: createdAt.toISOString(),
});

/** A claim as JSON for its buyer. */
export const claimJson = (claim: Claim) => ({
	...claim,
	...plain(claim),
	answeredAt: claim.answeredAt?.toISOString() ?? null,
});

/** A claim as JSON for admins. */
export const staffClaimJson = ({ answered, deliveredAt, userId: _account, ...claim }: StaffClaim) => ({
	...claim,
	...plain(claim),
	deliveredAt: deliveredAt?.toISOString() ?? null,
	answer: answered?.text ?? null,
	answeredBy: answered?.by ?? null,
	answeredAt: answered?.at.toISOString() ?? null,
});
