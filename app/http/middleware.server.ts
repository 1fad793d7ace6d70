import type { MiddlewareFunction } from "react-router";
import { clientContext, dbContext, flashContext, sessionContext } from "./context.server";
import { flashCookie } from "./cookies.server";
import { parseFlash } from "./flash.server";
import { unwritten, waitForWriting } from "./locked.server";
import { overlayKey } from "./overlays.server";
import { SessionHandle } from "./session.server";
import { saysTooLargeItself, tooLargePage } from "./too-large.server";

/** React Router sends redirects of client navigations as 202. */
const isRedirect = (status: number) => (status >= 300 && status < 400) || status === 202;

/**
 * The root middleware: opens the session, carries the flash message over redirects, and puts the cookies
 * both of them need on the response.
 */
export const visit: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const cookies = request.headers.get("Cookie");
	const secure = new URL(request.url).protocol === "https:";
	const session = new SessionHandle(context.get(dbContext), cookies, {
		ip: context.get(clientContext).ip,
		userAgent: request.headers.get("User-Agent"),
	});
	const hadFlash = /(?:^|;\s*)flash=/.test(cookies ?? "");
	const flash = {
		incoming: hadFlash ? parseFlash(await flashCookie.parse(cookies)) : null,
		shown: false,
		outgoing: null as ReturnType<typeof parseFlash>,
	};
	context.set(sessionContext, session);
	context.set(flashContext, flash);

	const { tooLarge, isUnwritable } = context.get(clientContext);
	const { pathname } = new URL(request.url);
	if (isUnwritable) throw unwritten(pathname);
	if (tooLarge && request.method !== "GET" && !saysTooLargeItself(pathname)) throw tooLargePage(tooLarge);
	if (request.method !== "GET") await waitForWriting(context.get(dbContext), pathname);

	const response = await next();

	// Without a session or a message, a page depends on its address and the overlays alone: the server may keep it.
	if (
		request.method === "GET" &&
		response.status === 200 &&
		session.id === null &&
		overlayKey(cookies) !== null
	) {
		if (!response.headers.has("Cache-Control")) response.headers.set("X-Page-Cache", "60");
	}

	const sid = session.cookie(secure);
	if (sid) response.headers.append("Set-Cookie", sid);
	if (flash.outgoing) {
		response.headers.append("Set-Cookie", await flashCookie.serialize(flash.outgoing, { secure }));
	} else if (hadFlash && (flash.shown || !flash.incoming) && !isRedirect(response.status)) {
		response.headers.append("Set-Cookie", await flashCookie.serialize("", { secure, maxAge: 0 }));
	}
	return response;
};
