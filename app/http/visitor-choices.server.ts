import { AGE_VALID_DAYS } from "~/kernel/config/site";
import { DAY_MS } from "~/terms/time";
import { readCookie, readCookies, writeCookie } from "./cookies.server";

const AGE = "age";
const CONSENT = "consent";
const VIEW = "view";
const YEAR_SECONDS = 31_536_000;

export type CookieConsent = "accepted" | "declined";
export type CatalogView = "labels" | "list";
export type VisitorChoices = { ageVerified: boolean; consent: CookieConsent | null };

/**
 * A visitor's answers to the age check and the cookie bar. The first is stored as `true.<epoch ms>` and holds for 30
 * days; an older, malformed or future value asks again (Rule 1.1).
 */
export function readVisitorChoices(
	cookieHeader: string | null | undefined,
	now = Date.now(),
): VisitorChoices {
	const cookies = readCookies(cookieHeader);
	const age = /^true\.(\d{1,15})$/.exec(cookies[AGE] ?? "");
	const elapsed = age ? now - Number(age[1]) : Number.NaN;
	const consent = cookies[CONSENT];
	return {
		ageVerified: elapsed >= -60_000 && elapsed < AGE_VALID_DAYS * DAY_MS,
		consent: consent === "true" ? "accepted" : consent === "false" ? "declined" : null,
	};
}

/** The Set-Cookie value for a visitor who just confirmed the age gate (Rule 1.1). `now` in epoch milliseconds. */
export const ageCookie = (secure: boolean, now = Date.now()): string =>
	writeCookie(AGE, `true.${now}`, { maxAgeSeconds: AGE_VALID_DAYS * 86_400, secure });

/** The Set-Cookie value for a choice about optional cookies (Rule 1.2). */
export const consentCookie = (accepted: boolean, secure: boolean): string =>
	writeCookie(CONSENT, String(accepted), { maxAgeSeconds: YEAR_SECONDS, secure });

/** How the reader last chose to see the catalog; null if never. */
export const readCatalogView = (cookieHeader: string | null): CatalogView | null => {
	const view = readCookie(cookieHeader, VIEW);
	return view === "list" || view === "labels" ? view : null;
};

/** The Set-Cookie value that remembers it. */
export const catalogViewCookie = (view: CatalogView, secure: boolean): string =>
	writeCookie(VIEW, view, { maxAgeSeconds: YEAR_SECONDS, secure });

/**
 * Which variant of a public page may be served from the page cache: with or without the age check and the cookie bar.
 * Null when the request has a session or a message waiting: such a page is private.
 */
export function visitorChoicesKey(cookieHeader: string | null | undefined): string | null {
	const { sid, flash } = readCookies(cookieHeader);
	if (sid !== undefined || flash !== undefined) return null;
	const { ageVerified, consent } = readVisitorChoices(cookieHeader);
	return `${ageVerified ? "a" : "-"}${consent ? "c" : "-"}`;
}
