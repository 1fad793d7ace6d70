import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { amountInCents, list, optionalLine, orNull, requiredLine } from "~/kernel/fields";
import { MONEY_METHOD_NAMES } from "~/terms/ledger";
import { PAYMENT_STATUS_NAMES } from "~/terms/payment";

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

/** Whether an order is paid, as staff set it. */
export const paymentStatusSchema = z.object({
	paymentStatus: z.enum(PAYMENT_STATUS_NAMES, { error: "Choose pending, paid or refunded" }),
});
