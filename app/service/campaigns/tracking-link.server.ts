import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/kernel/config/env.server";

type Kind = "click" | "open";

const sign = (kind: Kind, recipientId: string, target: string): string =>
	createHmac("sha256", env.SESSION_SECRET)
		.update(JSON.stringify(["campaign", kind, recipientId, target]))
		.digest("base64url");

/** The path of a link that counts a click and redirects to `target`. It is signed to prevent open redirects (Rule 8.6). */
export function clickPath(recipientId: string, target: string): string {
	const query = new URLSearchParams({ to: target, key: sign("click", recipientId, target) });
	return `/mail/click/${recipientId}?${query}`;
}

/** The path of the picture that counts an opening (Rule 8.6). */
export const openPath = (recipientId: string): string =>
	`/mail/open/${recipientId}?${new URLSearchParams({ key: sign("open", recipientId, "") })}`;

/** Whether the key is our signature for this recipient and target. */
export function isTrackingKey(kind: Kind, recipientId: string, target: string, key: string | null): boolean {
	const given = Buffer.from(key ?? "");
	const known = Buffer.from(sign(kind, recipientId, target));
	return given.length === known.length && timingSafeEqual(given, known);
}
