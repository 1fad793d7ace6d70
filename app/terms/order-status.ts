import { keysOf } from "./keys-of.ts";

type Term = {
	label: string;
	/** The action that gives an order this status: the button's label, and the audit log's `order.ship`. */
	verb: "place" | "hold" | "process" | "ship" | "deliver" | "cancel";
	/** What the person who set it did: 'dana shipped this'. */
	did: string;
	/** The statuses that a button, or a program, may move the order to (Rule 5.2). */
	next: readonly OrderStatus[];
	/** Whether the order is still on its way (Rule 5.3). */
	isActive: boolean;
	/** Whether goods of it still have to be shipped, now or later. */
	isToShip: boolean;
	/** Whether a parcel of it may leave now. */
	canShip: boolean;
	/** Whether its goods, prices and address may be corrected (Rule 7.110). */
	canBeCorrected: boolean;
	/** Whether its customer may cancel it (Rule 5.7). */
	buyerMayCancel: boolean;
	/** Whether what is not billed of it counts against the customer's credit limit (Rule 16.50). */
	owesCredit: boolean;
	/** Nothing of it is sold or owed. */
	isVoid: boolean;
	/** Whether all of it left with the carrier. */
	hasLeft: boolean;
	/** It stopped at another status, which programs still see, and goes back to it (Rule 5.13). */
	isHold: boolean;
	/** What it waits for from staff: its queue in Today (Rule 7.26). */
	waitsFor: "process" | "ship" | "answer" | null;
	/** How many of the badge's pips are filled; `x` is a stopped order. */
	pips: 1 | 2 | 3 | 4 | "x";
	/** Buyers and staff see the badge in different colors. */
	color: {
		buyer: "yellow" | "blue" | "orange" | "green" | "red";
		admin: "gray" | "yellow" | "blue" | "green" | "orange";
	};
};

export type OrderStatus = "pending" | "on_hold" | "processing" | "shipped" | "delivered" | "cancelled";

/** What a status is that says nothing else. */
const PLAIN = {
	isActive: false,
	isToShip: false,
	canShip: false,
	canBeCorrected: false,
	buyerMayCancel: false,
	owesCredit: false,
	isVoid: false,
	hasLeft: false,
	isHold: false,
	waitsFor: null,
} as const;
/** An order that nothing, or not everything, was shipped of. */
const OPEN = { ...PLAIN, isActive: true, isToShip: true, canBeCorrected: true, owesCredit: true } as const;

/**
 * The statuses of an order, in order. Code asks what a status means, never which one it is: only this file and the operations that set a
 * status name it (`npm run lint` checks).
 */
export const ORDER_STATUSES: Readonly<Record<OrderStatus, Term>> = {
	pending: {
		...OPEN,
		label: "Pending",
		verb: "place",
		did: "placed this",
		next: ["processing", "shipped", "cancelled"],
		canShip: true,
		buyerMayCancel: true,
		waitsFor: "process",
		pips: 1,
		color: { buyer: "yellow", admin: "gray" },
	},
	on_hold: {
		...OPEN,
		label: "On hold",
		verb: "hold",
		did: "put this on hold",
		next: ["cancelled"],
		isHold: true,
		waitsFor: "answer",
		pips: "x",
		color: { buyer: "orange", admin: "orange" },
	},
	processing: {
		...OPEN,
		label: "Processing",
		verb: "process",
		did: "set this to processing",
		next: ["shipped", "cancelled"],
		canShip: true,
		waitsFor: "ship",
		pips: 2,
		color: { buyer: "blue", admin: "yellow" },
	},
	shipped: {
		...PLAIN,
		label: "Shipped",
		verb: "ship",
		did: "shipped this",
		next: ["delivered"],
		isActive: true,
		hasLeft: true,
		pips: 3,
		color: { buyer: "orange", admin: "blue" },
	},
	delivered: {
		...PLAIN,
		label: "Delivered",
		verb: "deliver",
		did: "noted that this was delivered",
		next: [],
		hasLeft: true,
		pips: 4,
		color: { buyer: "green", admin: "green" },
	},
	cancelled: {
		...PLAIN,
		label: "Cancelled",
		verb: "cancel",
		did: "cancelled this",
		next: [],
		isVoid: true,
		pips: "x",
		color: { buyer: "red", admin: "gray" },
	},
};

export const ORDER_STATUS_NAMES = /* @__PURE__ */ keysOf(ORDER_STATUSES);

type Meaning = {
	[Property in keyof Term]: Term[Property] extends boolean ? Property : never;
}[keyof Term];

/** The statuses that mean something: `statusesThat("canShip")`. */
export const statusesThat = (meaning: Meaning): OrderStatus[] =>
	ORDER_STATUS_NAMES.filter((status) => ORDER_STATUSES[status][meaning]);

/** The statuses that programs know; the others stand in for one of them. */
export const PLAIN_STATUS_NAMES = /* @__PURE__ */ ORDER_STATUS_NAMES.filter(
	(status) => !ORDER_STATUSES[status].isHold,
);

/** The status that waits for this. */
export const statusWaitingFor = (what: "process" | "ship" | "answer"): OrderStatus =>
	ORDER_STATUS_NAMES.find((status) => ORDER_STATUSES[status].waitsFor === what)!;

/** A status within a sentence: 'on hold'. */
export const statusText = (status: OrderStatus): string => ORDER_STATUSES[status].label.toLowerCase();

/** Whether staff may cancel an order of this status. */
export const canBeCancelled = (status: OrderStatus): boolean =>
	ORDER_STATUSES[status].next.some((to) => ORDER_STATUSES[to].isVoid);

/** Whether an order may be moved from one status to the other (Rule 5.2). */
export const canFollow = (from: OrderStatus, to: OrderStatus): boolean =>
	ORDER_STATUSES[from].next.includes(to);
