import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LICENSE_KINDS } from "../../../app/terms/documents.ts";
import { ORDER_STATUS_NAMES } from "../../../app/terms/order-status.ts";
import { PAYMENT_METHOD_NAMES, PAYMENT_STATUS_NAMES } from "../../../app/terms/payment.ts";
import {
	cents,
	createdAt,
	flag,
	id,
	json,
	moment,
	oneOf,
	updatedAt,
	validJson,
} from "../../columns.server.ts";
import type { Address, Certificate, ExciseCharge, OrderHold, PackedUnits } from "../../json-shapes.ts";
import { IS_HOLD, NOT_ON_THE_WAY } from "../../order-meanings.server.ts";
import { productFlavors, products } from "../catalog/catalog.server.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";
import { locations } from "../customers/locations.server.ts";
import { quoteRequests } from "../service/writings.server.ts";

export const orders = sqliteTable(
	"orders",
	{
		id: id(),
		orderNumber: text("order_number").notNull().unique(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		/** The company it is for, also when its buyer has left (Rule 13.4). */
		companyId: text("company_id").references(() => companies.id),
		/** The location it ships to; null: another address, or one that was not on file then. */
		locationId: text("location_id").references(() => locations.id),
		customerEmail: text("customer_email").notNull(),
		customerName: text("customer_name").notNull(),
		shippingAddress: json<Address>("shipping_address").notNull(),
		billingAddress: json<Address>("billing_address").notNull(),
		subtotalCents: cents("subtotal_cents").notNull(),
		taxCents: cents("tax_cents").notNull().default(0),
		exciseCents: cents("excise_cents").notNull().default(0),
		shippingCents: cents("shipping_cents").notNull().default(0),
		totalCents: cents("total_cents").notNull(),
		/** What was charged as tax, in hundredths of a percent of the subtotal; null: none was decided for the state (Rule 9.51). */
		taxRate: integer("tax_rate").default(800),
		/** The moment whose rules of selling it keeps (Rule 9.50): of a quote, when it was answered; null: when it was placed. */
		rulesAt: moment("rules_at"),
		/** The resale certificate that made it exempt from tax (Rule 18.3); null: taxed. */
		exemption: json<Certificate>("exemption"),
		status: text("status", { enum: ORDER_STATUS_NAMES }).notNull().default("pending"),
		paymentStatus: text("payment_status", { enum: PAYMENT_STATUS_NAMES }).notNull().default("pending"),
		paymentMethod: text("payment_method", { enum: PAYMENT_METHOD_NAMES }).notNull().default("net30"),
		/** On net terms: days from shipping until its invoices are due, as they held when it was made (Rule 7.55); null: 30, or no net terms. */
		netDays: integer("net_days"),
		/** The key of its tier (Rule 9.54). */
		pricingTier: text("pricing_tier").notNull(),
		poNumber: text("po_number"),
		carrier: text("carrier"),
		trackingNumber: text("tracking_number"),
		shippedAt: moment("shipped_at"),
		deliveredAt: moment("delivered_at"),
		cancelledAt: moment("cancelled_at"),
		/** Why the order waits, and the status it goes back to (Rule 5.13); null: it is not on hold. */
		hold: json<OrderHold>("hold"),
		/** The buyer's special instructions. */
		notes: text("notes"),
		/** Staff's own notes, never shown to the buyer. */
		staffNotes: text("staff_notes"),
		/** The one-time key it was placed with, and a hash of the request. */
		idempotencyKey: text("idempotency_key"),
		requestHash: text("request_hash"),
		/** The member of staff who took it by phone (Rule 7.100); null when the customer placed it. */
		placedBy: text("placed_by").references(() => users.id),
		/** The quote it was ordered from. */
		quoteId: text("quote_id").references(() => quoteRequests.id),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("orders_user").on(t.userId, t.createdAt),
		index("orders_company").on(t.companyId, t.createdAt),
		index("orders_location").on(t.locationId, t.createdAt),
		index("orders_status").on(t.status, t.createdAt),
		// What changed since a moment, for programs.
		index("orders_updated_at").on(t.updatedAt),
		// Revenue, buyers and counts for any range of days are read from this index alone.
		index("orders_created_at").on(t.createdAt, t.status, t.totalCents, t.userId, t.paymentStatus),
		uniqueIndex("orders_idempotency_key").on(t.userId, t.idempotencyKey),
		// A quote becomes one order.
		uniqueIndex("orders_quote").on(t.quoteId),
		oneOf("orders_status_check", t.status, ORDER_STATUS_NAMES),
		oneOf("orders_payment_status", t.paymentStatus, PAYMENT_STATUS_NAMES),
		oneOf("orders_payment_method", t.paymentMethod, PAYMENT_METHOD_NAMES),
		check(
			"orders_total",
			sql`${t.totalCents} = ${t.subtotalCents} + ${t.taxCents} + ${t.exciseCents} + ${t.shippingCents}`,
		),
		check(
			"orders_amounts",
			sql`${t.subtotalCents} >= 0 and ${t.taxCents} >= 0 and ${t.exciseCents} >= 0 and ${t.shippingCents} >= 0`,
		),
		check(
			"orders_shipped",
			sql`${t.status} ${NOT_ON_THE_WAY} or (${t.trackingNumber} is not null and ${t.shippedAt} is not null)`,
		),
		check("orders_hold", sql`(${t.status} ${IS_HOLD}) = (${t.hold} is not null)`),
		validJson("orders_hold_json", t.hold),
		validJson("orders_shipping_json", t.shippingAddress),
		validJson("orders_billing_json", t.billingAddress),
	],
);

export const orderItems = sqliteTable(
	"order_items",
	{
		id: id(),
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		/** The product may be deleted one day; the snapshot in this row stays. */
		productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "set null" }),
		productName: text("product_name").notNull(),
		sku: text("sku"),
		flavor: text("flavor"),
		/** The product had flavors and the buyer chose none (Rule 4.2). */
		assorted: flag("assorted").notNull().default(false),
		/** Without the units closed short: 0 when none of them came (Rule 7.93). */
		quantity: integer("quantity").notNull(),
		closedShort: integer("closed_short").notNull().default(0),
		unitPriceCents: cents("unit_price_cents").notNull(),
		lineTotalCents: cents("line_total_cents").notNull(),
		/** Our unit cost at the time of the order, if known. */
		unitCostCents: cents("unit_cost_cents"),
		/** The member of staff who set its price, and the owner who allowed it (Rule 7.170); null: the customer's own price. */
		pricedBy: text("priced_by").references(() => users.id),
		priceAllowedBy: text("price_allowed_by").references(() => users.id),
		/** What it is charged where it ships, as of when it was ordered (Rule 18.25); null: nothing. */
		excise: json<ExciseCharge[]>("excise"),
		/** Which stock the goods were taken from, so that a cancellation can return them. */
		takenFrom: json<{ flavorId: string | null; quantity: number }[]>("taken_from"),
	},
	(t) => [
		index("order_items_order").on(t.orderId, t.position),
		index("order_items_product").on(t.productId),
		// Few of all lines: of a year's orders they would take long to find.
		index("order_items_below_cost")
			.on(t.orderId)
			.where(sql`quantity > 0 and (line_total_cents < unit_cost_cents * quantity or line_total_cents = 0)`),
		index("order_items_sales").on(t.orderId, t.productId, t.quantity, t.lineTotalCents, t.unitCostCents),
		check(
			"order_items_quantity",
			sql`${t.quantity} >= 0 and ${t.closedShort} >= 0 and ${t.quantity} + ${t.closedShort} >= 1`,
		),
		check("order_items_total", sql`${t.lineTotalCents} = ${t.unitPriceCents} * ${t.quantity}`),
	],
);

