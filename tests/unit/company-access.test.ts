import { beforeAll, expect, it } from "vitest";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { NOT_FOR_BOOKKEEPERS } from "~/kernel/actor/permissions";
import { STAFF_ROLE_NAMES } from "~/terms/roles";
import { type Db, openDatabase } from "~db/client.server";
import { ADDRESS } from "../helpers/address";
import { checkoutForm } from "../helpers/cart";
import { companyShop, SECRET } from "../helpers/company-shop";
import { makeStaff } from "../helpers/database";
import { EVERY_ROUTE as ALL, moduleOf, type SiteRoute } from "../helpers/every-route";
import { type Answer, type Call, call } from "../helpers/request";

/** The readers that each door lets in. A `stranger` is an owner of another company, an `applicant` of one not approved. */
const DOORS = {
	/** Open: what its page or answer has depends on the reader. */
	all: ["visitor", "user", "applicant", "owner", "buyer", "bookkeeper", "stranger"],
	user: ["user", "applicant", "owner", "buyer", "bookkeeper", "stranger"],
	customer: ["owner", "buyer", "bookkeeper", "stranger"],
	buyer: ["owner", "buyer", "stranger"],
	owner: ["owner", "stranger"],
	/** Who has to do with the company's money. */
	accounts: ["owner", "bookkeeper", "stranger"],
	staff: [],
} as const;
type Door = keyof typeof DOORS;

