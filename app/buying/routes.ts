import { type RouteConfig, route } from "@react-router/dev/routes";

/** Pages that anyone may ask for; each says itself what its reader may see. */
export const pages = [
	route("products", "buying/shop/products.tsx"),
	route("products/:slug", "buying/shop/product.tsx"),
	route("suggestions", "buying/shop/suggestions.ts"),
	route("brands", "buying/shop/brands/brands.tsx"),
	route("brands/:slug", "buying/shop/brands/brand.tsx"),
	route("quote", "buying/quotes/buyer/quote.tsx"),
	route("checkout", "buying/checkout/checkout.tsx"),
	route("buyer-portal/approvals/:id", "buying/approvals/buyer/approval.tsx"),
	route("buyer-portal/approvals/:id/cart", "buying/approvals/buyer/to-cart.ts"),
	route("quick-order/draft", "buying/quick-order/buyer/quick-order-draft.ts"),
	route("api/shipstation", "buying/shipments/shipstation/shipstation.ts"),
] satisfies RouteConfig;

/** Pages of approved buyers: the layout above them denies everybody else. */
export const buyer = [
	route("cart/flavors/:id", "buying/shop/flavors.ts"),
	route("stock-requests", "buying/shop/stock-requests.ts"),
	route("cart", "buying/cart/buyer/cart.tsx"),
	route("cart/clear", "buying/cart/buyer/clear.ts"),
	route("cart/undo", "buying/cart/buyer/undo.ts"),
	route("cart/items", "buying/cart/buyer/cart-items.tsx"),
	route("cart/items/:itemId", "buying/cart/buyer/cart-item.tsx"),
	route("quick-order", "buying/quick-order/buyer/quick-order.tsx"),
	route("quick-order/sample.csv", "buying/quick-order/buyer/sample.ts"),
	route("lists", "buying/lists/buyer/lists.tsx"),
	route("lists/new", "buying/lists/buyer/new.tsx"),
	route("lists/:listId", "buying/lists/buyer/list.tsx"),
	route("lists/:listId/name", "buying/lists/buyer/name.tsx"),
	route("lists/:listId/delete", "buying/lists/buyer/delete.tsx"),
	route("lists/:listId/guide", "buying/lists/buyer/guide.tsx"),
	route("buyer-portal/people", "buying/people/people.tsx"),
	route("buyer-portal/people/invitations/:id", "buying/people/invitation.ts"),
	route("buyer-portal/people/carts/:id", "buying/people/left-cart.ts"),
	route("buyer-portal/people/approval", "buying/people/approval-amount.ts"),
	route("buyer-portal/people/:id", "buying/people/person.ts"),
	route("buyer-portal/quotes/:id", "buying/quotes/buyer/offer.tsx"),
	route("buyer-portal/quotes/:id/order", "buying/quotes/buyer/accept.tsx"),
	route("buyer-portal/orders/:orderNumber/cancel", "buying/orders/buyer/cancel.tsx"),
	route("buyer-portal/orders/:orderNumber/reorder", "buying/orders/buyer/reorder.tsx"),
	route("buyer-portal/orders/:orderNumber/:paper", "buying/orders/buyer/paper.tsx"),
] satisfies RouteConfig;

/** Staff's pages: the layout above them denies everybody else. */
export const staff = [
	route("admin/quotes/:id/:does?", "buying/quotes/admin/quote.tsx"),
	route("admin/held-prices/:id", "buying/held-prices/admin/held-prices.tsx"),
	route("admin/orders/process", "buying/order-desk/admin/process-orders.ts"),
	route("admin/orders/views", "buying/order-desk/admin/views.tsx"),
	route("admin/orders/papers", "buying/order-desk/admin/papers.tsx"),
	route("admin/orders/papers/:file", "buying/order-desk/admin/slips-file.ts"),
	route("admin/orders/to-ship.csv", "buying/order-desk/admin/to-ship-file.ts"),
	route("admin/orders/tracking", "buying/shipments/tracking/tracking.tsx"),
	route("admin/orders/:orderNumber/change", "buying/order-changes/admin/change.tsx"),
	route("admin/orders/:orderNumber/stock", "buying/order-desk/admin/order-movements.tsx"),
	route("admin/orders/:orderNumber/parcels/:id", "buying/shipments/admin/parcel.tsx"),
	route("admin/orders/:orderNumber/parcels/:id/delivered", "buying/shipments/admin/parcel-delivered.ts"),
	route("admin/orders/:orderNumber/cancel", "buying/order-desk/admin/cancel.tsx"),
	route("admin/customers/:id/order", "buying/phone-orders/order.tsx"),
	route("admin/customers/:id/order/lines", "buying/phone-orders/lines.ts"),
] satisfies RouteConfig;
