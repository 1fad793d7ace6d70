import { asc, eq } from "drizzle-orm";
import type { OrderStatus } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { orderEvents, users } from "~db/schema.server";

/** An entry of an order's timeline. */
export type OrderEvent = { id: string; status: OrderStatus; note: string | null; createdAt: Date };

/** An order's timeline, oldest first, with who made each entry. Only staff see who. */
export const eventsOf = (db: Db, orderId: string): (OrderEvent & { who: string | null })[] =>
	db
		.select({
			id: orderEvents.id,
			status: orderEvents.status,
			note: orderEvents.note,
			createdAt: orderEvents.createdAt,
			who: users.username,
		})
		.from(orderEvents)
		.leftJoin(users, eq(users.id, orderEvents.actorId))
		.where(eq(orderEvents.orderId, orderId))
		.orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
		.all();
