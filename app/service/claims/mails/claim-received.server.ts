import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { claimBlocks } from "./claim-parts.ts";
import { getMailedClaim, type MailedClaim } from "./mailed-claim.server";

export const claimReceived = template<EmailTemplates["claim-received"], MailedClaim>({
	read: (db, { claimId }) => getMailedClaim(db, SYSTEM, claimId),
	write: (claim, shop) => ({
		subject: `We received claim ${claim.claimNumber} on order ${claim.orderNumber}`,
		preview: `We'll answer by email ${shop.answered}.`,
		title: "Claim received",
		blocks: [
			{
				kind: "text",
				text: `We'll answer by email ${shop.answered}. Please keep the goods, the box and the packing until then.`,
			},
			...claimBlocks(claim, shop),
		],
	}),
});
