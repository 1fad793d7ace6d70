import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { idempotencyKeyOf } from "~/http/form-key.server";
import { JsonPage, page, pagingOf, write } from "~/http/json.server";
import { nothing } from "~/kernel/commands/command.server";
import { decimalOf } from "~/kernel/money";
import { reorderedShape } from "./cart/cart-shapes.server";
import { cartView } from "./cart/cart-view";
import { orderSchema } from "./checkout/order.schema";
import { orderedOrWaiting, orderedView } from "./checkout/ordered-answer.server";
import { orderedShape } from "./checkout/ordered-shapes.server";
import { checkOut } from "./checkout/place-order.server";
import { heldPriceShape } from "./held-prices/held-price-shape.server";
import { getHeldPrice, heldPriceJson } from "./held-prices/held-prices.queries.server";
import { changeOrder } from "./order-changes/change-order.server";
import { holdOrder, releaseOrder } from "./order-desk/hold-order.server";
import { updateOrder } from "./order-desk/update-order.server";
import { listMyOrders } from "./orders/order.queries.server";
import { getStaffOrder, listOrders } from "./orders/order-admin.queries.server";
import { orderShape, staffOrderShape } from "./orders/order-shapes.server";
import { orderView, staffOrderView } from "./orders/order-view";
import { reorder } from "./orders/reorder.server";
import { staffOrder } from "./orders/staff-order.server";
import { phoneOrderSchema } from "./phone-orders/phone-order.schema";
import { placePhoneOrder } from "./phone-orders/phone-order.server";

/** The calls of orders. */
export const ordersApi = {
	// As with a buyer's own orders, the same key gets the first request's order.
	"POST /api/users/:id/orders": write({
		access: "orders.place",
		title: "Failed to place order",
		schema: phoneOrderSchema,
		status: 201,
		gives: staffOrderShape,
		run: ({ db, actor, params, request, ip }, input) => {
			const { order } = placePhoneOrder(
				db,
				actor,
				{ ...input, customerId: params.id ?? "" },
				{ idempotencyKey: idempotencyKeyOf(request), ip },
			);
			return staffOrderView(getStaffOrder(db, actor, order.id));
		},
	}),
	/** All orders, for admins, narrowed by `search`. A buyer's own are at my-orders. */
	"GET /api/orders": read({
		access: "orders",
		gives: page(staffOrderShape),
		run: ({ db, actor, url }) => {
			const search = url.searchParams.get("search") ?? "";
			const { rows, total } = listOrders(db, actor, { search, ...pagingOf(url) });
			return new JsonPage(rows.map(staffOrderView), total);
		},
	}),
	// The same key gets the first request's order, with the same status; 202: it waits for an owner (Rule 13.20).
	"POST /api/orders": write({
		access: "buyer",
		title: "Failed to place order",
		ignoresUnknown: true,
		schema: orderSchema,
		gives: orderedShape,
		...orderedOrWaiting,
		run: ({ db, actor, request, ip }, input) =>
			orderedView(db, actor, checkOut(db, actor, input, { idempotencyKey: idempotencyKeyOf(request), ip })),
	}),
	"GET /api/orders/:id": read({ access: "orders", gives: staffOrderShape, run: staffOrder }),
	"PATCH /api/orders/:id": call(updateOrder, {
		title: "Failed to update order status",
		ignoresUnknown: true,
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** Puts an order on hold until a question is answered (Rule 5.13). */
	"POST /api/orders/:id/hold": call(holdOrder, {
		title: "Failed to hold the order",
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** Takes it off hold. */
	"DELETE /api/orders/:id/hold": call(releaseOrder, {
		title: "Failed to release the order",
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** The caller's own orders; `?of=company` gives colleagues' too (Rule 13.7), `?location=` those of a location. */
	"GET /api/orders/my-orders": read({
		access: "customer",
		query: ["of", "location"],
		gives: page(orderShape),
		run: ({ db, actor, url }) => {
			const { orders, total } = listMyOrders(db, actor, {
				...pagingOf(url),
				mine: url.searchParams.get("of") !== "company",
				location: url.searchParams.get("location") ?? "",
				search: url.searchParams.get("search") ?? "",
			});
			return new JsonPage(orders.map(orderView), total);
		},
	}),
	/** Answers with the cart as it is afterwards, and what became of each line of the order. */
	"POST /api/orders/:id/reorder": call(reorder, {
		title: "Failed to reorder",
		ignoresUnknown: true,
		schema: nothing,
		gives: reorderedShape,
		respond: (_call, { cart, lines }) => ({
			...cartView(cart),
			lines: lines.map(({ orderItemId, name, asked, added, problem, priceChange }) => ({
				orderItemId,
				name,
				asked,
				added,
				problem: problem?.text ?? null,
				priceChange: priceChange && {
					from: decimalOf(priceChange.fromCents),
					to: decimalOf(priceChange.toCents),
				},
			})),
		}),
	}),
	/** Corrects an order (Rule 7.110); 202: its prices wait for an owner (Rule 7.171). */
	"POST /api/orders/:id/changes": call(changeOrder, {
		title: "Failed to change order",
		status: (value) => (typeof value === "object" && value && "held" in value ? 202 : 200),
		gives: z.union([staffOrderShape, z.strictObject({ held: heldPriceShape })]),
		respond: (call, { heldId }) =>
			heldId ? { held: heldPriceJson(getHeldPrice(call.db, call.actor, heldId)) } : staffOrder(call),
	}),
} satisfies ApiTable;
