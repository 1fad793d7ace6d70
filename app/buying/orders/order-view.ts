import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, canSeeWholesalePrices } from "~/kernel/actor/permissions";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import { exciseView, exemptionView } from "~/rules";
import type { OrderStatus } from "~/terms/order-status";
import { dueDaysOf, type PaymentMethod, type PaymentStatus } from "~/terms/payment";
import type { PricingTier } from "~/terms/pricing-tiers";
import type { Address, Certificate, ExciseSum, OrderHold } from "~db/json-shapes";
import type { OrderLocation } from "./order-location.server";
import { type Shipment, type ShipmentLine, shipmentView } from "./shipment-view.ts";

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
	/** In hundredths of a percent; null: none was decided. */
	taxRate: number | null;
	/** The moment whose rules of selling it keeps (Rule 9.50); null: when it was placed. */
	rulesAt: Date | null;
	/** The resale certificate that made it exempt from tax (Rule 18.3); null: taxed. */
	exemption: Certificate | null;
	/** Excise by rate, and their sum. */
	excise: ExciseSum[];
	exciseCents: number;
	shippingCents: number;
	totalCents: number;
	status: OrderStatus;
	/** Why it waits, and the status it goes back to (Rule 5.13); null: it is not on hold. */
	hold: OrderHold | null;
	paymentStatus: PaymentStatus;
	paymentMethod: PaymentMethod;
	/** On net terms, the days until its invoices are due (Rule 7.55); null: it is not, or has 30. */
	netDays: number | null;
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
	/** The username of the staff who took it by phone (Rule 7.101); null when the customer placed it. */
	placedBy: string | null;
	/** The username of the colleague who ordered it (Rule 13.7); null for the reader's own order, and for staff. */
	orderedBy: string | null;
	/** The store it ships to; null for another address. */
	location: OrderLocation | null;
	/** The quote it was ordered from. */
	quoteId: string | null;
	createdAt: Date;
	updatedAt: Date;
	lines: OrderLine[];
	/** What left (Rule 7.91), and what never will (Rule 7.93). */
	shipments: Shipment[];
	closedShort: ShortLine[];
};

/** Units of a line that were closed short. */
export type ShortLine = Omit<ShipmentLine, "flavorId">;

/** The quantity of one flavor that an assorted line was filled with (Rule 5.5). */
export type TakenFlavor = { flavorId: string; flavor: string; sku: string | null; quantity: number };

const AMOUNTS = [
	"subtotalCents",
	"taxCents",
	"excise",
	"exciseCents",
	"shippingCents",
	"totalCents",
	"pricingTier",
] as const;
const LINE_AMOUNTS = ["unitPriceCents", "lineTotalCents"] as const;
type Maybe<Whole, Name extends keyof Whole> = Omit<Whole, Name> & Partial<Pick<Whole, Name>>;

/** A line as staff read it: amounts are absent for roles without prices (Rule 7.35). */
export type StaffOrderLine = Maybe<OrderLine, (typeof LINE_AMOUNTS)[number]> & {
	/** Empty for lines with a flavor, and when flavors have no stock of their own. */
	taken: TakenFlavor[];
};

/** An order as staff read it. Amounts and costs are absent for roles that don't see them (Rule 7.35). */
export type StaffOrder = Omit<Maybe<Order, (typeof AMOUNTS)[number]>, "lines" | "orderedBy"> & {
	lines: StaffOrderLine[];
	/** The current name of the customer's business. */
	businessName: string | null;
	/** Whether the order ships to a location on file (Rule 5.10); null when the company has none. */
	isShipToOnFile: boolean | null;
	staffNotes: string | null;
	/** Unit costs in the order of `lines`, in cents, where known. */
	unitCosts?: (number | null)[];
};

