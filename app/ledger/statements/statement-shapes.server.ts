import { z } from "zod";
import { amount, day, id, named, textOrNull } from "~/kernel/shapes.server";
import { keysOf } from "~/terms/keys-of";
import { PAYMENT_TERM_NAMES } from "~/terms/payment";
import { entryShape } from "../invoices/invoice-shapes.server";
import { AGING } from "./aging";

const aging = z.record(z.enum(keysOf(AGING)), amount);

/** A company's account. */
export const statementShape = z
	.strictObject({
		company: named.extend({ terms: z.enum(PAYMENT_TERM_NAMES) }),
		from: day.nullable(),
		to: day,
		opening: amount,
		entries: z.array(
			entryShape.extend({
				name: z.string(),
				note: textOrNull,
				dueOn: day.nullable(),
				daysLate: z.int(),
				isUndone: z.boolean(),
				amount,
				open: amount,
				balance: amount,
			}),
		),
		balance: amount,
		aging,
		openInvoices: z.array(
			z.strictObject({ id, number: z.string(), dueOn: day, daysLate: z.int(), open: amount }),
		),
	})
	.meta({ id: "Statement" });

/** A company with something open. */
export const openAccountShape = named.extend({ balance: amount, aging }).meta({ id: "OpenAccount" });

/** Which mails an account gets, and which it got. */
export const accountMailsShape = z
	.strictObject({
		reminders: z.boolean(),
		monthlyStatement: z.boolean(),
		sent: z.array(
			z.strictObject({
				id,
				kind: z.enum(["reminder", "statement"]),
				day,
				about: z.string(),
				recipients: z.string(),
				by: textOrNull,
			}),
		),
	})
	.meta({ id: "AccountMails" });
