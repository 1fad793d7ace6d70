/** What stands on a label, in points from its upper left corner; a point is 1/72 inch. */
export type LabelPart =
	| {
			kind: "text";
			text: string;
			x: number;
			y: number;
			width: number;
			/** The height of a line. */
			size: number;
			bold?: boolean;
			/** How many lines it may take; what is longer ends in '...'. */
			lines?: number;
	  }
	/** Code 128, as wide as it needs to be and at most `width`. */
	| { kind: "code"; text: string; x: number; y: number; width: number; height: number }
	| { kind: "rule"; x: number; y: number; width: number };

export type Label = { parts: LabelPart[]; copies: number };

/** Labels of one roll. A writer for each kind of file draws them: `labelsPdf` and `labelsZpl`. */
export type LabelRoll = { title: string; width: number; height: number; labels: Label[] };

/** The rolls that label printers hold. */
export const LABEL_SIZES = {
	/** 2 x 1 inch. */
	goods: { width: 144, height: 72 },
	/** 4 x 6 inch. */
	parcel: { width: 288, height: 432 },
} as const;
