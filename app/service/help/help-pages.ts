import type { SwitchName } from "~/terms/switches";

/** A page for buyers by its file in `buyers`; `on`: there while this is on (Rule 9.40). */
type BuyerPage = { slug: string; on?: SwitchName };

/** Help for buyers, in the order of its list. */
export const BUYER_HELP: readonly BuyerPage[] = [
	{ slug: "first-order" },
	{ slug: "licenses" },
	{ slug: "stores", on: "stores" },
	{ slug: "colleagues", on: "stores" },
	{ slug: "approvals", on: "approvals" },
	{ slug: "paying" },
	{ slug: "tracking-and-problems" },
	{ slug: "reorder-and-lists" },
	{ slug: "programs", on: "programs" },
	{ slug: "privacy" },
	{ slug: "contact" },
];

/** Help for staff, by its file in `staff`, in the order of its list. */
export const STAFF_HELP: readonly string[] = [
	...["today", "inbox", "orders", "phone-orders", "shipping-from-a-file"],
	...["receiving", "counting", "buying-in", "customers", "products", "imports", "price-lists"],
	...["money", "credit", "statements", "compliance", "excise", "pact-month", "settings", "programs"],
	"leaving",
];
