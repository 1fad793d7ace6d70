import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { prefixesOf } from "~/kernel/numbers/numbers.server";
import { counted } from "~/kernel/texts/numbers";
import { MONEY_METHODS } from "~/terms/ledger";
import type { Db } from "~db/client.server";
import type { ClaimEvent } from "./claim-mails.ts";
import { claimBlocks } from "./claim-parts.ts";
import { getMailedClaim, type MailedClaim } from "./mailed-claim.server";

const startsLikeCredit = (db: Db, result: string | null): boolean =>
	prefixesOf(db, "credit").some((prefix) => result?.startsWith(prefix));

/** What happened, for the subject and in a sentence. */
function describe(event: ClaimEvent, isCredit: boolean): { subject: string; text: string } {
	switch (event.event) {
		case "goods": {
			const { units, result } = event;
			const led = isCredit
				? ` Credit memo ${result} is on your account.`
				: result
					? ` Order ${result} replaces them.`
					: "";
			return { subject: "Your goods are here", text: `We received ${counted(units, "unit")}.${led}` };
		}
		case "refund": {
			const by = [MONEY_METHODS[event.method].label.toLowerCase(), event.reference].filter(Boolean).join(" ");
			return { subject: "Your refund", text: `We refunded ${formatCents(event.cents)} by ${by}.` };
		}
		case "reopened":
			return {
				subject: "We look at it again",
				text: `We took our answer back: ${event.reason}. A new one follows by email.`,
			};
	}
}

/** Tells what happened to a claim after its answer (Rules 19.7 to 19.9). */
export const claimUpdate = template<
	EmailTemplates["claim-update"],
	{ claim: MailedClaim; event: ClaimEvent; isCredit: boolean }
>({
	read: (db, { claimId, ...event }) => ({
		...{ claim: getMailedClaim(db, SYSTEM, claimId), event },
		isCredit: event.event === "goods" && startsLikeCredit(db, event.result),
	}),
	write: ({ claim, event, isCredit }, shop) => {
		const { subject, text } = describe(event, isCredit);
		return {
			subject: `${subject}: claim ${claim.claimNumber} on order ${claim.orderNumber}`,
			preview: text,
			title: subject,
			blocks: [{ kind: "text", text }, ...claimBlocks(claim, shop)],
		};
	},
});
