// What a shop may switch off until it needs it (Rule 9.40): how the settings page shows it, and the addresses that are unknown while it is off.

type Switch = {
	group: string;
	label: string;
	/** What it does, in one sentence. */
	says: string;
	/** Where staff and buyers meet it. */
	where: string;
	/** Another one that it makes no sense without. */
	needs?: string;
	/** Addresses of pages, with parameters as the routes have them, or a word where a parameter stands. */
	pages: readonly string[];
	/** Calls of the API by method and address. */
	calls: readonly string[];
};

export const SWITCHES = {
	stores: {
		group: "Customers",
		label: "Several stores and colleagues",
		says: "A customer adds further stores and invites colleagues. Those that are there keep working.",
		where: "Buyers: Add a store, People",
		pages: [
			"/portal/locations/new",
			"/buyer-portal/people",
			"/buyer-portal/people/invitations/:id",
			"/buyer-portal/people/carts/:id",
			"/buyer-portal/people/approval",
			"/buyer-portal/people/:id",
		],
		calls: [
			"POST /api/locations",
			"GET /api/company/carts",
			"POST /api/company/carts/:id",
			"GET /api/company/invitations",
			"POST /api/company/invitations",
			"POST /api/company/invitations/:id",
			"DELETE /api/company/invitations/:id",
			"GET /api/company/people",
			"PATCH /api/company/people/:id",
			"DELETE /api/company/people/:id",
		],
	},
	approvals: {
		group: "Customers",
		label: "Order approval",
		says: "A colleague's order above an amount waits for an owner of the company.",
		where: "Buyers: an amount under People, Waiting for approval on the dashboard",
		needs: "stores",
		pages: [
			"/buyer-portal/approvals/:id",
			"/buyer-portal/approvals/:id/cart",
			"/buyer-portal/people/approval",
		],
		calls: [
			"GET /api/approvals",
			"GET /api/approvals/:id",
			"PATCH /api/approvals/:id",
			"GET /api/company/approval",
			"PATCH /api/company/approval",
		],
	},
	salespeople: {
		group: "Customers",
		label: "Salespeople",
		says: "Each company belongs to one of your people, and sales are reported by person.",
		where: "Company page: Salesperson. Money: Sales by salesperson",
		pages: ["/admin/companies/:id/salesperson", "/admin/reports/salespeople.csv"],
		calls: ["GET /api/companies/:id/salespeople", "POST /api/companies/:id/salespeople"],
	},
	quotes: {
		group: "Customers",
		label: "Quote requests",
		says: "Customers ask for a price on a large quantity. You answer with an offer they can order from.",
		where: "Product page: Request Quote. Inbox: Quotes",
		pages: [
			"/quote",
			"/buyer-portal/quotes/:id",
			"/buyer-portal/quotes/:id/order",
			"/admin/quotes/:id/:does?",
		],
		calls: ["GET /api/quote-requests", "POST /api/quote-requests", "POST /api/quote-requests/:id/order"],
	},
	priceLists: {
		group: "Prices and money",
		label: "Price lists",
		says: "Prices for single customers, quantity breaks and sales with dates. Without them every customer pays the price of their tier.",
		where: "Products: Price lists. Company page: What do they pay?",
		pages: [
			"/admin/price-lists/agreements",
			"/admin/price-lists/agreements/:id/:does?",
			"/admin/price-lists/new",
			"/admin/price-lists/:id/:does?",
			"/admin/price-lists/:id/entries.csv",
			"/admin/price-lists/:id/import",
			"/admin/prices",
		],
		calls: [
			"GET /api/prices",
			"GET /api/price-lists",
			"POST /api/price-lists",
			"GET /api/price-lists/:id",
			"PUT /api/price-lists/:id",
			"DELETE /api/price-lists/:id",
		],
	},
	creditLimits: {
		group: "Prices and money",
		label: "Credit limits",
		says: "Net terms stop above a limit, or while an invoice is too many days late.",
		where: "Statement of a company: Credit",
		pages: ["/admin/accounts/:id/limit", "/admin/accounts/:id/release"],
		calls: [],
	},
	restocking: {
		group: "Prices and money",
		label: "Restocking fees",
		says: "You keep a share of the price when a customer returns goods that are in order.",
		where: "Claim: Restocking fee. Returns and Terms of Service: what other returns cost",
		pages: [],
		calls: [],
	},
	excise: {
		group: "Prices and money",
		label: "State excise",
		says: "Adds vapor excise to orders and invoices in states where you collect it.",
		where: "Compliance: Excise. Orders and invoices: one line per state",
		pages: [
			"/admin/compliance/excise",
			"/admin/compliance/excise/rates/:id",
			"/admin/compliance/excise/:state/:does?",
		],
		calls: [
			"GET /api/excise-rates",
			"POST /api/excise-rates",
			"GET /api/excise-rates/:id",
			"PUT /api/excise-rates/:id",
			"GET /api/excise-states/:state",
			"PUT /api/excise-states/:state",
		],
	},
	reorder: {
		group: "Warehouse",
		label: "Reorder points",
		says: "Says what to buy, when and how much, from sales and stock.",
		where: "Products: Stock, Reorder",
		pages: ["/admin/stock/reorder", "/admin/stock/reorder.csv"],
		calls: [],
	},
	purchases: {
		group: "Warehouse",
		label: "Suppliers",
		says: "Whom you buy from, with their codes, case packs, costs and lead times.",
		where: "Products: Suppliers",
		pages: ["/admin/suppliers", "/admin/suppliers/:id/:does?"],
		calls: [
			"GET /api/suppliers",
			"POST /api/suppliers",
			"GET /api/suppliers/:id",
			"PUT /api/suppliers/:id",
			"DELETE /api/suppliers/:id",
			"POST /api/suppliers/:id/restore",
			"GET /api/suppliers/:id/goods",
			"PUT /api/suppliers/:id/goods",
			"DELETE /api/suppliers/:id/goods/:goodId",
		],
	},
	batches: {
		group: "Warehouse",
		label: "Orders in batches",
		says: "Many orders are processed, printed and shipped at once, with files for the carrier's program. Without it each order is handled by itself.",
		where: "Orders: a box in each row, Tracking file",
		pages: ["/admin/orders/to-ship.csv", "/admin/orders/tracking"],
		calls: ["POST /api/shipments"],
	},
	chat: {
		group: "Website",
		label: "Support chat",
		says: "Answers common questions from your own texts, and orders and balances from the reader's records.",
		where: "Shop: Support. Without it that page has your contacts",
		pages: [],
		calls: ["GET /api/chat/support", "POST /api/chat/support"],
	},
	blog: {
		group: "Website",
		label: "Blog",
		says: "Posts about new products and rules.",
		where: "Shop: Blog, the latest posts on the home page. Settings: Blog",
		pages: [
			"/blog",
			"/blog/rss.xml",
			"/blog/:slug",
			"/blog/:slug/cover.svg",
			"/blog/:slug/cover.png",
			"/admin/blog",
			"/admin/blog/new",
			"/admin/blog/:id/:does?",
			"/admin/blog/:id/delete",
		],
		calls: ["GET /api/blog", "GET /api/blog/:slug"],
	},
	campaigns: {
		group: "Website",
		label: "Campaigns and newsletter",
		says: "Emails to customers who asked for them. Each has a link to unsubscribe.",
		where: "Settings: Campaigns. Blog: Newsletter",
		pages: [
			"/admin/campaigns",
			"/admin/campaigns/new",
			"/admin/campaigns/:id/:does?",
			"/admin/campaigns/:id/edit",
			"/admin/campaigns/:id/send",
			"/newsletter",
		],
		calls: [],
	},
	programs: {
		group: "Programs",
		label: "Keys and webhooks for programs",
		says: "Programs of yours and of your customers use the API with a key, which may do only what its owner chose, and are told what happens.",
		where: "Settings: Programs, Webhooks. Buyers: Account, Programs",
		pages: [
			"/admin/settings/keys",
			"/admin/settings/keys/:id",
			"/buyer-portal/keys",
			"/buyer-portal/keys/:id",
			"/admin/settings/webhooks",
			"/admin/settings/webhooks/:id/:does?",
			"/buyer-portal/webhooks",
			"/buyer-portal/webhooks/:id/:does?",
		],
		calls: [
			"GET /api/keys",
			"POST /api/keys",
			"DELETE /api/keys/:id",
			"GET /api/company/keys",
			"POST /api/company/keys",
			"DELETE /api/company/keys/:id",
			"GET /api/webhooks",
			"POST /api/webhooks",
			"GET /api/webhooks/events",
			"GET /api/webhooks/:id",
			"PUT /api/webhooks/:id",
			"DELETE /api/webhooks/:id",
			"POST /api/webhooks/:id/pause",
			"POST /api/webhooks/:id/resume",
			"POST /api/webhooks/:id/secret",
			"POST /api/webhooks/:id/test",
			"GET /api/webhooks/:id/messages",
			"POST /api/webhooks/:id/messages/:message",
			"GET /api/company/webhooks",
			"POST /api/company/webhooks",
			"GET /api/company/webhooks/events",
			"GET /api/company/webhooks/:id",
			"PUT /api/company/webhooks/:id",
			"DELETE /api/company/webhooks/:id",
			"POST /api/company/webhooks/:id/pause",
			"POST /api/company/webhooks/:id/resume",
			"POST /api/company/webhooks/:id/secret",
			"POST /api/company/webhooks/:id/test",
			"GET /api/company/webhooks/:id/messages",
			"POST /api/company/webhooks/:id/messages/:message",
		],
	},
} as const satisfies Record<string, Switch>;

export type SwitchName = keyof typeof SWITCHES;

/** What a switch needs; null: nothing. */
export const neededBy = (name: SwitchName): SwitchName | null => {
	const one: Switch = SWITCHES[name];
	return (one.needs as SwitchName | undefined) ?? null;
};
