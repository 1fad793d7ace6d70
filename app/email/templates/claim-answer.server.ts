import { SYSTEM } from "~/domain/actor";
import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { getMailedClaim, type MailedClaim } from "~/domain/outbox/mailed-records.server";
import { template } from "../template.ts";
import { claimBlocks } from "./claim-parts.ts";

export const claimAnswer = template<EmailTemplates["claim-answer"], MailedClaim>({
	read: (db, { claimId }) => getMailedClaim(db, SYSTEM, claimId),
	write: (claim, shop) => ({
		subject: `Our answer to claim ${claim.claimNumber} on order ${claim.orderNumber}`,
		preview: (claim.answer ?? "").slice(0, 120),
		title: `Claim ${claim.claimNumber}`,
		blocks: [
			{ kind: "text", text: claim.answer ?? "" },
			{ kind: "text", text: shop.name },
			...claimBlocks(claim, shop),
			{ kind: "text", text: `Questions? Reply to this email or call ${shop.phone}.` },
		],
	}),
});
