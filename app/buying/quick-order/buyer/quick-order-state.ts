import type { FlashMessage } from "~/ui/layout/flash-message";
import type { TypedRow } from "~db/json-shapes";
import type { QuickOrderLine, Repair, Verification, VerifiedLine } from "../quick-order-line";

export type QuickOrderField = Repair["field"];
export type QuickOrderRowState = QuickOrderLine & Partial<VerifiedLine>;

export type QuickOrderState = {
	/** The filled rows. They are unverified when there are too many. */
	rows: QuickOrderRowState[];
	/** Number of empty rows that follow. */
	blanks: number;
	verification: Pick<Verification, "ready" | "problems"> | null;
	/** Whether this is a response that lists problems. */
	showProblems: boolean;
	/** The field to go on with: a repaired one, or the next to fill. */
	focus: { row: number; field: QuickOrderField } | null;
	/** Pasted text that could not be read. */
	paste: string;
	/** Pasted lines that name no goods. */
	left: string[];
	/** A problem with the quick order as a whole. */
	problem: string | null;
	fileProblem: string | null;
	/** The name of a list that could not be saved, and the reason. */
	listName: string;
	listProblem: string | null;
	toast: FlashMessage | null;
	/** When the rows were saved as the buyer's draft; null when there is no draft. */
	savedAt: Date | null;
	/** A saved list is shown instead of a draft with this many rows. */
	draftLines: number;
	/** The one-time key of Add to Cart; a new one re-creates the rows. */
	formKey: string;
};

/** The value of a repair's button; `n` is the row's number in the form. */
export const fixValue = (n: number, { field, value }: Pick<Repair, "field" | "value">) =>
	`${n}:${field}:${value}`;

/** What a row's hidden field keeps of the typed words, and the code and quantity shown for them. */
export const wasValue = ({ code, quantity }: QuickOrderRowState, was: TypedRow) =>
	JSON.stringify({ code, quantity, was });

/** The value of the button beside a select of flavors, which still shows the typed flavor unless another was chosen. */
export const choiceValue = (n: number, typed: string) => `${n}:choice:${typed}`;

/** The first repair of a row, as 'Make all changes' makes it; none that guesses (Rule 4.9). */
export const sureRepair = (row: QuickOrderRowState): Repair | undefined =>
	row.repairs?.[0]?.isGuess ? undefined : row.repairs?.[0];
