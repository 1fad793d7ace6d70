import type { PadLine, Verification, VerifiedLine } from "~/domain/quick-order/pad-line";
import type { FlashMessage } from "~/ui/layout/toast";

export type PadState = {
	/** The filled rows. They are unverified when there are too many. */
	rows: (PadLine & Partial<VerifiedLine>)[];
	/** Number of empty rows that follow. */
	blanks: number;
	verification: Verification | null;
	/** Whether this is a response that lists problems. */
	showProblems: boolean;
	/** Pasted text that could not be read. */
	paste: string;
	/** A problem with the pad as a whole. */
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
