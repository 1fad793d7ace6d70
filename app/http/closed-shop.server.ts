import { data } from "react-router";
import { closedInWords, isClosedTo, retryAfter } from "~/kernel/settings/opening.server";
import { hasContacts } from "~/kernel/settings/settings.queries.server";
import { closedContext, getActor, getDb } from "./context.server";
import { plainAnswer } from "./protocol/plain-answer.server";
import { type BuiltRoute, type DoorArgs, withDoors } from "./route-doors.server";

/** The layouts of customers' pages: what they would say to others waits until the shop opens, too. */
const BUYER_LAYOUTS = ["customers/accounts/buyer/buyer-layout", "portal/buyer-layout"];

/**
 * What a visitor of a closed shop may still ask for, by pattern: accounts, applications, messages, links of mails, legal and help pages, and
 * files that say nothing of the goods. Every other public page is closed (Rule 9.60).
 */
const STAYS_OPEN: ReadonlySet<string> = new Set([
	"invoice-address/:token",
	...["login", "register", "logout", "forgot-password", "reset-password/:token", "confirm-email/:token"],
	...[
		"invitation/:token",
		"kept/:id",
		"apply",
		"apply/link",
		"apply/continue/:token",
		"documents/:fileId",
		"contact",
	],
	...[
		"portal",
		"wholesale-portal",
		"portal/locations",
		"portal/locations/new",
		"portal/locations/:id/:does?",
	],
	...["portal/location", "portal/documents", "portal/password", "portal/confirm-email", "portal/devices"],
	...["newsletter", "newsletter/confirm/:token", "newsletter/unsubscribe/:token"],
	...["mail/click/:token", "mail/open/:token"],
	...[
		"robots.txt",
		"age-check",
		"too-large",
		"cookie-choice",
		"brand/:file",
		"pictures/site.png",
		"pictures/uploads/:file",
	],
	// What programs are written by.
	...["api/openapi.json", "api/docs", "api/docs/:subject"],
	// Programs only.
	"api/shipstation",
	// The API's rows say it themselves; the other finds no page.
	...["api/*", "*"],
]);

/** What stays open, too, once the shop has contacts to name there (Rule 9.62). */
const NAMES_CONTACTS: ReadonlySet<string> = new Set([
	...[
		"legal/terms",
		"legal/privacy",
		"legal/pact-act",
		"legal/returns",
		"legal/cookies",
		"legal/accessibility",
	],
	...["compliance/shipping-restrictions", "help", "help/:slug"],
]);

const CALLS: ReadonlySet<string> = new Set([
	...["POST /api/login", "POST /api/register", "GET /api/invitations/:token", "POST /api/invitations/:token"],
	...["POST /api/contact", "POST /api/wholesale-applications"],
]);

/** Whether a call that anybody may make is closed together with the pages (Rule 9.60). */
export const closesWithShop = (method: string, pattern: string): boolean =>
	!CALLS.has(`${method === "HEAD" ? "GET" : method} ${pattern}`);

/** Whether a page, by its pattern ('/products/:slug'), is closed to visitors while the shop is (Rule 9.60). Staff's pages have a door of their own. */
export const isClosedPage = (pattern: string, hasContacts: boolean): boolean => {
	const bare = pattern.replace(/^\//, "");
	if (/^admin(-portal)?(\/|$)/.test(bare) || STAYS_OPEN.has(bare)) return false;
	return !(hasContacts && NAMES_CONTACTS.has(bare));
};

/**
 * The routes of a build, of which the public pages answer 503 to visitors while the shop is closed (Rule 9.60): in their loaders and
 * actions, which alone know what they would show.
 */
export const closeRoutes = <R extends BuiltRoute>(routes: Record<string, R | undefined>): typeof routes =>
	withDoors(routes, (route, path) => {
		const isPage = route.id !== "root" && (route.index || route.path);
		const isLayout = BUYER_LAYOUTS.includes(route.id);
		const closes = isLayout || (isPage && isClosedPage(path, false));
		const hasView = (route.module as { default?: unknown }).default !== undefined;
		return closes
			? (args) => {
					if (isLayout || isClosedPage(path, hasContacts(getDb(args.context)))) refuseVisitors(args, hasView);
				}
			: null;
	});

/** @throws the answer of a closed shop, 503, to those who have to wait until it opens. */
function refuseVisitors({ context, request }: DoorArgs, hasView: boolean): void {
	const db = getDb(context);
	if (!isClosedTo(db, getActor(context))) return;
	context.set(closedContext, { retryAfterSeconds: retryAfter(db) });
	const message = closedInWords(db);
	if (hasView) throw data({ message }, { status: 503 });
	const { type, body } = plainAnswer(503, new URL(request.url).pathname, message);
	throw new Response(new Uint8Array(body), { status: 503, headers: { "Content-Type": type } });
}