/** Each route's door, or one for reading and one for writing. A new route needs an entry; staff's pages have `STAFF_ROUTES`. */
const ROUTES: Record<string, Door | readonly [Door, Door]> = {
	...all(`/ /products /products/:slug /suggestions /brands /brands/:slug /wholesale /contact /quote /blog /blog/rss.xml
		/blog/:slug /blog/:slug/cover.svg /blog/:slug/cover.png /support /newsletter /newsletter/confirm/:token
		/newsletter/unsubscribe/:token /legal/terms /legal/privacy /legal/pact-act /legal/returns /legal/cookies
		/legal/accessibility /compliance/shipping-restrictions /login /register /logout /kept/:id /forgot-password
		/reset-password/:token /invitation/:token /confirm-email/:token /documents/:fileId /wholesale-portal /apply /can-i-buy /api/can-i-buy
		/api/login /api/register /api/contact /api/chat/support /api/quote-requests /api/blog /api/blog/:slug /api/products
		/api/products/:id /api/products/featured /api/brands /api/brands/featured /api/brands/:slug /api/invitations/:token
		/api/invoices/:number /api/* /pictures/site.png /pictures/products/:slug.svg /pictures/brands/:slug.svg /pictures/products/:slug.png
		/pictures/brands/:slug.png /pictures/uploads/:file /mail/click/:token /mail/open/:token /sitemap.xml
		/robots.txt /age-check /too-large /cookie-choice /admin/* /admin-portal/* /*`),
	"/portal": "user",
	"/portal/documents": "user",
	"/portal/password": "user",
	"/portal/confirm-email": "user",
	"/portal/devices": "user",
	"/portal/location": "customer",
	"/portal/locations": "customer",
	"/portal/locations/new": ["owner", "all"],
	"/portal/locations/:id": ["customer", "owner"],
	// Files come before the owner is asked for; `locations.test.ts` sends them.
	"/portal/locations/:id/licenses": "customer",
	"/portal/locations/:id/close": ["customer", "owner"],
	"/cart": "buyer",
	"/cart/flavors/:id": "buyer",
	"/cart/clear": "buyer",
	"/cart/undo": "buyer",
	"/cart/items": "buyer",
	"/cart/items/:itemId": "buyer",
	"/stock-requests": "buyer",
	"/quick-order": "buyer",
	"/quick-order/sample.csv": "buyer",
	"/quick-order/draft": "buyer",
	"/lists": "buyer",
	"/lists/new": "buyer",
	"/lists/:listId": "buyer",
	"/lists/:listId/name": "buyer",
	"/lists/:listId/delete": "buyer",
	"/lists/:listId/guide": "buyer",
	"/checkout": "buyer",
	"/buyer-portal": "customer",
	"/buyer-portal/people": ["customer", "owner"],
	"/buyer-portal/people/:id": ["customer", "owner"],
	"/buyer-portal/people/invitations/:id": ["customer", "owner"],
	"/buyer-portal/people/carts/:id": ["customer", "buyer"],
	"/buyer-portal/people/approval": ["customer", "owner"],
	"/buyer-portal/approvals/:id": "buyer",
	"/buyer-portal/approvals/:id/cart": ["all", "buyer"],
	"/buyer-portal/files/:file": "customer",
	"/buyer-portal/quotes/:id": "buyer",
	"/buyer-portal/quotes/:id/order": "buyer",
	"/buyer-portal/orders/:orderNumber": "customer",
	// An owner's order: a buyer cancels only their own.
	"/buyer-portal/orders/:orderNumber/cancel": ["buyer", "owner"],
	"/buyer-portal/orders/:orderNumber/problem": "buyer",
	"/buyer-portal/orders/:orderNumber/reorder": "buyer",
	"/buyer-portal/orders/:orderNumber/:paper": "customer",
	"/buyer-portal/account": "customer",
	"/buyer-portal/account/mails": ["customer", "accounts"],
	"/buyer-portal/account/csv": "customer",
	"/buyer-portal/account/pdf": "customer",
	"/api/account": ["customer", "accounts"],
	"/buyer-portal/papers/:number": "customer",
	"/buyer-portal/papers/:number/pdf": "customer",
	"/api/profile": "user",
	"/api/wholesale-applications": ["staff", "user"],
	"/api/cart": "buyer",
	"/api/cart/items": "buyer",
	"/api/cart/items/:itemId": "buyer",
	"/api/quick-order/verify": "buyer",
	"/api/quick-order/add": "buyer",
	"/api/held-prices": "staff",
	"/api/held-prices/:id": "staff",
	"/api/orders": ["staff", "buyer"],
	"/api/orders/my-orders": "customer",
	"/api/orders/:id/reorder": "buyer",
	"/api/orders/:id/claims": ["customer", "buyer"],
	"/api/orders/:id/claims/photos": "buyer",
	"/api/orders/:id/claims/photos/:photoId": "buyer",
	"/api/stock-requests": "buyer",
	"/api/stock-requests/:id": "buyer",
	"/api/quote-requests/:id/order": "buyer",
	"/api/locations": ["customer", "owner"],
	"/api/locations/:id": ["customer", "owner"],
	"/api/locations/:id/licenses": "owner",
	"/api/locations/:id/choose": "customer",
	"/api/company/people": "customer",
	"/api/company/people/:id": "owner",
	"/api/company/invitations": "owner",
	"/api/company/invitations/:id": "owner",
	"/api/company/carts": "customer",
	"/api/company/carts/:id": "buyer",
	"/api/company/approval": "owner",
	"/api/approvals": "buyer",
	"/api/approvals/:id": "buyer",
	...staff(`/api/carts/abandoned /api/carts/send-recovery /api/users /api/users/:id/orders /api/orders/:id
		/api/orders/:id/changes /api/orders/:id/hold /api/orders/:id/shipments /api/orders/:id/shipments/:shipmentId
		/api/orders/:id/shipments/:shipmentId/delivered /api/orders/:id/short /api/claims /api/claims/:id /api/claims/:id/answer
		/api/claims/:id/goods /api/claims/:id/goods/:receiptId/undo /api/claims/:id/refund /api/claims/:id/reopen /api/shipments
		/api/stock/deliveries /api/stock/counts /api/invoices /api/invoices/:number/credits /api/invoices/:number/undo /api/prices /api/price-lists /api/price-lists/:id /api/accounts
		/api/accounts/:id /api/accounts/:id/mails /api/accounts/:id/payments /api/accounts/:id/payments/:paymentId/undo /api/companies
		/api/companies/:id /api/companies/:id/merge /api/seller /api/flavor-classes /api/state-rules /api/state-rules/:id /api/state-lists/:id
		/api/excise-rates /api/excise-rates/:id /api/excise-states/:state /api/wholesale-applications/:id`),
	...staff("/api/reports/:report /api/companies/duplicates"),
	...staff("/api/companies/:id/salespeople"),
	...staff("/api/pact-reports /api/pact-reports/:id /api/pact-states/:state /api/pact-orders/:orderNumber"),
	...staff("/api/state-lists /api/state-lists/:id/step"),
	...staff(
		ALL.filter(({ route }) => route in STAFF_ROUTES)
			.map(({ pattern }) => pattern)
			.join(" "),
	),
};