/** Parcels of an order, numbered from 1. The order's own carrier and tracking number are those of the last one (Rule 7.91). */
export const shipments = sqliteTable(
	"shipments",
	{
		id: id(),
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		number: integer("number").notNull(),
		carrier: text("carrier"),
		/** One of each carton. */
		trackingNumbers: json<string[]>("tracking_numbers").notNull(),
		shippedAt: moment("shipped_at").notNull(),
		deliveredAt: moment("delivered_at"),
	},
	(t) => [
		uniqueIndex("shipments_order").on(t.orderId, t.number),
		// A month's reports to the states read it.
		index("shipments_shipped_at").on(t.shippedAt),
		validJson("shipments_numbers_json", t.trackingNumbers),
	],
);

/** What is in a parcel. Triggers (db/derived/buying/shipments.sql) refuse more than was ordered (Rule 7.91). */
export const shipmentLines = sqliteTable(
	"shipment_lines",
	{
		shipmentId: text("shipment_id")
			.notNull()
			.references(() => shipments.id, { onDelete: "cascade" }),
		orderItemId: text("order_item_id")
			.notNull()
			.references(() => orderItems.id, { onDelete: "cascade" }),
		/** Of an assorted line: the flavor it was taken from, which may be deleted since. */
		flavorId: text("flavor_id"),
		quantity: integer("quantity").notNull(),
	},
	(t) => [
		uniqueIndex("shipment_lines_shipment").on(t.shipmentId, t.orderItemId, sql`coalesce(${t.flavorId}, '')`),
		index("shipment_lines_item").on(t.orderItemId, t.quantity),
		check("shipment_lines_quantity", sql`${t.quantity} >= 1`),
	],
);

