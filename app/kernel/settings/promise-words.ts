import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS, PAYMENT_TERMS } from "~/terms/payment";
import { ANSWER_HOURS } from "../config/site.ts";
import { formatCents } from "../money.ts";
import { inARow } from "../texts/in-a-row.ts";
import { answeredIn, answeredInSpanish, reviewedIn, reviewTime, reviewTimeSpanish } from "./promised.ts";
import type { Settings } from "./setting.ts";

/**
 * What texts promise of terms, methods, delivery, answers and law, by placeholder name (Rule 6.14): the owner's words, or where there are none
 * what the shop really offers.
 */
export function promiseWords({
	legal,
	payment,
	terms,
}: Pick<Settings, "legal" | "payment" | "terms">): Record<string, string> {
	const { lawState, newAccounts, established, dispatch, delivery, reviewDays, firstOrderCents } = legal;
	const firstOrder = firstOrderCents === null ? null : formatCents(firstOrderCents).replace(/\.00$/, "");
	const offered = PAYMENT_METHOD_NAMES.filter((name) => payment[name].isOffered).map(
		(name) => PAYMENT_METHODS[name],
	);
	const onCredit = offered.some(({ needsCredit }) => needsCredit)
		? terms.given.filter((name) => PAYMENT_TERMS[name].hasCredit)
		: [];
	const onDelivery = offered.filter(({ paid }) => paid === "on-delivery");
	return {
		newAccounts:
			newAccounts ?? inARow(["prepay", ...onDelivery.map(({ name }) => `pay ${name.toLowerCase()}`)], "or"),
		established:
			established ??
			(inARow(
				onCredit.map((name) => PAYMENT_TERMS[name].label),
				"or",
			) ||
				"prepayment only"),
		/** 'credit card, bank transfer and check' */
		methods: inARow(offered.filter(({ needsCredit }) => !needsCredit).map(({ name }) => name.toLowerCase())),
		dispatch: dispatch ?? "as soon as they are packed",
		delivery: delivery ?? "as long as the carrier needs",
		reviewed: reviewedIn(legal),
		approval: reviewDays === null ? "Approval" : `Approval in ${reviewTime(reviewDays)}`,
		approvalTime:
			reviewDays === null
				? "We look at applications as they come in."
				: `${reviewTime(reviewDays)} once the documents are complete.`.replace(/^./, (first) =>
						first.toUpperCase(),
					),
		answered: answeredIn(legal),
		// Owners' own legal texts may have it.
		answerHours: `${legal.answerHours ?? ANSWER_HOURS} hours`,
		firstOrder:
			firstOrder === null
				? "The smallest order: {minimumOrder}."
				: `A typical minimum initial order starts from ${firstOrder}.`,
		answeredEs: answeredInSpanish(legal),
		reviewedEs: reviewDays === null ? "en cuanto podamos" : `en ${reviewTimeSpanish(reviewDays)}`,
		firstOrderEs:
			firstOrder === null
				? "Pedido mínimo: {minimumOrderEs}."
				: `El pedido inicial mínimo habitual es de ${firstOrder}.`,
		law: lawState ? `the State of ${lawState}` : "the state in which we have our office",
		courts: lawState ? `in ${lawState}` : "of that state",
	};
}
