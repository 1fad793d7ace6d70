export { WaitingOrders } from "./approvals/buyer/waiting-docket";
export { CartsTab } from "./cart/admin/tab";
export { HeldNote } from "./held-prices/admin/held-note";
export { OrderActions } from "./orders/admin/actions";
export { CloseShortForm, PARCELS, ShipPartForm } from "./orders/admin/parcel-forms";
export { PostalAddress } from "./orders/admin/postal-address";
export { OrdersTab } from "./orders/admin/tab";
export { TakenFlavors } from "./orders/admin/taken-flavors";
export { BoughtLines } from "./orders/buyer/bought-lines";
export { TotalLines } from "./orders/buyer/order-summary";
export { itemsOf, OrdersTable, ReorderButton, reorderAt, TrackingLink } from "./orders/buyer/orders-table";
export { PapersList } from "./orders/buyer/papers-list";
export { Parcels } from "./orders/buyer/parcel";
export { AddressBlock, OrderTimeline, PaymentText } from "./orders/buyer/parts";
export { dueDate } from "./orders/due-date";
export { dayText } from "./orders/mails/order-parts";
export { canCancelOwn, mayCancel } from "./orders/order-rules";
export type { Order, OrderLine } from "./orders/order-view";
export { usualArrival } from "./orders/usual-arrival";
export { QuotesTab } from "./quotes/admin/screen";
export { type QuoteState, quoteState } from "./quotes/quote-state";
export {
	isPartShipped,
	leftLines,
	partShippedText,
	type Shipment,
	shippedUnits,
} from "./shipments/shipment-view";
export { LabelShelf } from "./shop/product-label";
