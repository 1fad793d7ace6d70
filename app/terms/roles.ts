import { keysOf } from "./keys-of.ts";

/** What a member of staff may be allowed to do, by subject (Rule 7.34). */
export const PERMISSIONS = [
	"orders",
	"orders.ship",
	"orders.payment",
	"orders.cancel",
	"orders.place",
	"orders.change",
	"prices",
	"prices.approve",
	"costs",
	"products",
	"products.edit",
	"stock",
	"purchases",
	"purchases.edit",
	"imports",
	"applications",
	"inbox",
	"customers",
	"customers.terms",
	"customers.merge",
	"marketing",
	"reports",
	"exports",
	"settings",
	"staff",
	"audit",
	"mail",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

type StaffTerms = { label: string; description: string; may: readonly Permission[] };

/** The roles of staff. The owner's is called admin in the database and in JSON. */
export const STAFF_ROLES = {
	admin: {
		label: "Owner",
		description: "Everything, staff accounts and settings included",
		may: PERMISSIONS,
	},
	sales: {
		label: "Sales",
		description: "Applications, messages, quotes, orders, customers, prices and campaigns; no costs",
		may: [
			"orders",
			"orders.ship",
			"orders.cancel",
			"orders.place",
			"orders.change",
			"prices",
			"products",
			"applications",
			"inbox",
			"customers",
			"marketing",
		],
	},
	warehouse: {
		label: "Warehouse",
		description:
			"Orders to process, ship and deliver, products, and receiving and counting stock; no amounts",
		may: ["orders", "orders.ship", "products", "stock", "purchases"],
	},
	bookkeeper: {
		label: "Bookkeeper",
		description: "Orders and their payments, costs, customers' terms, reports and exports; no shipping",
		may: [
			"orders",
			"orders.payment",
			"prices",
			"costs",
			"products",
			"purchases",
			"purchases.edit",
			"customers",
			"customers.terms",
			"reports",
			"exports",
		],
	},
} as const satisfies Record<string, StaffTerms>;

export type StaffRole = keyof typeof STAFF_ROLES;
export const STAFF_ROLE_NAMES = /* @__PURE__ */ keysOf(STAFF_ROLES);

/** The roles of accounts: a customer's or visitor's own account, or one of staff. */
export const ROLES = /* @__PURE__ */ ["user", ...STAFF_ROLE_NAMES] as const;
export type Role = (typeof ROLES)[number];
