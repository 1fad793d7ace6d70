import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from "~/terms/payment";
import { inARow } from "../texts/in-a-row.ts";
import type { Settings } from "./setting.ts";

/**
 * What texts promise of terms, methods, delivery and law, by placeholder name (Rule 6.14): the owner's words, or where there are none
 * what the shop really offers.
 */
export function promiseWords({
	legal,
	payment,
}: Pick<Settings, "legal" | "payment">): Record<string, string> {
	const { lawState, newAccounts, established, dispatch, delivery } = legal;
	const offered = PAYMENT_METHOD_NAMES.filter((name) => payment[name].isOffered).map(
		(name) => PAYMENT_METHODS[name],
	);
	const onCredit = offered.filter(({ needsCredit }) => needsCredit);
	const onDelivery = offered.filter(({ paid }) => paid === "on-delivery");
	return {
		newAccounts:
			newAccounts ?? inARow(["prepay", ...onDelivery.map(({ name }) => `pay ${name.toLowerCase()}`)], "or"),
		established:
			established ??
			inARow(
				onCredit.map(({ name }) => name),
				"or",
			),
		/** 'credit card, bank transfer and check' */
		methods: inARow(offered.filter(({ needsCredit }) => !needsCredit).map(({ name }) => name.toLowerCase())),
		dispatch: dispatch ?? "as soon as they are packed",
		delivery: delivery ?? "as long as the carrier needs",
		law: lawState ? `the State of ${lawState}` : "the state in which we have our office",
		courts: lawState ? `in ${lawState}` : "of that state",
	};
}
