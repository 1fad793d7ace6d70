import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orderView } from "../orders/order-view";
import type { PlacedOrder, WaitingOrder } from "./prepare-order.server";
import { getRequestSummary } from "./request-summary.queries.server";
import { requestView } from "./request-view";

/** An order as JSON, or what waits for an owner in its place (Rule 13.20). */
export const orderedView = (db: Db, actor: Actor, placed: PlacedOrder | WaitingOrder) =>
	"order" in placed ? orderView(placed.order) : requestView(getRequestSummary(db, actor, placed.request.id));

/** 201 for an order, 202 for one that waits. */
export const orderedOrWaiting = {
	status: {
		among: [201, 202],
		of: (value: unknown): number =>
			typeof value === "object" && value && "requestNumber" in value ? 202 : 201,
	},
};
