import { SYSTEM } from "~/domain/actor";
import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { getMailedClaim, type MailedClaim } from "~/domain/outbox/mailed-records.server";
import { ANSWER_HOURS } from "~/site";
import { template } from "../template.ts";
import { claimBlocks } from "./claim-parts.ts";

const ANSWERED = `We'll answer by email within ${ANSWER_HOURS} hours.`;

export const claimReceived = template<EmailTemplates["claim-received"], MailedClaim>({
	read: (db, { claimId }) => getMailedClaim(db, SYSTEM, claimId),
	write: (claim, shop) => ({
		subject: `We received claim ${claim.claimNumber} on order ${claim.orderNumber}`,
		preview: ANSWERED,
		title: "Claim received",
		blocks: [
			{ kind: "text", text: `${ANSWERED} Please keep the goods, the box and the packing until then.` },
			...claimBlocks(claim, shop),
		],
	}),
});
