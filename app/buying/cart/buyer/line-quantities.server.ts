import { formRows } from "~/http/form-rows.server";
import { quantity } from "../cart.schema";

/** By line id: the typed quantity and its error. */
export type QuantityAnswer = Record<string, { typed: string; message: string | null }>;

/** Reads `lines[n].id` and `lines[n].quantity`. 0 or empty skips a line; a line that is absent keeps its stored quantity. */
export function readQuantities(form: FormData): {
	quantities: Record<string, number>;
	answer: QuantityAnswer;
} {
	const quantities: Record<string, number> = {};
	const answer: QuantityAnswer = {};
	for (const { text } of formRows(form)) {
		const id = text("id");
		const typed = text("quantity");
		const parsed = quantity.safeParse(typed);
		const leftOut = /^0*$/.test(typed);
		if (leftOut || parsed.success) quantities[id] = leftOut ? 0 : (parsed.data ?? 0);
		answer[id] = {
			typed,
			message: leftOut || parsed.success ? null : (parsed.error.issues[0]?.message ?? null),
		};
	}
	return { quantities, answer };
}

/** Joins sentences for a flash message, which has to fit into a cookie. Those over `max` characters are only counted. */
export function shortenRemarks(remarks: string[], max = 700): string {
	let text = "";
	for (const [n, remark] of remarks.entries()) {
		if (text.length + remark.length > max) return `${text} And ${remarks.length - n} more.`;
		text += ` ${remark}`;
	}
	return text;
}
