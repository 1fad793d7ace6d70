export {
	listWaiting,
	type NextWaiting,
	nextWaiting,
	type WaitingRequest,
} from "./approvals/request.queries.server";
export { actOnCarts, loadCarts } from "./cart/admin/tab.server";
export { getCart } from "./cart/cart.queries.server";
export { type CartSize, getCartSize } from "./cart/cart-size.server";
export { nextShipDay } from "./checkout/order-form.server";
export { refuseUnlawful, writeOrder } from "./checkout/write-order.server";
export { heldOfOrder } from "./held-prices/held-prices.queries.server";
export { actOnOrders, loadOrders } from "./order-desk/admin/tab.server";
export { writeStaffNotes } from "./order-desk/handle-orders.server";
export { holdOrder, releaseOrder } from "./order-desk/hold-order.server";
export { type BoughtGoods, listBoughtGoods } from "./orders/bought-goods.server";
export { customerOfOrder } from "./orders/current-buyer.server";
export { findOrderId } from "./orders/find-order-id.server";
export { findOrders } from "./orders/find-orders.server";
export {
	getMyOrder,
	getOrderFigures,
	getSpendingByMonth,
	listLatestOrders,
	listMyOrders,
	listOrderEvents,
} from "./orders/order.queries.server";
export { getOrderDetails, orderAt } from "./orders/order-admin.queries.server";
export type { OrderItem } from "./orders/order-lines.server";
export { returnStock, stockItemsOf } from "./orders/order-stock.server";
export { placerReader } from "./orders/placed-by.server";
export { countMyPastOrders, listMyPastOrders } from "./past-orders/past-orders.queries.server";
export { quotes } from "./quotes/admin/quote.server";
export { isOwnQuote, orderNumberOf } from "./quotes/offer.server";
export { docketOf } from "./shipments/docket/docket.server";
export { contentsOf, parcelsOf } from "./shipments/open-order.server";
export { type AddForms, addFormsFor } from "./shop/add-forms.server";
