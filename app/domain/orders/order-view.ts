import type { Address } from "~db/json-shapes";
import { decimalOf, decimalOrNull, type PricingTier } from "../money.ts";
import type { OrderStatus } from "./order-status.ts";

/** One line of an order, as it was when the order was placed. */
export type OrderLine = {
	id: string;
	productId: string | null;
	flavorId: string | null;
	productName: string;
	sku: string | null;
	flavor: string | null;
	quantity: number;
	unitPriceCents: number;
	lineTotalCents: number;
};

/** An order without what only staff may see. */
export type Order = {
	id: string;
	orderNumber: string;
	userId: string;
	customerEmail: string;
	customerName: string;
	shippingAddress: Address;
	billingAddress: Address;
	subtotalCents: number;
	taxCents: number;
	shippingCents: number;
	totalCents: number;
	status: OrderStatus;
	paymentStatus: "pending" | "paid" | "refunded";
	paymentMethod: "net30" | "credit_card" | "bank_transfer" | "check";
	pricingTier: PricingTier;
	poNumber: string | null;
	carrier: string | null;
	/** What the carrier is called. */
	carrierName: string | null;
	trackingNumber: string | null;
	/** Where the parcel can be followed; null without a number or such a page. */
	trackingUrl: string | null;
	shippedAt: Date | null;
	deliveredAt: Date | null;
	cancelledAt: Date | null;
	/** The buyer's special instructions. */
	notes: string | null;
	createdAt: Date;
	updatedAt: Date;
	lines: OrderLine[];
};

/** What staff see of an order besides. */
export type StaffOrder = Order & {
	staffNotes: string | null;
	/** Unit costs in the order of `lines`, in cents, where known. */
	unitCosts: (number | null)[];
};

/** An order as JSON carries it: amounts as decimal strings, moments as ISO, lines as `items`. */
export const orderView = (order: Order) => ({
	id: order.id,
	orderNumber: order.orderNumber,
	userId: order.userId,
	customerEmail: order.customerEmail,
	customerName: order.customerName,
	shippingAddress: order.shippingAddress,
	billingAddress: order.billingAddress,
	items: order.lines.map((line) => ({
		id: line.id,
		productId: line.productId,
		productName: line.productName,
		sku: line.sku,
		flavor: line.flavor,
		price: decimalOf(line.unitPriceCents),
		quantity: line.quantity,
	})),
	subtotal: decimalOf(order.subtotalCents),
	tax: decimalOf(order.taxCents),
	shipping: decimalOf(order.shippingCents),
	total: decimalOf(order.totalCents),
	status: order.status,
	paymentStatus: order.paymentStatus,
	paymentMethod: order.paymentMethod,
	poNumber: order.poNumber,
	carrier: order.carrier,
	trackingNumber: order.trackingNumber,
	trackingUrl: order.trackingUrl,
	shippedAt: order.shippedAt?.toISOString() ?? null,
	deliveredAt: order.deliveredAt?.toISOString() ?? null,
	cancelledAt: order.cancelledAt?.toISOString() ?? null,
	notes: order.notes,
	createdAt: order.createdAt.toISOString(),
	updatedAt: order.updatedAt.toISOString(),
});

/** `orderView` with staff's notes and each line's cost: for admins only (Rule 1.4). */
export const staffOrderView = (order: StaffOrder) => {
	const view = orderView(order);
	return {
		...view,
		items: view.items.map((item, n) => ({ ...item, cost: decimalOrNull(order.unitCosts[n]) })),
		staffNotes: order.staffNotes,
	};
};
