import { eq } from "drizzle-orm";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import type { Tx } from "~db/client.server";
import { ledgerEntries } from "~db/schema.server";
import {
	allocate,
	type LedgerEntry,
	openChargesOf,
	openCreditsOf,
	settleAll,
	settledWith,
} from "../entries/allocate.server";
import { companyRow } from "../entries/company-row.server";
import { entryName } from "../entries/entry-name.ts";
import { followOrders } from "../entries/payment-status.server";
import { writeReversal } from "../entries/reversal.server";
import { undoSchema } from "../entries/undo.schema.ts";
import { writePayment } from "../entries/write-payment.server";
import { type PaymentInput, paymentSchema } from "./payment.schema.ts";

/**
 * Records a company's payment and applies it to invoices (Rule 16.40). The rest stays as credit on the account. A repeated key returns the
 * same payment.
 * @throws DomainError forbidden, not_found; invalid for a future day, for another company's invoice, or if the chosen amounts exceed the
 * payment or an invoice's open amount.
 */
export const recordPayment = command("payment.record", {
	by: "orders.payment",
	of: ["id"],
	input: paymentSchema,
	once: true,
	run(
		tx,
		admin,
		{ id: companyId, amount, method, reference, day: on, spread, invoices },
		{ note },
	): { paymentId: string; appliedCents: number; leftCents: number } {
		const company = companyRow(tx, companyId);
		const day = on ?? shopToday();
		if (day > shopToday()) throw new DomainError("invalid", "This day is still to come", { field: "day" });
		const { payment, appliedCents } = writePayment(
			tx,
			admin,
			{ companyId, day, cents: amount, method, reference },
			(entry) =>
				spread === "chosen"
					? applyChosen(tx, entry, invoices)
					: settleAll(tx, [entry], openChargesOf(tx, companyId)),
		);
		note({
			entity: "company",
			entityId: companyId,
			after: { company: company.name, cents: amount, method, reference, day, appliedCents },
		});
		return { paymentId: payment.id, appliedCents, leftCents: amount - appliedCents };
	},
});

/** Applies a payment as chosen. @returns the cents applied. */
function applyChosen(tx: Tx, payment: LedgerEntry, chosen: PaymentInput["invoices"]): number {
	const open = openChargesOf(tx, payment.companyId);
	let rest = -payment.cents;
	for (const [n, { number, amount }] of chosen.entries()) {
		if (!amount) continue;
		const field = `invoices[${n}].amount`;
		const charge = open.find((entry) => entry.number === number);
		const most = charge?.openCents ?? 0;
		if (amount > most) {
			throw new DomainError(
				"invalid",
				`${formatCents(most)} is open of ${number}, not ${formatCents(amount)}`,
				{ field },
			);
		}
		if (amount > rest) {
			throw new DomainError("invalid", `That is ${formatCents(amount - rest)} more than the payment has`, {
				field,
			});
		}
		allocate(tx, payment.id, charge!.id, amount);
		charge!.openCents -= amount;
		rest -= amount;
	}
	return -payment.cents - rest;
}

/** Settles the oldest invoices of a company with its credit (Rule 16.43). @returns the cents used. @throws DomainError forbidden, not_found. */
export const applyCredit = command("payment.credit", {
	by: "orders.payment",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id: companyId }, { note }): number {
		const company = companyRow(tx, companyId);
		const [credits, charges] = [openCreditsOf(tx, companyId), openChargesOf(tx, companyId)];
		const cents = settleAll(tx, credits, charges);
		if (cents === 0) return 0;
		const touched = [...credits, ...charges].map(({ id }) => id);
		followOrders(tx, admin, touched);
		note({ entity: "company", entityId: companyId, after: { company: company.name, cents } });
		return cents;
	},
});

/**
 * Reverses a company's payment or refund with a reversal (Rule 16.42). A repeated key returns the first result.
 * @throws DomainError forbidden; not_found also for another company's entry; conflict if it was already reversed, and for invoices and
 * credit memos.
 */
export const undoEntry = command("payment.undo", {
	by: "orders.payment",
	of: ["id", "paymentId"],
	input: undoSchema,
	once: true,
	run(tx, admin, { id: companyId, paymentId, reason }, { note }): { name: string; cents: number } {
		const entry = tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, paymentId)).get();
		if (entry?.companyId !== companyId) throw notFound("Entry");
		const name = entryName(entry);
		if (entry.kind !== "payment" && entry.kind !== "refund")
			throw new DomainError("conflict", `${name} is never changed. Correct it with a credit memo.`);
		const touched = settledWith(tx, entry).flatMap(({ creditId, chargeId }) => [creditId, chargeId]);
		writeReversal(tx, admin, entry, reason);
		followOrders(tx, admin, [entry.id, ...touched]);
		note({
			entity: "company",
			entityId: companyId,
			before: { entry: name, cents: entry.cents },
			after: { reason },
		});
		return { name, cents: Math.abs(entry.cents) };
	},
});
