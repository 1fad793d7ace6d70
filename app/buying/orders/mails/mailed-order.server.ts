import type { Actor } from "~/kernel/actor/actor";
import { requireSystem } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";
import { orderWithLines } from "../order.queries.server";
import type { Order } from "../order-view";

/** The order a mail reports. @throws DomainError not_found. */
export function getMailedOrder(db: Db, actor: Actor, orderId: string): Order {
	requireSystem(actor);
	return orderWithLines(db, orderId);
}
