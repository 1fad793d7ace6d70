import { FEATURE_EVENTS } from "./features.ts";
import { keysOf } from "./keys-of.ts";

// What programs are told of without asking (Rule 9.75).

type Event = {
	group: string;
	label: string;
	/** Whether companies are told of their own; of the others only the shop is. */
	company: boolean;
	/** Where the shop's programs read the record, below the shop's address. */
	shop: string;
	/** Where a company's do; empty: it is told nothing of these. */
	own: string;
};

const order = { shop: "/api/orders/{id}", own: "/api/orders/my-orders?of=company&search={number}" } as const;
const parcel = { shop: "/api/orders/{readBy}", own: order.own } as const;
const stock = { shop: "/api/stock/{number}", own: "" } as const;
const application = { shop: "/api/wholesale-applications/{id}", own: "/api/locations/{readBy}" } as const;
const invoice = { shop: "/api/invoices/{number}", own: "/api/invoices/{number}" } as const;

/** Every event, by the name that programs know it by. */
export const WEBHOOK_EVENTS = {
	"order.created": { group: "Orders", label: "An order was placed", company: true, ...order },
	"order.status_changed": { group: "Orders", label: "An order's status changed", company: true, ...order },
	"order.canceled": { group: "Orders", label: "An order was canceled", company: true, ...order },
	"parcel.shipped": { group: "Parcels", label: "A parcel left", company: true, ...parcel },
	"parcel.delivered": { group: "Parcels", label: "A parcel was delivered", company: true, ...parcel },
	"stock.changed": { group: "Stock", label: "The stock of a SKU changed", company: false, ...stock },
	"stock.out": { group: "Stock", label: "A SKU is out of stock", company: false, ...stock },
	"stock.back": { group: "Stock", label: "A SKU is back in stock", company: false, ...stock },
	"application.submitted": {
		...{ group: "Applications", label: "An application came in", company: true },
		...application,
	},
	"application.decided": {
		...{ group: "Applications", label: "An application was decided", company: true },
		...application,
	},
	"invoice.issued": { group: "Invoices", label: "An invoice was issued", company: true, ...invoice },
	"invoice.paid": { group: "Invoices", label: "Nothing is open of an invoice", company: true, ...invoice },
	...FEATURE_EVENTS,
} as const satisfies Readonly<Record<string, Event>>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = /* @__PURE__ */ keysOf(WEBHOOK_EVENTS);

/** A message that an owner has sent to try an endpoint. No endpoint chooses it. */
export const TEST_EVENT = "webhook.test";

/** The events that the shop, or a company, can be told of, by group. */
export const eventsFor = (isCompany: boolean): { name: WebhookEvent; group: string; label: string }[] =>
	WEBHOOK_EVENT_NAMES.flatMap((name) => {
		const { group, label, company }: Event = WEBHOOK_EVENTS[name];
		return isCompany && !company ? [] : [{ name, group, label }];
	});

/** Why an endpoint is told nothing. */
export const PAUSE_REASONS = {
	hand: { label: "Paused", says: "An owner paused it." },
	failing: { label: "Switched off", says: "It failed for days, so we stopped." },
	gone: { label: "Switched off", says: "It answered 410 Gone, so we stopped." },
	access: { label: "Paused", says: "The owner who made it no longer is one." },
} as const;

export type PauseReason = keyof typeof PAUSE_REASONS;
export const PAUSE_REASON_NAMES = /* @__PURE__ */ keysOf(PAUSE_REASONS);

/** The statuses of a message to an endpoint. */
export const DELIVERY_STATUSES = {
	waiting: { label: "Waiting", color: "yellow" },
	sending: { label: "Sending", color: "blue" },
	sent: { label: "Delivered", color: "green" },
	failed: { label: "Failed", color: "red" },
} as const;

export type DeliveryStatus = keyof typeof DELIVERY_STATUSES;
export const DELIVERY_STATUS_NAMES = /* @__PURE__ */ keysOf(DELIVERY_STATUSES);
