import { type Flavored, flavorText, lineName } from "~/catalog";
import type { Block, Shop } from "~/email/letter";
import type { Reader } from "~/email/template";
import { receiverOf } from "~/kernel/addresses/receiver";
import { timeText } from "~/kernel/clock/time-text";
import { formatCents } from "~/kernel/money";
import { dayText as dayOfPaper } from "~/ledger";
import type { MailedInvoice } from "~/ledger/index.server";
import { exciseAmount } from "~/rules";
import { taxLabel } from "~/terms/order-rates";
import { methodName } from "~/terms/payment";
import type { Address } from "~db/json-shapes";
import type { Order } from "../order-view";
import type { Shipment } from "../shipment-view";

/** An address as lines of text. */
const addressText = (address: Address): string =>
	[
		receiverOf(address),
		address.company,
		address.address1,
		address.address2,
		`${address.city}, ${address.state} ${address.zipCode}`,
	]
		.filter(Boolean)
		.join("\n");

/** The date in the shop's time zone. */
export const dayText = (moment: Date, shop: Shop): string =>
	timeText(moment, { dateStyle: "long", timeZone: shop.timeZone });

/** The order's page in the buyer portal. */
export const orderUrl = (order: Order, shop: Shop): string =>
	`${shop.url}/buyer-portal/orders/${encodeURIComponent(order.orderNumber)}`;

/** Number, date and payment; for a confirmed address also the customer's own text: PO number, address, instructions. */
export const orderFacts = (order: Order, shop: Shop, { isConfirmed }: Reader): Block => ({
	kind: "facts",
	facts: [
		["Order", order.orderNumber],
		["Date", dayText(order.createdAt, shop)],
		["PO number", isConfirmed ? order.poNumber : null],
		["Payment", methodName(order)],
		["Ship to", isConfirmed ? addressText(order.shippingAddress) : null],
		["Your instructions", isConfirmed ? order.notes : null],
	],
});

/** Every line with flavor, SKU, quantity and price, and the totals (Rule 4.1). */
export const orderGoods = (order: Order): Block => ({
	kind: "goods",
	goods: order.lines.map((line) => ({
		name: line.productName,
		flavor: flavorText(line),
		sku: line.sku,
		quantity: line.quantity,
		unitPrice: formatCents(line.unitPriceCents),
		total: formatCents(line.lineTotalCents),
	})),
	totals: [
		["Subtotal", formatCents(order.subtotalCents)],
		[taxLabel(order.exemption, order.taxRate), formatCents(order.taxCents)],
		...order.excise.map((sum): [string, string] => [sum.name, exciseAmount(sum)]),
		["Shipping", order.shippingCents === 0 ? "Free" : formatCents(order.shippingCents)],
		["Total", formatCents(order.totalCents)],
	],
});

/** The parcels' carriers and tracking numbers, with links to track them. */
export const parcelBlocks = (parcels: readonly Shipment[]): Block[] =>
	parcels.flatMap(({ carrierName, trackings }): Block[] => [
		{
			kind: "facts",
			facts: [
				["Carrier", carrierName],
				[
					trackings.length > 1 ? "Tracking numbers" : "Tracking number",
					trackings.map(({ number }) => number).join(", "),
				],
			],
		},
		...trackings.flatMap(({ number, url }): Block[] =>
			url
				? [{ kind: "button", label: trackings.length > 1 ? `Track ${number}` : "Track the parcel", url }]
				: [],
		),
	]);

/** A parcel's invoice, with a link to it: the PDF is there, so the mail stays small. */
export const invoiceBlocks = (invoice: MailedInvoice | undefined, shop: Shop): Block[] =>
	invoice
		? [
				{
					kind: "facts",
					facts: [
						["Invoice", invoice.number],
						["Amount", formatCents(invoice.cents)],
						["Due", dayOfPaper(invoice.dueOn!)],
					],
				},
				{
					kind: "button",
					label: `View invoice ${invoice.number}`,
					url: `${shop.url}/buyer-portal/papers/${encodeURIComponent(invoice.number!)}`,
				},
			]
		: [];

/** Units of lines as a list: '6 × RAZ TN9000, Mint'. */
export const unitsList = (
	lines: readonly (Flavored & { productName: string; quantity: number })[],
): Block => ({
	kind: "list",
	items: lines.map((line) => `${line.quantity} × ${lineName(line)}`),
});

/** A text about a parcel, after how long it usually takes, if the shop says so (Rule 9.41). */
export const withDelivery = (text: string, { delivery }: Shop): string =>
	delivery ? `It takes ${delivery}. ${text}` : text;
