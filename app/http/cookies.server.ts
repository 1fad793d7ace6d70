import { parseCookie, stringifySetCookie } from "cookie";
import { createCookie } from "react-router";
import { env } from "~/kernel/config/env.server";

// A request reads several cookies of its header.
const none = parseCookie("");
let last = { header: "", cookies: parseCookie("") };

/** Reads one cookie of a Cookie header. Null when absent. */
export const readCookie = (header: string | null | undefined, name: string): string | null =>
	readCookies(header)[name] ?? null;

/** The cookies of a Cookie header by name. */
export function readCookies(header: string | null | undefined): Readonly<Record<string, string | undefined>> {
	if (!header) return none;
	if (header !== last.header) last = { header, cookies: parseCookie(header) };
	return last.cookies;
}

type CookieOptions = { maxAgeSeconds: number; secure: boolean };

/** A Set-Cookie value: HttpOnly, SameSite=Lax, for the whole site. maxAge 0 deletes it. */
export const writeCookie = (name: string, value: string, { maxAgeSeconds, secure }: CookieOptions): string =>
	stringifySetCookie({
		name,
		value,
		path: "/",
		maxAge: maxAgeSeconds,
		httpOnly: true,
		sameSite: "lax",
		secure,
	});

/** Carries one message over a redirect. Signed, so that nobody else can put text on our pages. */
export const flashCookie = createCookie("flash", {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	maxAge: 300,
	secrets: [env.SESSION_SECRET],
});

/**
 * The id of the account that last logged in on this browser. It grants no access: it shows that a session has ended,
 * and whose, after the session's own cookie is gone (Rule 1.20). Signed, so that nobody can fill in another account's
 * forms.
 */
export const lastLoginCookie = createCookie("last", {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	maxAge: 60 * 86_400,
	secrets: [env.SESSION_SECRET],
});
