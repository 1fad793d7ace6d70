import { sql } from "drizzle-orm";
import { featureHolds } from "~/kernel/features/features.server";
import type { Tx } from "~db/client.server";
import { childRowsOf } from "./child-rows.server";
import type { ClosedSet } from "./closed-sets.server";

/** Deletes a set of orders and entries with all that refers to them. @returns the files they had. */
export function deleteSet(tx: Tx, { orderIds, entryIds }: ClosedSet): string[] {
	const among = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;
	const orders = among(orderIds);
	const setEntries = among(entryIds);
	const files = featureHolds().flatMap(([, { files }]) => tx.all<{ id: string }>(files(orders)));
	// The triggers refuse all others who delete entries (db/derived/ledger/ledger.sql).
	tx.run(sql`insert into retention_open values (1)`);
	// Sums that triggers keep need an entry's lines, and a reversal the entry it took back.
	tx.run(sql`delete from allocations where credit_id in ${setEntries} or charge_id in ${setEntries}`);
	tx.run(sql`delete from papers where kind = 'counter' and id in ${setEntries}`);
	tx.run(sql`delete from paper_lines where paper_id in ${setEntries}`);
	const { tables } = childRowsOf(
		tx,
		new Map([
			["orders", orderIds],
			["papers", entryIds],
		]),
	);
	for (const [table, rows] of tables)
		if (!OWN.has(table))
			tx.run(
				sql`delete from ${sql.identifier(table)} where rowid in (select value from json_each(${JSON.stringify(rows)}))`,
			);
	tx.run(sql`delete from papers where id in ${setEntries}`);
	tx.run(sql`delete from orders where id in ${orders}`);
	tx.run(sql`delete from retention_open`);
	return files.map(({ id }) => id);
}

/** Deleted with their orders by triggers and cascades, which keep sums and the search. */
const OWN = new Set(["order_items", "shipments", "shipment_lines", "order_events", "order_licenses"]);
