import type { PaymentMethod, PaymentStatus } from "~/terms/payment";
import type { Address } from "~db/json-shapes";
import type { OrderStatus } from "../../terms/order-status.ts";
import type { PricingTier } from "../../terms/pricing-tiers.ts";
import { decimalOf, decimalOrNull } from "../money.ts";

/** One line of an order, as it was when the order was placed. */
export type OrderLine = {
	id: string;
	productId: string | null;
	flavorId: string | null;
	productName: string;
	sku: string | null;
	flavor: string | null;
	/** The product had flavors and none was chosen. */
	assorted: boolean;
	quantity: number;
	unitPriceCents: number;
	lineTotalCents: number;
};

/** An order without its staff-only fields. */
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
	paymentStatus: PaymentStatus;
	paymentMethod: PaymentMethod;
	pricingTier: PricingTier;
	poNumber: string | null;
	carrier: string | null;
	/** The carrier's name. */
	carrierName: string | null;
	trackingNumber: string | null;
	/** The tracking page's address; null without a number or a tracking page. */
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

/** The quantity of one flavor that an assorted line was filled with (Rule 5.5). */
export type TakenFlavor = { flavor: string; sku: string | null; quantity: number };

/** The staff-only fields of an order. */
export type StaffOrder = Omit<Order, "lines"> & {
	/** `taken` is empty for lines with a flavor, and when flavors have no stock of their own. */
	lines: (OrderLine & { taken: TakenFlavor[] })[];
	/** The current name of the customer's business. */
	businessName: string | null;
	/** Whether the order ships to the address in the customer's application (Rule 5.10); null without an approved one. */
	isShipToOnFile: boolean | null;
	staffNotes: string | null;
	/** Unit costs in the order of `lines`, in cents, where known. */
	unitCosts: (number | null)[];
};

/** An order as JSON: amounts as decimal strings, times as ISO 8601, lines as `items`. */
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
		assorted: line.assorted,
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
		items: view.items.map((item, n) => ({
			...item,
			cost: decimalOrNull(order.unitCosts[n]),
			taken: order.lines[n]?.taken ?? [],
		})),
		staffNotes: order.staffNotes,
		businessName: order.businessName,
		isShipToOnFile: order.isShipToOnFile,
	};
};
