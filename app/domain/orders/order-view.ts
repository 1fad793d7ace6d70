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
	paymentStatus: PaymentStatus;
	paymentMethod: PaymentMethod;
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

/** Goods of one flavor that an assorted line was filled with (Rule 5.5). */
export type TakenFlavor = { flavor: string; sku: string | null; quantity: number };

/** What staff see of an order besides. */
export type StaffOrder = Omit<Order, "lines"> & {
	/** `taken` is empty for lines that name their flavor, and where flavors keep no stock. */
	lines: (OrderLine & { taken: TakenFlavor[] })[];
	/** What the customer's business is called now. */
	businessName: string | null;
	/** Whether it goes to the address of the customer's application (Rule 5.10); null without an approved one. */
	isShipToOnFile: boolean | null;
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
