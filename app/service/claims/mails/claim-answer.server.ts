import { replyOrCall } from "~/email/letter";
import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import { RETURNS } from "~/kernel/config/site";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { CLAIM_DECISIONS } from "~/terms/claims";
import { claimBlocks } from "./claim-parts.ts";
import { getMailedClaim, type MailedClaim } from "./mailed-claim.server";

export const claimAnswer = template<EmailTemplates["claim-answer"], MailedClaim>({
	read: (db, { claimId }) => getMailedClaim(db, SYSTEM, claimId),
	write: (claim, shop) => ({
		subject: `Our answer to claim ${claim.claimNumber} on order ${claim.orderNumber}`,
		preview: (claim.answer || (claim.decision && CLAIM_DECISIONS[claim.decision].done) || "").slice(0, 120),
		title: `Claim ${claim.claimNumber}`,
		blocks: [
			...(claim.answer ? [{ kind: "text" as const, text: claim.answer }] : []),
			...(claim.goodsBack
				? [
						{
							kind: "text" as const,
							text: `Please send the goods within ${RETURNS.sendDays} days, with the number ${claim.claimNumber} on every box. We check them within ${RETURNS.checkDays} business days of arrival.`,
						},
					]
				: []),
			{ kind: "text", text: shop.name },
			...claimBlocks(claim, shop),
			{ kind: "text", text: `Questions? ${replyOrCall(shop)}` },
		],
	}),
});
