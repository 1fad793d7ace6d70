import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireSystem } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { claims } from "~db/schema.server";
import { claimsOf } from "../claim.queries.server";
import type { Claim } from "../claim-view";

export type MailedClaim = Pick<
	Claim,
	| "claimNumber"
	| "orderNumber"
	| "reason"
	| "remedy"
	| "answer"
	| "decision"
	| "resolution"
	| "goodsBack"
	| "lines"
	| "papers"
	| "replacements"
	| "createdAt"
>;

/** The claim a mail acknowledges or answers. @throws DomainError not_found. */
export function getMailedClaim(db: Db, actor: Actor, claimId: string): MailedClaim {
	requireSystem(actor);
	const row = db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId)).get();
	const claim = row && claimsOf(db, row.orderId).find(({ id }) => id === claimId);
	if (!claim) throw notFound("Claim");
	return claim;
}
