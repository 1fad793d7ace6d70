import { keysOf } from "./keys-of.ts";

type PurchaseTerm = {
	label: string;
	/** Its lines, day and freight may be changed; of one that was sent this makes a new version. */
	mayChange: boolean;
	/** The supplier has it, and what has not come is expected. */
	isOpen: boolean;
	/** It may be canceled: nothing has come yet. */
	mayCancel: boolean;
	color: "yellow" | "blue" | "green" | undefined;
};

/** The statuses of an order to a supplier (Rule 7.157). */
export const PURCHASE_STATUSES = {
	draft: { label: "Draft", mayChange: true, isOpen: false, mayCancel: true, color: undefined },
	sent: { label: "Sent", mayChange: true, isOpen: true, mayCancel: true, color: "yellow" },
	partly_received: {
		label: "Partly received",
		mayChange: true,
		isOpen: true,
		mayCancel: false,
		color: "blue",
	},
	received: { label: "Received", mayChange: false, isOpen: false, mayCancel: false, color: "green" },
	closed: { label: "Closed", mayChange: false, isOpen: false, mayCancel: false, color: undefined },
	canceled: { label: "Canceled", mayChange: false, isOpen: false, mayCancel: false, color: undefined },
} as const satisfies Readonly<Record<string, PurchaseTerm>>;

export type PurchaseStatus = keyof typeof PURCHASE_STATUSES;
export const PURCHASE_STATUS_NAMES = /* @__PURE__ */ keysOf(PURCHASE_STATUSES);

/** The statuses of orders whose goods are expected. */
export const OPEN_PURCHASES = /* @__PURE__ */ PURCHASE_STATUS_NAMES.filter(
	(name) => PURCHASE_STATUSES[name].isOpen,
);
