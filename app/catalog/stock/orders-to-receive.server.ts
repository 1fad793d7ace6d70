import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { isOn } from "~/kernel/settings/switches.server";
import { OPEN_PURCHASES } from "~/terms/purchases";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import { purchaseOrders, suppliers } from "~db/schema.server";

/** Orders to suppliers whose goods are to come, the first expected first (Rule 7.144); none for readers who may not see them. */
export function listOrdersToReceive(db: Db, actor: Actor) {
	if (!staffMay(actor, "purchases") || !isOn(db, "purchases")) return [];
	return db
		.select({
			id: purchaseOrders.id,
			number: purchaseOrders.number,
			supplier: suppliers.name,
			expectedDay: purchaseOrders.expectedDay,
		})
		.from(purchaseOrders)
		.innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
		.where(inArray(purchaseOrders.status, OPEN_PURCHASES))
		.orderBy(sql`coalesce(${purchaseOrders.expectedDay}, '9999')`, asc(purchaseOrders.id))
		.limit(STAFF_ROWS.todayRows)
		.all();
}
