import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { answeredPad, emptyPad, overfullPad, verifyPad } from "../quick-order/buyer/action.server";
import type { PadForm } from "../quick-order/buyer/form.server";
import type { PadState } from "../quick-order/buyer/pad-state";
import { verifyPhoneLines } from "./phone-order.server";

/** The verified rows; as they were typed, with the reason, when they can't be verified. */
export async function phonePad(
	db: Db,
	admin: Actor,
	customerId: string,
	form: FormData,
	typed: PadForm,
): Promise<PadState> {
	const { fileProblem, left, tooMany } = typed;
	if (tooMany) return overfullPad(typed, tooMany);
	try {
		const verification = await verifyPad(db, form, typed.lines, (lines, read) =>
			verifyPhoneLines(db, admin, customerId, lines, read),
		);
		const pad = answeredPad(verification);
		const showProblems = fileProblem !== null || pad.verification!.problems > 0;
		return { ...pad, fileProblem, left, showProblems };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return {
			...emptyPad(),
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
	for (const [name, value] of Object.entries(address ?? {})) form.set(`shippingAddress.${name}`, value);
}
