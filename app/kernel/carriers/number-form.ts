/** A parsed format of tracking numbers. */
export type NumberForm = {
	/** Matches a number without spaces and dashes, in capitals. */
	pattern: RegExp;
	/** An example number. */
	sample: string;
};

const CLASSES: Record<string, { pattern: string; sample: string }> = {
	"#": { pattern: "\\d", sample: "1234567890" },
	"@": { pattern: "[A-Z]", sample: "ABCDEFGHIJ" },
	"*": { pattern: "[0-9A-Z]", sample: "1A2B3C4D5E" },
};

const PIECE = /([A-Z0-9#@*]|\[[A-Z0-9](?:-?[A-Z0-9])*\])(?:\{(\d{1,2})(?:-(\d{1,2}))?\})?/y;

// A longer format would let one number be matched in too many ways.
const MOST_RANGES = 3;

/**
 * Parses a format of tracking numbers: capitals and digits stand for themselves, `#` for a digit, `@` for a letter, `*`
 * for either, `[1-5]` or `[CD]` for one of those; `{9}` or `{18-20}` after one of them repeats it.
 * @returns null when the format is invalid.
 */
export function readNumberForm(form: string): NumberForm | null {
	let pattern = "";
	let sample = "";
	let ranges = 0;
	PIECE.lastIndex = 0;
	while (PIECE.lastIndex < form.length) {
		const piece = PIECE.exec(form);
		if (!piece) return null;
		const [, what = "", from = "1", to] = piece;
		const times = Number(from);
		if (times < 1 || (to !== undefined && Number(to) <= times)) return null;
		if (to !== undefined) ranges += 1;
		const one = CLASSES[what];
		const range = /^\[(.)-(.)/.exec(what);
		if (range && range[1]! > range[2]!) return null;
		pattern += `${one?.pattern ?? what}{${from}${to === undefined ? "" : `,${to}`}}`;
		const letters = one?.sample ?? what.replace("[", "").charAt(0);
		sample += Array.from({ length: times }, (_, n) => letters[n % letters.length]).join("");
	}
	if (pattern === "" || ranges > MOST_RANGES) return null;
	try {
		return { pattern: new RegExp(`^${pattern}$`), sample };
	} catch (error) {
		// A class such as [A-5-2] whose second range is reversed.
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}
