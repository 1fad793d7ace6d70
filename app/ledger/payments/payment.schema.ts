import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import {
	amountInCents,
	list,
	optionalLine,
	orNull,
	requiredLine,
	ticked,
	wholeNumber,
} from "~/kernel/fields";
import { MONEY_METHOD_NAMES } from "~/terms/papers";

const MOST_INVOICES = 500;
const AMOUNT = "Enter an amount, such as 1,200.00";

/** A payment of a company: how much, how, when, and what it pays. */
export const paymentSchema = z.object({
	amount: amountInCents(AMOUNT).refine((cents) => cents > 0, AMOUNT),
	method: z.enum(MONEY_METHOD_NAMES, { error: "Choose how it was paid" }),
	reference: optionalLine(100),
	day: orNull(z.string().max(10, "Enter the day it came").refine(isDay, "Enter the day it came")),
	/** 'oldest' spreads it over the oldest invoices, 'chosen' as `invoices` says. What is left stays as credit on the account. */
	spread: z.enum(["oldest", "chosen"], { error: "Choose what it pays" }).default("oldest"),
	invoices: list(
		z.object({
			number: requiredLine("Name the invoice", 40),
			amount: orNull(amountInCents(AMOUNT)),
		}),
		MOST_INVOICES,
	).default([]),
});

export type PaymentInput = z.output<typeof paymentSchema>;

/** Taking a payment, refund or credit memo back. */
export const undoSchema = z.object({ reason: requiredLine("Say why", 200) });

/** A company's credit limit in cents, and after how many late days net 30 is on hold; empty: neither. */
export const creditSchema = z.object({
	limit: orNull(amountInCents("Enter an amount, or nothing")),
	holdDays: orNull(wholeNumber("Enter the days, or nothing", { max: 365 })),
	/** The version the form was loaded with. If absent, there is no check. */
	version: wholeNumber("This form is incomplete. Open it again").optional(),
});
export type CreditInput = z.output<typeof creditSchema>;

/** Which mails about its account a company gets: boxes of a form. */
export const mailChoiceSchema = z.object({ reminders: ticked, monthlyStatement: ticked });
/** The same in JSON: what is left out stays. */
export const mailChoiceJsonSchema = z.object({
	reminders: z.boolean("Use true or false").optional(),
	monthlyStatement: z.boolean("Use true or false").optional(),
});
/** Whether the caller's own company gets its statement every month. */
export const myMailSchema = z.object({ monthlyStatement: ticked });

const FIRST_AND_LAST = "Enter the first and the last day";
const statementDay = z
	.string({ error: FIRST_AND_LAST })
	.max(10, FIRST_AND_LAST)
	.refine(isDay, FIRST_AND_LAST);
/** The days of a statement to mail. */
export const statementDaysSchema = z
	.object({ from: statementDay, to: statementDay })
	.refine(({ from, to }) => from <= to, { error: FIRST_AND_LAST, path: ["to"] });