/** What is packed of an order and hasn't left, saved to go on later (Rule 7.94). */
export const packings = sqliteTable(
	"packings",
	{
		orderId: text("order_id")
			.primaryKey()
			.references(() => orders.id, { onDelete: "cascade" }),
		/** How many parcels had left when it was saved: with another, the counts are over. */
		parcels: integer("parcels").notNull(),
		counts: json<PackedUnits[]>("counts").notNull(),
		actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
		updatedAt: updatedAt(),
	},
	(t) => [validJson("packings_counts_json", t.counts)],
);

/** The licenses an order was placed under, as they were then (Rule 13.54). */
export const orderLicenses = sqliteTable(
	"order_licenses",
	{
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		kind: text("kind", { enum: LICENSE_KINDS }).notNull(),
		number: text("number"),
		state: text("state"),
		/** Last valid day, YYYY-MM-DD. */
		expiresOn: text("expires_on"),
	},
	(t) => [index("order_licenses_order").on(t.orderId), oneOf("order_licenses_kind", t.kind, LICENSE_KINDS)],
);

/** The order's timeline. */
export const orderEvents = sqliteTable(
	"order_events",
	{
		id: id(),
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		status: text("status", { enum: ORDER_STATUS_NAMES }).notNull(),
		actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
		note: text("note"),
		createdAt: createdAt(),
	},
	(t) => [
		index("order_events_order").on(t.orderId, t.createdAt),
		oneOf("order_events_status", t.status, ORDER_STATUS_NAMES),
	],
);

/** One-time keys of forms and calls, with the first answer: the same key gets it again and has no other effect. */
export const oneTimeKeys = sqliteTable(
	"one_time_keys",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		key: text("key").notNull(),
		/** The operation that used it; null for keys from before answers were kept. */
		operation: text("operation"),
		/** What the operation returned. */
		answer: json<unknown>("answer"),
		createdAt: createdAt(),
	},
	(t) => [primaryKey({ columns: [t.userId, t.key] }), index("one_time_keys_created_at").on(t.createdAt)],
);

/** Counters, such as the last order number. */
export const counters = sqliteTable("counters", {
	name: text("name").primaryKey(),
	value: integer("value").notNull(),
});
