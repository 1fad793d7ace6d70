import { keysOf } from "./keys-of.ts";

// What a program's key may be given (Rule 9.70): the subjects of the API, each with the addresses of its calls.

type Subject = {
	label: string;
	/** The same for a key of a customer's company; null: such a key has none of its calls. */
	company: string | null;
	/** How the addresses of its calls begin. The longest that fits counts. */
	at: readonly string[];
};

export const SUBJECTS = {
	orders: {
		label: "Orders and parcels",
		company: "Orders and cart",
		at: [
			...["/api/orders", "/api/users/:id/orders", "/api/shipments", "/api/shipstation"],
			"/api/held-prices",
			"/api/quote-requests/:id/order",
			...["/api/cart", "/api/carts", "/api/company/carts", "/api/quick-order", "/api/approvals"],
		],
	},
	products: {
		label: "Products, brands and prices",
		company: "Products and prices",
		at: ["/api/products", "/api/photos", "/api/brands", "/api/price-lists", "/api/prices"],
	},
	stock: {
		label: "Stock",
		company: "Back-in-stock requests",
		at: ["/api/stock", "/api/stock-requests"],
	},
	purchases: {
		label: "Suppliers and purchase orders",
		company: null,
		at: ["/api/suppliers", "/api/purchase-orders"],
	},
	customers: {
		label: "Companies and applications",
		company: "Company and stores",
		at: [
			...["/api/companies", "/api/documents", "/api/users", "/api/wholesale-applications"],
			...["/api/locations", "/api/company/approval"],
		],
	},
	invoices: {
		label: "Invoices and payments",
		company: "Invoices and balance",
		at: ["/api/invoices", "/api/accounts", "/api/account", "/api/payment-notices"],
	},
	claims: {
		label: "Claims",
		company: "Claims",
		at: ["/api/claims", "/api/orders/:id/claims"],
	},
	messages: {
		label: "Messages and quotes",
		company: "Messages and quotes",
		at: ["/api/contact", "/api/quote-requests"],
	},
	compliance: {
		label: "State rules, excise and PACT reports",
		company: "State rules",
		at: [
			...["/api/can-i-buy", "/api/state-rules", "/api/state-lists", "/api/flavor-classes"],
			...["/api/excise-rates", "/api/excise-states"],
			...["/api/pact-orders", "/api/pact-reports", "/api/pact-states"],
		],
	},
	reports: { label: "Reports", company: null, at: ["/api/reports"] },
	settings: {
		label: "Brand, seller and blog",
		company: null,
		at: [
			...["/api/brand", "/api/seller", "/api/blog"],
			...["/api/payment-methods", "/api/working-days", "/api/numbers"],
		],
	},
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof SUBJECTS;
export const SUBJECT_NAMES = /* @__PURE__ */ keysOf(SUBJECTS);

/** What a key may do with a subject. GET reads, every other method writes. */
export const WAYS = ["read", "write"] as const;
export type Way = (typeof WAYS)[number];
export type Scope = `${SubjectName}:${Way}`;

/** All that a key may be given: 'orders:read'. */
export const SCOPES: readonly Scope[] = /* @__PURE__ */ SUBJECT_NAMES.flatMap((name) =>
	WAYS.map((way): Scope => `${name}:${way}`),
);

/** The subjects for a key of the shop, or of a customer's company. */
export const subjectsOf = (isCompany: boolean): { name: SubjectName; label: string }[] =>
	SUBJECT_NAMES.flatMap((name) => {
		const { label, company }: Subject = SUBJECTS[name];
		const shown = isCompany ? company : label;
		return shown === null ? [] : [{ name, label: shown }];
	});

/** How the addresses begin that no key opens: logins, people's own accounts, and whatever gives somebody access. */
const PEOPLE_ONLY = [
	...["/api/login", "/api/register", "/api/profile", "/api/invitations", "/api/chat"],
	...["/api/keys", "/api/company/keys", "/api/company/people", "/api/company/invitations"],
	...["/api/companies/invitations", "/api/webhooks", "/api/company/webhooks"],
];

const begins = (pattern: string, start: string) => pattern === start || pattern.startsWith(`${start}/`);

/** The subject that a call belongs to, by its row's address; null: none of those that keys are given. */
export function subjectAt(pattern: string): SubjectName | null {
	if (PEOPLE_ONLY.some((start) => begins(pattern, start))) return null;
	let best: { name: SubjectName; length: number } | undefined;
	for (const name of SUBJECT_NAMES)
		for (const start of SUBJECTS[name].at)
			if (begins(pattern, start) && start.length > (best?.length ?? 0)) best = { name, length: start.length };
	return best?.name ?? null;
}

/** The scope that a key needs for a call, by its method and its row's address; null: no key makes this call. */
export function scopeOf(method: string, pattern: string): Scope | null {
	const subject = subjectAt(pattern);
	return subject && `${subject}:${method === "GET" || method === "HEAD" ? "read" : "write"}`;
}

/** 'orders: read and write; stock: read'. */
export const scopesInWords = (scopes: readonly Scope[], isCompany: boolean): string =>
	subjectsOf(isCompany)
		.flatMap(({ name, label }) => {
			const ways = WAYS.filter((way) => scopes.includes(`${name}:${way}`));
			return ways.length > 0 ? [`${label}: ${ways.join(" and ")}`] : [];
		})
		.join("; ");
