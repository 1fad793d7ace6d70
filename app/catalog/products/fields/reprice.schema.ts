import { z } from "zod";
import { optionalDay } from "~/kernel/fields";
import { parseCents } from "~/kernel/money";
import { keysOf } from "~/terms/keys-of";
import { type PriceMove, ROUNDINGS } from "./new-price.ts";
import { MOST_REPRICED, MOVE_WORDS, MOVED_PRICES } from "./reprice-words.ts";

const BAD_AMOUNT = "Enter an amount such as 4 or 0.25";

const moveFields = {
	price: z.enum(keysOf(MOVED_PRICES), { error: "Choose a price" }),
	way: z.enum(keysOf(MOVE_WORDS.way), { error: "Choose raise or lower" }),
	unit: z.enum(keysOf(MOVE_WORDS.unit), { error: "Choose percent or dollars" }),
	round: z.enum(keysOf(ROUNDINGS), { error: "Choose a rounding" }),
	amount: z.string({ error: BAD_AMOUNT }).max(20, BAD_AMOUNT),
};

type MoveInput = Omit<PriceMove, "hundredths"> & { price: keyof typeof MOVED_PRICES; amount: string };

function readMove({ price, way, unit, round, amount }: MoveInput, context: z.RefinementCtx) {
	const hundredths = parseCents(amount.replace(/%\s*$/, "")) ?? 0;
	const refuse = (message: string) => context.addIssue({ code: "custom", path: ["amount"], message });
	if (hundredths <= 0) refuse(BAD_AMOUNT);
	else if (unit === "percent" && way === "lower" && hundredths >= 100_00)
		refuse("Lower by less than 100 percent");
	else if (unit === "percent" && hundredths > 500_00) refuse("Raise by at most 500 percent");
	else if (hundredths > 10_000_00) refuse("Enter at most 10,000 dollars");
	return { price, way, unit, round, hundredths };
}

/** A raise or cut as its form asks for it. `from`: the day it begins with; null: at once. */
export const moveSchema = z
	.object({ ...moveFields, from: optionalDay })
	.transform(({ from, ...move }, context) => ({ ...readMove(move, context), from }));
export type Move = z.output<typeof moveSchema>;

const seenPrice = z.string().regex(/^[\w-]{1,60}:\d{1,10}$/, "Preview the prices again");

/** The same, with the prices that the preview showed: `id:cents`, separated by commas. */
export const repriceSchema = z
	.object({
		...moveFields,
		from: optionalDay,
		seen: z.string({ error: "Preview the prices again" }).max(MOST_REPRICED * 75, "Preview the prices again"),
	})
	.transform(({ seen, from, ...move }, context) => {
		const prices = z.array(seenPrice).min(1).max(MOST_REPRICED).safeParse(seen.split(","));
		if (!prices.success) context.addIssue({ code: "custom", message: "Preview the prices again" });
		return {
			move: { ...readMove(move, context), from },
			seen: (prices.data ?? []).map((one) => {
				const [id = "", cents] = one.split(":");
				return { id, cents: Number(cents) };
			}),
		};
	});
