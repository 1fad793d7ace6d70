import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import { ANSWER_HOURS } from "~/kernel/config/site";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { claimBlocks } from "./claim-parts.ts";
import { getMailedClaim, type MailedClaim } from "./mailed-claim.server";

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