/** Removes the amounts and costs that the reader's role may not see; the only place that does (Rule 7.35). */
export function seenOrder(actor: Actor, { unitCosts, ...order }: StaffOrder): StaffOrder {
	const shown = canSeeCosts(actor) ? { ...order, unitCosts } : order;
	if (canSeeWholesalePrices(actor)) return shown;
	return { ...without(shown, AMOUNTS), lines: shown.lines.map((line) => without(line, LINE_AMOUNTS)) };
}

const without = <Whole extends object, Name extends keyof Whole>(whole: Whole, names: readonly Name[]) =>
	Object.fromEntries(
		Object.entries(whole).filter(([name]) => !(names as readonly string[]).includes(name)),
	) as Omit<Whole, Name>;

const lineFacts = (line: StaffOrderLine | OrderLine) => ({
	id: line.id,
	productId: line.productId,
	productName: line.productName,
	sku: line.sku,
	flavor: line.flavor,
	assorted: line.assorted,
	quantity: line.quantity,
});

const orderFacts = (order: StaffOrder | Order) => ({
	id: order.id,
	orderNumber: order.orderNumber,
	userId: order.userId,
	customerEmail: order.customerEmail,
	customerName: order.customerName,
	shippingAddress: order.shippingAddress,
	billingAddress: order.billingAddress,
	// Programs see the status it was held from.
	status: order.hold?.from ?? order.status,
	hold: order.hold && { reason: order.hold.reason, since: order.hold.since },
	paymentStatus: order.paymentStatus,
	paymentMethod: order.paymentMethod,
	dueDays: dueDaysOf(order),
	poNumber: order.poNumber,
	carrier: order.carrier,
	trackingNumber: order.trackingNumber,
	trackingUrl: order.trackingUrl,
	shippedAt: order.shippedAt?.toISOString() ?? null,
	deliveredAt: order.deliveredAt?.toISOString() ?? null,
	cancelledAt: order.cancelledAt?.toISOString() ?? null,
	shipments: order.shipments.map(shipmentView),
	closedShort: order.closedShort,
	notes: order.notes,
	placedBy: order.placedBy,
	location: order.location,
	quoteId: order.quoteId,
	taxExemption: exemptionView(order.exemption),
	createdAt: order.createdAt.toISOString(),
	updatedAt: order.updatedAt.toISOString(),
});

/** An order as JSON: amounts as decimal strings, times as ISO 8601, lines as `items`. */
export const orderView = (order: Order) => ({
	...orderFacts(order),
	items: order.lines.map((line) => ({ ...lineFacts(line), price: decimalOf(line.unitPriceCents) })),
	subtotal: decimalOf(order.subtotalCents),
	tax: decimalOf(order.taxCents),
	excise: decimalOf(order.exciseCents),
	exciseLines: exciseView(order.excise),
	shipping: decimalOf(order.shippingCents),
	total: decimalOf(order.totalCents),
});

/** An amount under its name; nothing where the reader doesn't see it. */
const amount = (name: string, cents: number | undefined): Record<string, string> =>
	cents === undefined ? {} : { [name]: decimalOf(cents) };

/** An order as JSON for staff: `orderView` plus the staff-only fields, without the amounts that the reader's role may not see (Rule 7.35). */
export const staffOrderView = (order: StaffOrder) => ({
	...orderFacts(order),
	items: order.lines.map((line, n) => ({
		...lineFacts(line),
		...amount("price", line.unitPriceCents),
		...(order.unitCosts ? { cost: decimalOrNull(order.unitCosts[n]) } : {}),
		taken: line.taken,
	})),
	...amount("subtotal", order.subtotalCents),
	...amount("tax", order.taxCents),
	...amount("excise", order.exciseCents),
	...(order.excise ? { exciseLines: exciseView(order.excise) } : {}),
	...amount("shipping", order.shippingCents),
	...amount("total", order.totalCents),
	staffNotes: order.staffNotes,
	businessName: order.businessName,
	isShipToOnFile: order.isShipToOnFile,
});
