import type { PadLine, Verification, VerifiedLine } from "~/domain/quick-order/pad-line";
import type { FlashMessage } from "~/ui/layout/toast";

/** What the pad shows. */
export type PadState = {
	/** The rows with something in them; unanswered ones where there were too many to answer. */
	rows: (PadLine & Partial<VerifiedLine>)[];
	/** How many empty rows follow. */
	blanks: number;
	verification: Verification | null;
	/** Whether the page is an answer that lists what is wrong. */
	showProblems: boolean;
	/** Pasted text that could not be taken. */
	paste: string;
	/** What is wrong with the pad as a whole. */
	problem: string | null;
	fileProblem: string | null;
	/** The name the rows were to be saved under, and why they were not. */
	listName: string;
	listProblem: string | null;
	toast: FlashMessage | null;
	/** When the rows were kept as the buyer's draft; null while nothing is kept. */
	savedAt: Date | null;
	/** A saved list is shown in place of this many rows of the draft. */
	draftLines: number;
	/** The one-time key of adding; a new one makes the rows anew. */
	formKey: string;
};
