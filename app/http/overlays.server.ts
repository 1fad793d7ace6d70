import { AGE_VALID_DAYS } from "~/site";
import { DAY_MS } from "~/terms/time";
import { readCookie, writeCookie } from "./cookies.server";

const AGE = "age";
const CONSENT = "consent";
const YEAR_SECONDS = 31_536_000;

export type CookieConsent = "accepted" | "declined";
export type Overlays = { ageVerified: boolean; consent: CookieConsent | null };

/**
 * What the overlays of a page depend on. The age check is kept as `true.<epoch ms>` and holds for 30 days;
 * an older, malformed or future one asks again (Rule 1.1).
 */
export function readOverlays(cookieHeader: string | null | undefined, now = Date.now()): Overlays {
	const age = /^true\.(\d{1,15})$/.exec(readCookie(cookieHeader, AGE) ?? "");
	const elapsed = age ? now - Number(age[1]) : Number.NaN;
	const consent = readCookie(cookieHeader, CONSENT);
	return {
		ageVerified: elapsed >= -60_000 && elapsed < AGE_VALID_DAYS * DAY_MS,
		consent: consent === "true" ? "accepted" : consent === "false" ? "declined" : null,
	};
}

/** The cookie of who has confirmed the age gate now (Rule 1.1), as a Set-Cookie value. `now` in epoch milliseconds. */
export const ageCookie = (secure: boolean, now = Date.now()): string =>
	writeCookie(AGE, `true.${now}`, { maxAgeSeconds: AGE_VALID_DAYS * 86_400, secure });

/** The cookie of a choice about optional cookies (Rule 1.2), as a Set-Cookie value. */
export const consentCookie = (accepted: boolean, secure: boolean): string =>
	writeCookie(CONSENT, String(accepted), { maxAgeSeconds: YEAR_SECONDS, secure });

/**
 * Which variant of a public page a request may be given from the page cache: the overlays it shows.
 * Null when the request has a session or a message waiting: such a page is its reader's own.
 */
export function overlayKey(cookieHeader: string | null | undefined): string | null {
	if (readCookie(cookieHeader, "sid") !== null || readCookie(cookieHeader, "flash") !== null) return null;
	const { ageVerified, consent } = readOverlays(cookieHeader);
	return `${ageVerified ? "a" : "-"}${consent ? "c" : "-"}`;
}
