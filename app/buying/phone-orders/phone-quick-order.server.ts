import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { OTHER } from "../checkout/ship-to-start";
import {
	answeredQuickOrder,
	emptyQuickOrder,
	overfullQuickOrder,
	verifyQuickOrder,
} from "../quick-order/buyer/action.server";
import type { QuickOrderForm } from "../quick-order/buyer/form.server";
import type { QuickOrderState } from "../quick-order/buyer/quick-order-state";
import { verifyPhoneLines } from "./phone-order.server";

/** The verified rows; as they were typed, with the reason, when they can't be verified. */
export async function phoneQuickOrder(
	db: Db,
	admin: Actor,
	customerId: string,
	form: FormData,
	typed: QuickOrderForm,
): Promise<QuickOrderState> {
	const { fileProblem, left, tooMany } = typed;
	if (tooMany) return overfullQuickOrder(typed, tooMany);
	try {
		const verification = await verifyQuickOrder(db, form, typed.lines, (lines, read) =>
			verifyPhoneLines(db, admin, customerId, lines, read),
		);
		const quickOrder = answeredQuickOrder(verification);
		const showProblems = fileProblem !== null || quickOrder.verification!.problems > 0;
		return { ...quickOrder, fileProblem, left, showProblems };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return {
			...emptyQuickOrder(),
			rows: typed.rows,
			paste: typed.paste,
			fileProblem,
			left,
			problem: error.message,
			showProblems: true,
		};
	}
}

/** Replaces the posted shipping address with the chosen one of the customer's; 'new' empties it. */
export function fillAddress(form: FormData, addresses: readonly Address[]): void {
	const address = addresses[Number(form.get("address"))];
	const names = [...form.keys()].filter((name) => name.startsWith("shippingAddress."));
	for (const name of names) form.set(name, "");
	form.set("locationId", OTHER);
	for (const [name, value] of Object.entries(address ?? {})) form.set(`shippingAddress.${name}`, value);
}
