import { and, eq, inArray, sql } from "drizzle-orm";
import type { ClaimStatus } from "~/terms/claims";
import type { Tx } from "~db/client.server";
import { claims } from "~db/schema.server";

/** What an answered claim waits for: a refund of its credit, goods, or nothing. */
const waitsFor = sql<ClaimStatus>`case
	when resolution = 'refund' and exists (select 1 from claim_results r join open_papers o on o.paper_id = r.paper_id
		where r.claim_id = claims.id and o.kind = 'credit' and o.cents < 0) then 'refund'
	when goods_back and exists (select 1 from claim_lines l where l.claim_id = claims.id and l.approved >
		(select coalesce(sum(r.to_stock + r.written_off), 0) from claim_returns r
			where r.claim_id = l.claim_id and r.order_item_id = l.order_item_id)) then 'goods'
	else 'answered' end`;

/**
 * Writes the status that follows from what an order's answered claims have and wait for (Rule 19.2). Call it after each change of
 * their papers and returned goods.
 */
export function followClaims(tx: Tx, orderId: string): void {
	tx.update(claims)
		.set({ status: waitsFor })
		.where(and(eq(claims.orderId, orderId), inArray(claims.status, ["answered", "goods", "refund"])))
		.run();
}