function all(patterns: string) {
	return Object.fromEntries(patterns.split(/\s+/).map((pattern) => [pattern, "all" as const]));
}
function staff(patterns: string) {
	return Object.fromEntries(patterns.split(/\s+/).map((pattern) => [pattern, "staff" as const]));
}

const LINE = { code: "SKU", quantity: "1", flavor: "" };
/** Valid contents, where a door is the operation's or another company's id must be a 404: forms of pages, bodies of calls. */
const SENT: Record<string, Record<string, unknown>> = {
	"/buyer-portal/people": { email: "pat@store.example", role: "buyer" },
	"/buyer-portal/people/:id": { change: "role", role: "owner" },
	"/buyer-portal/people/invitations/:id": { change: "withdraw" },
	"/cart/items/:itemId": { quantity: "1" },
	"/lists/:listId": { intent: "save" },
	"/lists/:listId/name": { name: "Mine" },
	"/api/cart/items/:itemId": { quantity: 1 },
	"/portal/locations/:id": { name: "Main", ...ADDRESS },
	"/api/locations/:id": { name: "Main", ...ADDRESS },
	"/buyer-portal/quotes/:id/order": checkoutForm(),
	"/api/orders/:id/claims": {
		reason: "damaged",
		remedy: "credit",
		details: "It broke",
		lines: [{ orderItemId: "x", quantity: 1 }],
	},
	"/api/quote-requests/:id/order": { shippingAddress: ADDRESS, paymentMethod: "check" },
	"/api/quick-order/verify": { lines: [LINE] },
	"/api/company/people/:id": { role: "owner" },
	"/buyer-portal/people/approval": { above: "5" },
	"/buyer-portal/approvals/:id": { decision: "withdraw" },
	"/api/company/approval": { above: "5" },
	"/api/approvals/:id": { decision: "withdraw" },
	"/api/company/invitations": { email: "pat@store.example", role: "buyer" },
};

/** Records of a company or a person: for another company's people they don't exist. */
const IS_RECORD =
	/^\/(?:api\/)?(?:lists\/:|cart\/items\/:|buyer-portal\/(?:people|orders|quotes|approvals)\/(?:\w+\/)?:|portal\/locations\/:id(?:\/close)?$|locations\/:id(?:\/choose)?$|company\/\w+\/:|approvals\/:|stock-requests\/:|orders\/:id\/(?:reorder|claims)|quote-requests\/:)/;

const STAFF = STAFF_ROLE_NAMES.map((role) => `staff: ${role}`);

let shop: ReturnType<typeof companyShop>;
let bytes: Buffer;
let untouched: string;
let refusing: Db;
const readers: Record<string, Actor> = {};
beforeAll(() => {
	shop = companyShop();
	Object.assign(readers, { visitor: VISITOR }, shop.readers);
	for (const role of STAFF_ROLE_NAMES) readers[`staff: ${role}`] = makeStaff(shop.db, role);
	bytes = shop.db.$client.serialize();
	refusing = openDatabase(bytes);
	untouched = contents(refusing);
});

const paramsOf = (pattern: string): Record<string, string> =>
	Object.fromEntries(
		[...pattern.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, subject = "", name = ""]) => [
			name,
			shop.ids[name] ?? shop.ids[subject] ?? "none",
		]),
	);

/** Everything but what a request of its own writes. */
function contents(db: Db): string {
	const tables = db.$client
		.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by 1")
		.pluck()
		.all() as string[];
	return JSON.stringify(
		tables
			.filter((name) => !/^(?:sessions|rate_limits|.*_fts.*|.*_trigrams?.*)$/.test(name))
			.map((name) => db.$client.prepare(`select * from "${name}"`).raw().all()),
	);
}

