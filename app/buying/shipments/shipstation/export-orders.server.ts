import { and, asc, count, gte, inArray, lt } from "drizzle-orm";
import { lineName } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { receiverOf } from "~/kernel/addresses/receiver";
import { ADULT_SIGNATURE, SHIPSTATION } from "~/kernel/config/site";
import { escapeXml, xmlText } from "~/kernel/escape-html";
import { pageCountOf } from "~/kernel/lists/paging";
import { decimalOf } from "~/kernel/money";
import { signatureReader } from "~/rules/index.server";
import { PAYMENT_METHODS } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { orders, products } from "~db/schema.server";
import { getOrdersById } from "../../orders/order-admin.queries.server";
import type { StaffOrder, StaffOrderLine } from "../../orders/order-view.ts";
import { slipLines } from "../pack-lines.ts";
import { lineItemId } from "./line-item.ts";
import { storeStatus } from "./store-status.ts";

const MINUTE_MS = 60_000;

/** Orders that changed from one minute to another, both included, and which page of them. */
export type ExportRange = { from: Date; until: Date; page: number };

/**
 * Orders as ShipStation reads them from a custom store, by when they last changed (Rule 7.147).
 * @param urlOf the public address of a path.
 * @throws DomainError unauthenticated, forbidden.
 */
export function exportOrders(
	db: Db,
	actor: Actor,
	{ from, until, page }: ExportRange,
	urlOf: (path: string) => string,
): string {
	requireAdmin(actor, "prices");
	const changed = and(
		gte(orders.updatedAt, from),
		lt(orders.updatedAt, new Date(until.getTime() + MINUTE_MS)),
	);
	const { total } = db.select({ total: count() }).from(orders).where(changed).get()!;
	const ids = db
		.select({ id: orders.id })
		.from(orders)
		.where(changed)
		.orderBy(asc(orders.updatedAt), asc(orders.id))
		.limit(SHIPSTATION.ordersAtOnce)
		.offset((page - 1) * SHIPSTATION.ordersAtOnce)
		.all();
	const found = getOrdersById(
		db,
		actor,
		ids.map(({ id }) => id),
	);
	const lines = found.flatMap((order) => order.lines);
	const goods: Goods = { needsSignature: signatureReader(db, lines), products: productsOf(db, lines), urlOf };
	const pages = pageCountOf(total, SHIPSTATION.ordersAtOnce);
	return [
		'<?xml version="1.0" encoding="utf-8"?>',
		`<Orders pages="${pages}">`,
		...found.map((order) => orderXml(order, goods)),
		"</Orders>",
		"",
	].join("\n");
}

type Product = { slug: string; weight: number | null };
type Goods = {
	needsSignature: ReturnType<typeof signatureReader>;
	products: ReadonlyMap<string, Product>;
	urlOf: (path: string) => string;
};

function productsOf(db: Db, lines: readonly StaffOrderLine[]): Map<string, Product> {
	const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
	const rows = db
		.select({ id: products.id, slug: products.slug, weight: products.weightHundredths })
		.from(products)
		.where(inArray(products.id, ids))
		.all();
	return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The longest text of each kind that ShipStation takes. */
const LONGEST = { name: 100, address: 200, note: 1_000, word: 50 };

const element = (name: string, ...inside: string[]) => `<${name}>${inside.join("")}</${name}>`;
/** An element with text that people wrote; empty for none. */
const free = (name: string, text: string | null | undefined, most: number = LONGEST.name) =>
	element(name, text ? xmlText(text.slice(0, most)) : "");

/** 03/23/2026 21:09, in UTC. */
function minute(moment: Date): string {
	const [year, month, day] = moment.toISOString().slice(0, 10).split("-");
	return `${month}/${day}/${year} ${moment.toISOString().slice(11, 16)}`;
}

function orderXml(order: StaffOrder, goods: Goods): string {
	const lines = slipLines(order, null);
	const to = order.shippingAddress;
	const bill = order.billingAddress;
	return element(
		"Order",
		free("OrderID", order.id),
		free("OrderNumber", order.orderNumber, LONGEST.word),
		element("OrderDate", minute(order.createdAt)),
		free("OrderStatus", storeStatus(order)),
		element("LastModified", minute(order.updatedAt)),
		free("ShippingMethod", goods.needsSignature(lines) ? ADULT_SIGNATURE : null),
		free("PaymentMethod", PAYMENT_METHODS[order.paymentMethod].name, LONGEST.word),
		element("OrderTotal", decimalOf(order.totalCents!)),
		element("TaxAmount", decimalOf(order.taxCents! + order.exciseCents!)),
		element("ShippingAmount", decimalOf(order.shippingCents!)),
		free("CustomerNotes", order.notes, LONGEST.note),
		free("InternalNotes", order.staffNotes, LONGEST.note),
		free("CustomField1", order.poNumber),
		element(
			"Customer",
			free("CustomerCode", order.customerEmail, LONGEST.word),
			element(
				"BillTo",
				free("Name", receiverOf(bill) || order.customerName),
				free("Company", bill.company ?? order.businessName),
				free("Phone", bill.phone, LONGEST.word),
				free("Email", order.customerEmail),
			),
			element(
				"ShipTo",
				free("Name", receiverOf(to) || order.customerName),
				free("Company", to.company),
				free("Address1", to.address1, LONGEST.address),
				free("Address2", to.address2, LONGEST.address),
				free("City", to.city),
				free("State", to.state),
				free("PostalCode", to.zipCode, LONGEST.word),
				element("Country", "US"),
				free("Phone", to.phone, LONGEST.word),
			),
		),
		element("Items", ...lines.flatMap((line) => itemsXml(order, line, goods))),
	);
}

/** A line's units; of an assorted line one item for each flavor in it. */
function itemsXml(order: StaffOrder, line: StaffOrderLine, { products: known, urlOf }: Goods): string[] {
	const product = line.productId === null ? undefined : known.get(line.productId);
	const item = (id: string, sku: string | null, name: string, quantity: number, flavor: string | null) =>
		element(
			"Item",
			free("LineItemID", id),
			free("SKU", sku),
			free("Name", name, LONGEST.address),
			product ? element("ImageUrl", escapeXml(urlOf(`/pictures/products/${product.slug}.png`))) : "",
			product?.weight ? element("Weight", (product.weight / 100).toFixed(2)) : "",
			product?.weight ? element("WeightUnits", "Ounces") : "",
			element("Quantity", String(quantity)),
			element("UnitPrice", decimalOf(line.unitPriceCents!)),
			flavor ? element("Options", element("Option", element("Name", "Flavor"), free("Value", flavor))) : "",
		);
	if (line.taken.length === 0)
		return [item(lineItemId(line.id), line.sku, lineName(line), line.quantity, line.flavor)];
	const whole = order.lines.find(({ id }) => id === line.id)!;
	return line.taken.map(({ flavorId, sku, flavor, quantity }) =>
		item(lineItemId(line.id, flavorId, whole.taken), sku, `${lineName(line)}: ${flavor}`, quantity, flavor),
	);
}
