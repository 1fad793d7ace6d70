import { eq } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Tx } from "~db/client.server";
import { pactCorrections } from "~db/schema.server";
import { type ParcelLine, parcelLinesOf } from "./write-facts.server";

type Receipt = {
	id: string;
	orderItemId: string;
	flavorId: string | null;
	toStock: number;
	writtenOff: number;
	/** The receipt that it takes back. */
	undoes: string | null;
};
type Claim = { claimNumber: string; orderId: string };
type Part = Pick<ParcelLine, "shipmentId" | "orderItemId" | "flavorId"> & { units: number };

/**
 * Enters in reports that a claim's receipt of goods brought units back, or that it was taken back (Rule 20.23): corrections of the
 * parcels they left in, with today's day. Call it in the transaction that receives them.
 */
export function correctReturned(tx: Tx, admin: AdminActor, claim: Claim, receipt: Receipt): void {
	const parts = receipt.undoes ? takenBack(tx, receipt.undoes) : comeBack(tx, claim, receipt);
	const day = shopToday();
	const reason = `Claim ${claim.claimNumber}: ${receipt.undoes ? "receipt taken back" : "goods came back"}`;
	for (const part of parts) {
		tx.insert(pactCorrections)
			.values({ ...part, day, reason, returnId: receipt.id, actorId: admin.id })
			.run();
		recordAudit(tx, admin, {
			action: "order.report_correction",
			entity: "order",
			entityId: claim.orderId,
			after: { units: part.units, day, reason },
		});
	}
}

/**
 * The parcels of which the units came back, the last first; those of the flavor come before those that name none. With what staff
 * corrected by hand, never more than a parcel had (Rule 20.5).
 */
function comeBack(
	tx: Tx,
	{ orderId }: Claim,
	{ orderItemId, flavorId, toStock, writtenOff }: Receipt,
): Part[] {
	const lines = parcelLinesOf(tx, orderId)
		.filter((line) => line.orderItemId === orderItemId)
		.reverse();
	const rank = (line: ParcelLine) => (line.flavorId === flavorId ? 0 : line.flavorId === null ? 1 : 2);
	let rest = toStock + writtenOff;
	return lines
		.sort((a, b) => rank(a) - rank(b))
		.flatMap(({ shipmentId, flavorId: of, shipped, corrected }) => {
			const units = Math.min(rest, shipped + corrected);
			rest -= units;
			return units > 0 ? [{ shipmentId, orderItemId, flavorId: of, units: -units }] : [];
		});
}

/** What a receipt corrected, the other way round; nothing of one that corrected nothing. */
const takenBack = (tx: Tx, receiptId: string): Part[] =>
	tx
		.select()
		.from(pactCorrections)
		.where(eq(pactCorrections.returnId, receiptId))
		.all()
		.map(({ shipmentId, orderItemId, flavorId, units }) => ({
			...{ shipmentId, orderItemId, flavorId, units: -units },
		}));
