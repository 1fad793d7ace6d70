import { keysOf } from "./keys-of.ts";

type Term = {
	label: string;
	/** The action that gives an order this status: the button's label, and the audit log's `order.ship`. */
	verb: "place" | "process" | "ship" | "deliver" | "cancel";
	/** The statuses that may follow (Rule 5.2). */
	next: readonly OrderStatus[];
	/** Whether the order is still on its way (Rule 5.3). */
	isActive: boolean;
	/** Whether goods of it still have to be shipped. */
	isToShip: boolean;
	/** How many of the badge's pips are filled; `x` is a stopped order. */
	pips: 1 | 2 | 3 | 4 | "x";
	/** Buyers and staff see the badge in different colors. */
	color: {
		buyer: "yellow" | "blue" | "orange" | "green" | "red";
		admin: "gray" | "yellow" | "blue" | "green";
	};
};

export type OrderStatus = "pending" | "processing" | "shipped" | "delivered" | "cancelled";

/** The statuses of an order, in order. */
export const ORDER_STATUSES: Readonly<Record<OrderStatus, Term>> = {
	pending: {
		label: "Pending",
		verb: "place",
		next: ["processing", "shipped", "cancelled"],
		isActive: true,
		isToShip: true,
		pips: 1,
		color: { buyer: "yellow", admin: "gray" },
	},
	processing: {
		label: "Processing",
		verb: "process",
		next: ["shipped", "cancelled"],
		isActive: true,
		isToShip: true,
		pips: 2,
		color: { buyer: "blue", admin: "yellow" },
	},
	shipped: {
		label: "Shipped",
		verb: "ship",
		next: ["delivered"],
		isActive: true,
		isToShip: false,
		pips: 3,
		color: { buyer: "orange", admin: "blue" },
	},
	delivered: {
		label: "Delivered",
		verb: "deliver",
		next: [],
		isActive: false,
		isToShip: false,
		pips: 4,
		color: { buyer: "green", admin: "green" },
	},
	cancelled: {
		label: "Cancelled",
		verb: "cancel",
		next: [],
		isActive: false,
		isToShip: false,
		pips: "x",
		color: { buyer: "red", admin: "gray" },
	},
};

export const ORDER_STATUS_NAMES = /* @__PURE__ */ keysOf(ORDER_STATUSES);

/** Orders still on their way (Rule 5.3). */
export const ACTIVE_ORDER_STATUSES = /* @__PURE__ */ ORDER_STATUS_NAMES.filter(
	(status) => ORDER_STATUSES[status].isActive,
);

/** Orders with goods to ship. */
export const TO_SHIP_STATUSES = /* @__PURE__ */ ORDER_STATUS_NAMES.filter(
	(status) => ORDER_STATUSES[status].isToShip,
);

/** Whether an order may change from one status to the other (Rule 5.2). */
export const canFollow = (from: OrderStatus, to: OrderStatus): boolean =>
	ORDER_STATUSES[from].next.includes(to);
