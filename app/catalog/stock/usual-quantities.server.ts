import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { type StockItem, stockKey } from "../movements/stock-mover.server";

const LATEST = 5;
/** One delivery is no habit. */
const FEWEST = 2;
const FAR = 3;

/**
 * What usually comes of each stock item, by `stockKey`: the median of its last five deliveries, of two at least; where the given
 * quantity is three times as much or more, or a third or less. Others are absent.
 */
export function unusualQuantities(
	db: Db,
	lines: readonly { stockItem: StockItem; quantity: number }[],
): Map<string, number> {
	const requested = lines.map(({ stockItem, quantity }) => ({ ...stockItem, quantity }));
	const rows = db.all<StockItem & { quantity: number; received: string }>(sql`
		select j.value ->> 'productId' as productId, j.value ->> 'flavorId' as flavorId, j.value ->> 'quantity' as quantity,
			(select json_group_array(quantity) from (select m.quantity from stock_movements m
				where m.product_id = j.value ->> 'productId' and m.flavor_id is (j.value ->> 'flavorId') and m.kind = 'receive'
				order by m.id desc limit ${LATEST})) as received
		from json_each(${JSON.stringify(requested)}) j`);
	return new Map(
		rows.flatMap(({ received, quantity, ...stockItem }): [string, number][] => {
			const amounts = (JSON.parse(received) as number[]).sort((a, b) => a - b);
			const usual = amounts[Math.floor(amounts.length / 2)] ?? 0;
			const isFar = quantity >= FAR * usual || quantity * FAR <= usual;
			return amounts.length >= FEWEST && isFar ? [[stockKey(stockItem), usual]] : [];
		}),
	);
}
