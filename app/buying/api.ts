import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { idempotencyKeyOf } from "~/http/form-key.server";
import { page, write } from "~/http/json.server";
import { listed, walkQuery } from "~/http/listed.server";
import { nothing } from "~/kernel/commands/command.server";
import { decimalOf } from "~/kernel/money";
import { ORDER_STATUS_NAMES } from "~/terms/order-status";
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
import { getMyOrders, listMyOrders, myOrdersWalk, whichOfMyOrders } from "./orders/order.queries.server";
import { getStaffOrder, listOrders, ordersWalk, whichOrders } from "./orders/order-admin.queries.server";
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
		says: "Places an order for a customer, as taken on the phone.",
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
	"GET /api/orders": read({
		says: "Lists all orders, the newest first, for staff.",
		access: "orders",
		query: {
			search: "Words of the order's number, the customer or the goods.",
			status: {
				says: "Only orders of this status; 'on_hold': those on hold, whose `status` says where they were.",
				among: ORDER_STATUS_NAMES,
			},
			company: "The id of a company: only its orders; without search and page.",
			...walkQuery(ordersWalk),
		},
		gives: page(staffOrderShape),
		run: (call) => {
			const { db, actor, url } = call;
			const text = (name: string) => url.searchParams.get(name) ?? "";
			const [status, company] = [text("status"), text("company")];
			const search = text("search");
			return listed(call, ordersWalk, {
				...(company
					? {}
					: { page: (paging) => listOrders(db, actor, { search, filters: { status }, ...paging }) }),
				rows: (ids) => listOrders.byIds(db, actor, ids),
				json: staffOrderView,
				where: whichOrders({ status, company }),
			});
		},
	}),
	// The same key gets the first request's order, with the same status; 202: it waits for an owner (Rule 13.20).
	"POST /api/orders": write({
		says: "Places the caller's cart as an order; above the company's amount it waits for an owner (202).",
		access: "buyer",
		title: "Failed to place order",
		ignoresUnknown: true,
		schema: orderSchema,
		gives: orderedShape,
		...orderedOrWaiting,
		run: ({ db, actor, request, ip }, input) =>
			orderedView(db, actor, checkOut(db, actor, input, { idempotencyKey: idempotencyKeyOf(request), ip })),
	}),
	"GET /api/orders/:id": read({
		says: "Gives one order with its lines, parcels and payment, for staff.",
		access: "orders",
		gives: staffOrderShape,
		run: staffOrder,
	}),
	"PATCH /api/orders/:id": call(updateOrder, {
		says: "Sets an order's status, or its tracking number and carrier.",
		title: "Failed to update order status",
		ignoresUnknown: true,
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** Rule 5.13. */
	"POST /api/orders/:id/hold": call(holdOrder, {
		says: "Puts an order on hold until a question is answered.",
		title: "Failed to hold the order",
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	"DELETE /api/orders/:id/hold": call(releaseOrder, {
		says: "Takes an order off hold.",
		title: "Failed to release the order",
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** Rule 13.7. */
	"GET /api/orders/my-orders": read({
		says: "Lists the caller's own orders, the newest first.",
		access: "customer",
		query: {
			of: "'company' gives the orders of colleagues, too.",
			location: "The id of a location: only its orders.",
			status: { says: "Only orders of this status.", among: ORDER_STATUS_NAMES },
			search: "Words of the order's number, goods or PO number.",
			...walkQuery(myOrdersWalk),
		},
		gives: page(orderShape),
		run: (call) => {
			const { db, actor, url } = call;
			const search = url.searchParams.get("search") ?? "";
			const which = {
				mine: url.searchParams.get("of") !== "company",
				location: url.searchParams.get("location") ?? "",
				status: url.searchParams.get("status") ?? "",
			};
			return listed(call, myOrdersWalk, {
				page(paging) {
					const { orders, total } = listMyOrders(db, actor, { ...paging, ...which, search });
					return { rows: orders, total };
				},
				rows: (ids) => getMyOrders(db, actor, ids),
				json: orderView,
				where: whichOfMyOrders(actor, which),
			});
		},
	}),
	"POST /api/orders/:id/reorder": call(reorder, {
		says: "Puts an order's lines into the cart again and says what became of each.",
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
	/** Rules 7.110 and 7.171. */
	"POST /api/orders/:id/changes": call(changeOrder, {
		says: "Corrects an order's lines, address or notes; prices that need an owner wait (202).",
		title: "Failed to change order",
		status: {
			among: [200, 202],
			of: (value) => (typeof value === "object" && value && "held" in value ? 202 : 200),
		},
		gives: z.union([staffOrderShape, z.strictObject({ held: heldPriceShape })]),
		respond: (call, { heldId }) =>
			heldId ? { held: heldPriceJson(getHeldPrice(call.db, call.actor, heldId)) } : staffOrder(call),
	}),
} satisfies ApiTable;
