import { sql } from "drizzle-orm";
import type { Db, Tx } from "../client.server.ts";

/** Gives every shipped or delivered order without a parcel one with all its lines. */
export function shipWhole(db: Db | Tx): void {
	db.run(sql`insert into shipments (id, order_id, number, carrier, tracking_numbers, shipped_at, delivered_at)
		select id, id, 1, carrier, json_array(tracking_number), shipped_at, delivered_at from orders
		where status in ('shipped', 'delivered') and tracking_number is not null
			and not exists (select 1 from shipments where order_id = orders.id)`);
	db.run(sql`insert into shipment_lines (shipment_id, order_item_id, quantity)
		select s.id, i.id, i.quantity from shipments s join order_items i on i.order_id = s.order_id
		where s.id = s.order_id and not exists (select 1 from shipment_lines where shipment_id = s.id)`);
}
