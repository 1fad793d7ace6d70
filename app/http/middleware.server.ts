import type { MiddlewareFunction } from "react-router";
import { noteInMark } from "~/kernel/config/log.server";
import {
	clientContext,
	closedContext,
	dbContext,
	flashContext,
	patternContext,
	programContext,
	sessionContext,
} from "./context.server";
import { flashCookie, lastLoginCookie } from "./cookies.server";
import { parseFlash } from "./flash.server";
import { unwritten, waitForWriting } from "./locked.server";
import { keyIn, openWithKey } from "./program.server";
import { isShareable, PUBLIC } from "./protocol/header-list.server";
import { SessionHandle } from "./session.server";
import { hasOwnTooLargeAnswer, tooLargePage } from "./too-large.server";
import { visitorChoicesKey } from "./visitor-choices.server";

/** React Router sends redirects of client navigations as 202. */
export const isRedirect = (status: number) => (status >= 300 && status < 400) || status === 202;

/**
 * The root middleware: opens the session, carries the flash message over redirects, adds the cookies of both to the
 * response, and sets who may cache it (Rule 1.11).
 */
export const visit: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
	const db = context.get(dbContext);
	const { ip } = context.get(clientContext);
	const { pathname, protocol } = new URL(request.url);
	const key = keyIn(pathname, request.headers);
	const cookies = key === null ? request.headers.get("Cookie") : null;
	const secure = protocol === "https:";
	const session = new SessionHandle(db, cookies, { ip, userAgent: request.headers.get("User-Agent") });
	if (key !== null) {
		const opened = openWithKey(db, key, ip);
		if ("actor" in opened) session.actor = opened.actor;
		else context.set(programContext, opened.refusal);
	}
	const hadFlash = /(?:^|;\s*)flash=/.test(cookies ?? "");
	const flash = {
		incoming: hadFlash ? parseFlash(await flashCookie.parse(cookies)) : null,
		shown: false,
		outgoing: null as ReturnType<typeof parseFlash>,
	};
	// React Router joins the patterns of nested routes without a slash before them.
	const route = `/${pattern.replace(/^\//, "")}`;
	context.set(patternContext, route);
	noteInMark({ route, ...userOf(session) });
	context.set(sessionContext, session);
	context.set(flashContext, flash);

	const { tooLarge, isUnwritable } = context.get(clientContext);
	if (isUnwritable) throw unwritten(pathname);
	if (tooLarge && request.method !== "GET" && !hasOwnTooLargeAnswer(pathname)) throw tooLargePage(tooLarge);
	if (request.method !== "GET") await waitForWriting(db);

	const response = await next();
	noteInMark(userOf(session));
	const { headers } = response;
	const closed = context.get(closedContext);
	if (closed && response.status === 503) headers.set("Retry-After", String(closed.retryAfterSeconds));
	if (session.id !== null || key !== null)
		keepPrivate(headers, session.actor.kind === "user", request.method);
	// Without a session or a message, a page depends only on its address and the age and cookie choices, so the server may cache it.
	else if (
		request.method === "GET" &&
		response.status === 200 &&
		visitorChoicesKey(cookies) !== null &&
		!headers.has("Cache-Control")
	) {
		headers.set("X-Page-Cache", "60");
	}

	// A shared cache would send the cookie to everyone who asks, or remove theirs.
	if (isShareable(headers)) return response;
	const own = session.cookies(secure);
	for (const cookie of own) headers.append("Set-Cookie", cookie);
	if (own.length > 0 && session.actor.kind === "user") {
		headers.append("Set-Cookie", await lastLoginCookie.serialize(session.actor.id, { secure }));
	}
	// After a logout no form of this browser is kept for the account: the next person at it could leave one there.
	if (session.hasLoggedOut) {
		headers.append("Set-Cookie", await lastLoginCookie.serialize("", { secure, maxAge: 0 }));
	}
	if (flash.outgoing) {
		headers.append("Set-Cookie", await flashCookie.serialize(flash.outgoing, { secure }));
	} else if (hadFlash && (flash.shown || !flash.incoming) && !isRedirect(response.status)) {
		headers.append("Set-Cookie", await flashCookie.serialize("", { secure, maxAge: 0 }));
	}
	return response;
};

/** Who it is, for the log: after a logout, who it was. */
const userOf = ({ actor }: SessionHandle) => (actor.kind === "user" ? { user: actor.id } : {});

/**
 * Keeps a response within a session out of shared caches and, unless it says otherwise, out of the browser's cache too:
 * on a shared computer the next person would find it there (Rule 1.11). The response to a posted form is kept until
 * logout: without it, Back shows the browser's own error page when scripts are off.
 */
function keepPrivate(headers: Headers, isSignedIn: boolean, method: string): void {
	const own = headers.get("Cache-Control");
	const ours = method === "GET" ? "private, no-store" : "private, no-cache";
	if (own === null && !headers.has("X-Page-Cache")) headers.set("Cache-Control", ours);
	if (own !== null && isSignedIn) headers.set("Cache-Control", own.replace(PUBLIC, "$1private"));
}
