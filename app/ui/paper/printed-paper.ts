/** A cell of a paper's table: its text, a note in lighter print, and the number of a linked paper. */
export type PaperCell = {
	text: string;
	note?: string;
	late?: string;
	paper?: string;
	isStrong?: boolean;
	/** It was taken back. */
	isStruck?: boolean;
};

/** A paper as screen, print and PDF show it: made once, drawn by `PaperSheet` and by `paperPdf` (app/http). */
export type PrintedPaper = {
	kind: string;
	number: string | null;
	seller: { name: string; contact: string };
	facts: { label: string; value: string; isStrong?: boolean }[];
	parties: { label: string; lines: string[] }[];
	/** The strip of a statement. */
	figures: { label: string; value: string; isLate?: boolean }[];
	caption: string;
	columns: { head: string; isNumber?: boolean; isDay?: boolean }[];
	rows: PaperCell[][];
	totals: { label: string; value: string; isTotal?: boolean }[];
	foot: string;
};

type Contact = { address: string; phone: string; email: string };

/** The seller's address, phone and email under its name, as far as they were given (Rule 9.62). */
export const sellerContact = ({ address, phone, email }: Contact): string =>
	[address, [phone, email].filter(Boolean).join(" · ")].filter(Boolean).join("\n");
