import { shortAge } from "~/customers";
import { inboxActions } from "~/desk/inbox/actions.server";
import { form, recordForms } from "~/http/record-page.server";
import { returnPath } from "~/http/return-path.server";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { CLAIM_REASONS, CLAIM_STATUSES } from "~/terms/claims";
import { claimInbox } from "../answer-claim.server";
import { getClaim, listClaims } from "../claim.queries.server";
import { receiveGoods, undoReceipt } from "../receive-goods.server";
import { refundClaim } from "../refund-claim.server";
import { reopenClaim } from "../reopen-claim.server";
import type { Route } from "./+types/claim";
import { CLAIMS } from "./inbox";

/** '18 h left', '2 d late': until when we promised to answer (Rule 19.2). */
const dueText = (by: Date, now: Date): string =>
	by < now ? `${shortAge(by, now)} late` : `${shortAge(now, by)} left`;

export const claims = inboxActions(CLAIMS, {
	list: listClaims,
	get: getClaim,
	row: ({ id, businessName, username, claimNumber, reason, status, answerBy }, now) => ({
		...{ id, name: businessName ?? username, detail: claimNumber, note: CLAIM_REASONS[reason].label },
		aside: status === "open" ? dueText(answerBy, now) : CLAIM_STATUSES[status].label,
		isWaiting: status === "open",
	}),
	operations: claimInbox,
	commands: { goods: receiveGoods, receipt: undoReceipt, refund: refundClaim, reopen: reopenClaim },
});

/** What can be done on a claim's page. */
export const claimForms = recordForms({
	page: claims.setStatus,
	answer: claims.answer,
	goods: form(receiveGoods, ({ params }: Route.ActionArgs) => ({
		failed: { title: "Error", text: "The goods were not received." },
		done: ({ units, result }, { form }) => ({
			to: returnPath(form, CLAIMS.pageOf(params.id)),
			title: "Goods Received",
			text:
				units === 0
					? "They were received before."
					: `${counted(units, "unit")} came back${result ? `: ${result}` : ""}.`,
		}),
	})),
	receipt: form(undoReceipt, ({ params }: Route.ActionArgs) => ({
		refusedTo: CLAIMS.pageOf(params.id),
		done: ({ units }) => ({
			to: CLAIMS.pageOf(params.id),
			title: "Receipt Taken Back",
			text: `${counted(units, "unit")} were taken back.`,
		}),
	})),
	refund: form(refundClaim, ({ params }: Route.ActionArgs) => ({
		failed: { title: "Error", text: "The refund was not recorded." },
		done: ({ cents }, { form }) => ({
			to: returnPath(form, CLAIMS.pageOf(params.id)),
			title: "Refund Recorded",
			text: `${formatCents(cents)} went back to the customer.`,
		}),
	})),
	reopen: form(reopenClaim, ({ params }: Route.ActionArgs) => ({
		refusedTo: CLAIMS.pageOf(params.id),
		done: {
			to: CLAIMS.pageOf(params.id),
			title: "Answer Taken Back",
			text: "The claim is open again, and the customer is told.",
		},
	})),
});
