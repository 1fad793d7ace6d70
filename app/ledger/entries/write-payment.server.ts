import type { AdminActor } from "~/kernel/actor/permissions";
import type { Tx } from "~db/client.server";
import { ledgerEntries } from "~db/schema.server";
import { type LedgerEntry, type OpenEntry, settledWith } from "./allocate.server";
import { followOrders } from "./payment-status.server";

type Payment = Pick<LedgerEntry, "companyId" | "day" | "method" | "reference"> & { cents: number };

/**
 * Writes a company's payment, settles charges with it by `settle`, and follows the orders whose charges it settles.
 * @param payment.cents what came, above zero.
 * @param settle gets the entry and what is open of it; returns the cents it applied.
 */
export function writePayment(
	tx: Tx,
	admin: AdminActor,
	{ cents, ...payment }: Payment,
	settle: (entry: OpenEntry) => number,
): { payment: LedgerEntry; appliedCents: number } {
	const entry = tx
		.insert(ledgerEntries)
		.values({ kind: "payment", ...payment, cents: -cents, actorId: admin.id })
		.returning()
		.get();
	const appliedCents = settle({ ...entry, openCents: -cents });
	followOrders(
		tx,
		admin,
		settledWith(tx, entry).map(({ chargeId }) => chargeId),
	);
	return { payment: entry, appliedCents };
}
