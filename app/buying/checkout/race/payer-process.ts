// Staff who note payments, in a process of their own: a whole invoice as chosen, then small payments over the oldest. Reports the cents that each applied.

import "~/reactions.server";
import type { UserActor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { paymentSchema } from "~/ledger/payments/payment.schema";
import { recordPayment } from "~/ledger/payments/record-payment.server";
import { openDatabase } from "~db/client.server";

const [file = "", staff = "", companyId = "", small = ""] = process.argv.slice(2);
const db = openDatabase(file);
db.$client.pragma("busy_timeout = 60000");
const admin = JSON.parse(staff) as UserActor;

const CHOSEN = { amount: "133.00", spread: "chosen", invoices: [{ number: "INV-10001", amount: "133.00" }] };
const inputs = [CHOSEN, ...small.split(" ").map((amount) => ({ amount }))].map((input) =>
	paymentSchema.parse({ method: "check", ...input }),
);

process.send?.("ready");
process.once("message", () => {
	for (const [n, input] of inputs.entries()) {
		try {
			process.send?.(
				recordPayment(db, admin, { ...input, id: companyId }, { key: `${process.pid}-${n}` }).appliedCents,
			);
		} catch (error) {
			if (!(error instanceof DomainError)) throw error;
			process.send?.(error.message);
		}
	}
	process.disconnect?.();
});