const changesOf = (db: Db) => db.$client.prepare("select total_changes()").pluck().get() as number;

/** Calls a route in all its ways as one reader; each write has a copy of the shop. */
async function* answersOf(reader: string, { pattern, file }: SiteRoute, mayWrite: boolean) {
	const { loader, action } = await moduleOf(file);
	const params = paramsOf(pattern);
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "none");
	const options = { as: readers[reader]!, params };
	if (loader)
		yield {
			way: "GET",
			door: 0,
			changed: false,
			answer: await call(loader, path, { db: shop.db, ...options }),
		};
	// A record's page that has no form of its own.
	const isFormless = action?.forms?.includes("page") === false && !file.includes("#");
	for (const method of action && !isFormless ? (action.methods ?? ["POST"]) : []) {
		const sent = method === "DELETE" ? {} : (SENT[pattern] ?? {});
		// Who is refused changes nothing, so all of them share one shop.
		const db = mayWrite ? openDatabase(bytes) : refusing;
		const before = changesOf(db);
		const answer = await call(action!, path, {
			...{ db, ...options, method },
			...(pattern.startsWith("/api/") ? { json: sent } : { form: sent as Record<string, string> }),
		} as Call & { db: typeof db });
		// The session of the request is a change.
		const changed = !mayWrite && changesOf(db) > before + 1 && contents(db) !== untouched;
		yield { way: method, door: 1, changed, answer };
		if (mayWrite) db.$client.close();
	}
}
const isRefusal = ({ status, location }: Answer<unknown>) =>
	status === 401 || status === 403 || /^\/(?:login|wholesale-portal)/.test(location ?? "");
const textOf = ({ body }: Answer<unknown>) =>
	typeof body === "string" ? body : (JSON.stringify(body) ?? "");

it("has an entry for every route", () => {
	expect(Object.keys(ROUTES).sort()).toEqual([...new Set(ALL.map(({ pattern }) => pattern))].sort());
});

it.each(["visitor", "user", "applicant", "owner", "buyer", "bookkeeper", "stranger", ...STAFF])(
	"opens to %s the routes and calls of its role, and no other company's records (Rules 1.5, 1.9, 13.6-13.9)",
	async (reader) => {
		const wrong: string[] = [];
		const isStaff = STAFF.includes(reader);
		for (const route of ALL) {
			const entry = ROUTES[route.pattern] ?? "staff";
			const doors = typeof entry === "string" ? ([entry, entry] as const) : entry;
			// Staff's own pages have a test of their own.
			if (isStaff && doors.some((door) => !["customer", "buyer", "owner"].includes(door))) continue;
			const mayWrite = (DOORS[doors[1]] as readonly string[]).includes(reader);
			for await (const { way, door: n, answer, changed } of answersOf(reader, route, mayWrite)) {
				const door = doors[n]!;
				const says = (what: string) => wrong.push(`${way} ${route.pattern}: ${answer.status} ${what}`);
				// A form's address only leads to its page when it is read.
				if (way === "GET" && answer.location !== null && !isRefusal(answer)) continue;
				// A refused change of the cart shows the own cart again.
				const isOwnCart = way === "GET" && route.pattern === "/cart/items/:itemId";
				const mayEnter = (DOORS[door] as readonly string[]).includes(reader);
				if (!mayEnter && !isRefusal(answer)) says(`lets ${reader} in`);
				if (!mayEnter && changed) says("and changed something");
				if (mayEnter && door !== "all" && isRefusal(answer)) says("is refused");
				if (
					reader === "bookkeeper" &&
					door === "buyer" &&
					n === 1 &&
					!textOf(answer).includes(NOT_FOR_BOOKKEEPERS)
				)
					if (answer.location === null) says("doesn't say why");
				if (reader === "stranger" && IS_RECORD.test(route.pattern) && answer.status !== 404 && !isOwnCart)
					says("is not a 404");
				if (!["owner", "buyer", "bookkeeper"].includes(reader) && !isStaff && textOf(answer).includes(SECRET))
					says("tells of another company");
			}
		}
		expect(wrong).toEqual([]);
	},
	60_000,
);
