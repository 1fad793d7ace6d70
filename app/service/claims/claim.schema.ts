import { z } from "zod";
import {
	amountInCents,
	list,
	optionalDay,
	optionalLine,
	optionalText,
	orNull,
	requiredLine,
	ticked,
	wholeNumber,
} from "~/kernel/fields";
import {
	CLAIM_DECISION_NAMES,
	CLAIM_REASON_NAMES,
	CLAIM_REMEDY_NAMES,
	CLAIM_RESOLUTION_NAMES,
	CLAIM_STATUS_NAMES,
} from "~/terms/claims";
import { MONEY_METHOD_NAMES } from "~/terms/ledger";

const UNITS = "Enter how many units are affected";
const NO_GOODS = "Check the goods that are affected";
/** More than any order has. */
const MOST_LINES = 1000;

const orderItemId = z.string({ error: NO_GOODS }).min(1, NO_GOODS).max(64, NO_GOODS);
const shared = {
	reason: z.enum(CLAIM_REASON_NAMES, { error: "Choose what is wrong" }),
	remedy: z.enum(CLAIM_REMEDY_NAMES, { error: "Choose what you would like" }),
	details: optionalText(2000),
};

/** A claim as API clients send it. */
export const claimSchema = z.object({
	...shared,
	lines: list(z.object({ orderItemId, quantity: wholeNumber(UNITS, { min: 1 }) }), MOST_LINES, {
		error: NO_GOODS,
	}).default([]),
});

export type ClaimInput = z.output<typeof claimSchema>;

const typedLine = z
	.object({
		orderItemId,
		picked: z.string().max(10).nullish(),
		quantity: z.string().max(100).nullish(),
	})
	.transform(({ orderItemId, picked, quantity }, context) => {
		const typed = (quantity ?? "").trim();
		const left = /^0*$/.test(typed);
		if (left ? picked : !/^\d{1,6}$/.test(typed)) {
			context.addIssue({ code: "custom", path: ["quantity"], message: UNITS });
		}
		return { orderItemId, quantity: left ? 0 : Number(typed) };
	});

/** A claim as the form posts it: every line of the order, those with 0 or no units are left out. */
export const claimFormSchema = z.object({
	...shared,
	lines: list(typedLine, MOST_LINES, { error: NO_GOODS }).default([]),
});

const AMOUNT = "Enter an amount, such as 12.50";
/** Units of an order line; nothing is none. */
const units = orNull(wholeNumber("Enter how many units")).transform((typed) => typed ?? 0);

/** An answer to a claim (Rule 19.3): what is approved of it, and what the customer gets for that. */
export const claimAnswerSchema = z
	.object({
		decision: z.enum(CLAIM_DECISION_NAMES, { error: "Choose an answer" }),
		answer: optionalText(5000),
		/** The approved units, of an approval in part. */
		lines: list(z.object({ orderItemId, quantity: units }), MOST_LINES, { error: NO_GOODS }).default([]),
		resolution: orNull(z.enum(CLAIM_RESOLUTION_NAMES, { error: "Choose what they get" })),
		/** The goods come back first. */
		goodsBack: ticked.default(false),
		freight: orNull(amountInCents(AMOUNT)),
		feePercent: orNull(wholeNumber("Enter a percentage from 0 to 100", { max: 100 })),
	})
	.transform(({ answer, resolution, freight, feePercent, ...given }, context) => {
		const isRefused = given.decision === "refuse";
		const issue = (path: string, message: string) =>
			context.addIssue({ code: "custom", path: [path], message });
		if (isRefused && !answer) issue("answer", "Say why: the customer reads it");
		if (!isRefused && !resolution) issue("resolution", "Choose what they get");
		const isMoney = !isRefused && resolution !== "replacement";
		return {
			...given,
			text: answer ?? "",
			resolution: isRefused ? null : resolution,
			goodsBack: !isRefused && given.goodsBack,
			freightCents: isMoney ? (freight ?? 0) : 0,
			feePercent: isMoney ? (feePercent ?? 0) : 0,
		};
	});
export type ClaimAnswer = Omit<z.output<typeof claimAnswerSchema>, "text">;

/** Goods of a claim that came back (Rule 19.7): units that can be sold again, and units that can't. */
export const claimGoodsSchema = z.object({
	lines: list(
		z.object({
			orderItemId,
			/** Of an assorted line, the flavor that came. */
			flavorId: orNull(z.string().max(64)),
			toStock: units,
			writtenOff: units,
		}),
		MOST_LINES,
		{ error: NO_GOODS, none: NO_GOODS },
	),
	note: optionalLine(200),
});
export type ClaimGoods = z.output<typeof claimGoodsSchema>;

/** A refund of a claim's credit (Rule 19.8); without an amount all of it. */
export const claimRefundSchema = z.object({
	amount: orNull(amountInCents(AMOUNT).refine((cents) => cents > 0, AMOUNT)),
	method: z.enum(MONEY_METHOD_NAMES, { error: "Choose how it was refunded" }),
	reference: optionalLine(100),
	day: optionalDay,
});
export type ClaimRefund = z.output<typeof claimRefundSchema>;

/** Taking an answer, or goods that were received, back. */
export const claimUndoSchema = z.object({ reason: requiredLine("Say why", 200) });

/** Taking an answer back. */
export const claimReopenSchema = claimUndoSchema.extend({
	/** When the answer was given that the page showed, in ISO 8601. If absent, there is no check. */
	answeredAt: optionalLine(40).optional(),
});

export const claimStatusSchema = z.object({
	status: z.enum(CLAIM_STATUS_NAMES, { error: "Choose a status" }),
});
