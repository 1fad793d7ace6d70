import { z } from "zod";
import { list, wholeNumber } from "~/kernel/fields";

const QUANTITY = "Enter a whole number of at least 1";

/** The largest quantity of a line, regardless of stock. */
export const MAX_QUANTITY = 100_000;

/** The most lines one request may carry. */
export const MAX_LINES = 500;

export const quantity = wholeNumber(QUANTITY, { min: 1, max: MAX_QUANTITY });

/** Quantities by a line's id; 0 leaves the line out. */
export const lineQuantities = z.record(z.string(), wholeNumber(QUANTITY, { max: MAX_QUANTITY }));

const productId = z.string({ error: "Choose a product" }).trim().min(1, "Choose a product").max(100);

/** A flavor's name or id; absent and empty mean none ('Assorted'). */
const flavor = z
	.string()
	.trim()
	.max(200)
	.nullish()
	.transform((value) => value || null);

export const cartLineSchema = z.object({ productId, flavor, quantity });

/** A line of an order sheet: its quantity may be empty or 0 for a flavor that is not wanted. */
const sheetLineSchema = z.object({
	productId,
	flavor,
	quantity: z
		.union([z.string().max(100, QUANTITY), z.number()])
		.nullish()
		.transform((value, context) => {
			const text = String(value ?? "").trim();
			if (text === "" || /^0+$/.test(text)) return 0;
			const parsed = quantity.safeParse(text);
			if (parsed.success) return parsed.data;
			context.addIssue({ code: "custom", message: QUANTITY });
			return z.NEVER;
		}),
});

/** The quantities of an order sheet, `lines[n].…`; empty ones are left out. At least one is required. */
export const orderSheetSchema = z
	.object({ lines: list(sheetLineSchema, MAX_LINES, { tooMany: `At most ${MAX_LINES} lines at once` }) })
	.transform(({ lines }) => lines.filter((line) => line.quantity > 0))
	.refine((lines) => lines.length > 0, "Enter a quantity");

/** The lines of an Undo in one field, which has to fit a cookie: "ITEM:10,ITEM:5". */
export const takeOffSchema = z.object({
	grown: z
		.string()
		.max(5_000)
		.regex(/^([\w-]{1,100}:[1-9]\d{0,5}(,|$))+$/)
		.transform((text) =>
			text.split(",").map((line) => {
				const [itemId = "", units] = line.split(":");
				return { itemId, quantity: Number(units) };
			}),
		),
});

export const setQuantitySchema = z.object({ quantity });

/** The value of a quantity box in the cart: anything invalid falls back to 1 (Rule 4.4). */
export function quantityOrOne(value: unknown): number {
	const parsed = quantity.safeParse(value);
	if (parsed.success) return parsed.data;
	return /^\s*\d{6,}\s*$/.test(String(value)) ? MAX_QUANTITY : 1;
}

export type CartLineInput = z.output<typeof cartLineSchema>;
