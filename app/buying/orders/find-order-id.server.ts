import { eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";

/** The id of the order with a number, for addresses (Rule 9.73): what its reader may see is asked later. */
export const findOrderId = (db: Db, orderNumber: string): string | undefined =>
	db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber)).get()?.id;
