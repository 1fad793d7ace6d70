export { OwnWaitingNote, WaitingDocket, WaitingOrders } from "./approvals/buyer/waiting-panel";
export { CartsTab } from "./cart/admin/tab";
export { TotalLines } from "./cart/buyer/total-lines";
export { HeldNote } from "./held-prices/admin/held-note";
export { StepForm } from "./order-desk/admin/actions";
export { ordersHead } from "./order-desk/admin/orders-head";
export { PostalAddress } from "./order-desk/admin/postal-address";
export { OrdersTab } from "./order-desk/admin/tab";
export { TakenFlavors } from "./order-desk/admin/taken-flavors";
export { BoughtLines } from "./orders/buyer/bought-lines";
export { itemsOf, OrdersTable, ReorderButton, reorderAt, TrackingLink } from "./orders/buyer/orders-table";
export { PapersList } from "./orders/buyer/papers-list";
export { Parcels } from "./orders/buyer/parcel";
export { AddressBlock, OrderTimeline, PaymentText } from "./orders/buyer/parts";
export { PlacedOrder } from "./orders/buyer/placed-order";
export { dueDate } from "./orders/due-date";
export { dayText } from "./orders/mails/order-parts";
export { canCancelOwn, mayCancel } from "./orders/order-rules";
export type { Order, OrderLine } from "./orders/order-view";
export {
	isPartShipped,
	leftLines,
	partShippedText,
	type Shipment,
	shippedUnits,
} from "./orders/shipment-view";
export { usualArrival } from "./orders/usual-arrival";
export { PastOrdersTable } from "./past-orders/buyer/past-orders-table";
export type { PastOrder } from "./past-orders/past-order";
export { QuotesTab } from "./quotes/admin/screen";
export { type QuoteState, quoteState } from "./quotes/quote-state";
export { PARCELS } from "./shipments/admin/outcome-text";
export { Docket } from "./shipments/docket/docket";
export { type OrderReply, problemsFor } from "./shipments/docket/order-reply";
export { LabelShelf } from "./shop/product-label";
