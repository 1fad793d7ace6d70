import { layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import * as buying from "./buying/routes.ts";
import * as catalog from "./catalog/routes.ts";
import * as customers from "./customers/routes.ts";
import * as filing from "./filing/routes.ts";
import * as ledger from "./ledger/routes.ts";
import * as office from "./office/routes.ts";
import * as rules from "./rules/routes.ts";
import * as service from "./service/routes.ts";

/** A context's addresses: for everybody, for approved buyers and for staff. */
type Addresses = { [kind in "pages" | "buyer" | "staff"]?: RouteConfigEntry[] };

const CONTEXTS: Addresses[] = [catalog, rules, customers, ledger, buying, service, filing, office];
const all = (kind: keyof Addresses) => CONTEXTS.flatMap((context) => context[kind] ?? []);

/** The addresses of a kind that are pages of a customer's portal, or the others. */
const pagesOf = (kind: keyof Addresses, ofPortal: boolean) =>
	all(kind).filter(({ path = "" }) => /^(portal|buyer-portal|lists)(\/|$)/.test(path) === ofPortal);

// The layout denies users who may not buy; /checkout redirects them instead.
const BUYER = "customers/accounts/buyer/buyer-layout.tsx";

// Every URL of the site: each context's routes.ts has its own. A layout guards the routes below it.
export default [
	...pagesOf("pages", false),
	layout(BUYER, pagesOf("buyer", false)),
	// It reads what the tabs say, which are the same on every page of the portal.
	layout("office/portal/portal-layout.tsx", [
		...pagesOf("pages", true),
		layout(BUYER, { id: "portal/buyer-layout" }, pagesOf("buyer", true)),
	]),
	layout("desk/frame/layout.tsx", all("staff")),
	// Outside the layout: to everybody else an unknown address is unknown, not denied.
	route("admin/*", "desk/frame/not-found.tsx"),
	// Where staff's pages were before they all stood under /admin.
	route("admin-portal/*", "desk/moved.ts"),
	// Its addresses are in tables, one a subject.
	route("api/*", "api.ts"),
] satisfies RouteConfig;
