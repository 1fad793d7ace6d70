import { eq } from "drizzle-orm";
import { notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { newsletterSubscribers } from "~db/schema.server";
import { transact } from "~db/transact.server";

export type Subscription = { email: string; status: "pending" | "confirmed" | "unsubscribed" };

/**
 * The subscription that an email's link names.
 * @throws DomainError not_found for an unknown token.
 */
export function getSubscription(db: Db | Tx, token: string): Subscription {
	const row = db
		.select({ email: newsletterSubscribers.email, status: newsletterSubscribers.status })
		.from(newsletterSubscribers)
		.where(eq(newsletterSubscribers.token, token))
		.get();
	if (!row) throw notFound("Subscription");
	return row;
}

/** Confirms a subscription; confirming again changes nothing (Rule 6.4). @throws DomainError not_found. */
export function confirmSubscription(db: Db, token: string, now = new Date()): void {
	transact(db, (tx) => {
		const { status } = getSubscription(tx, token);
		if (status === "confirmed") return;
		tx.update(newsletterSubscribers)
			.set({ status: "confirmed", confirmedAt: now, unsubscribedAt: null })
			.where(eq(newsletterSubscribers.token, token))
			.run();
	});
}

/** Ends a subscription; ending it again changes nothing (Rule 6.4). @throws DomainError not_found. */
export function endSubscription(db: Db, token: string, now = new Date()): void {
	transact(db, (tx) => {
		const { status } = getSubscription(tx, token);
		if (status === "unsubscribed") return;
		tx.update(newsletterSubscribers)
			.set({ status: "unsubscribed", unsubscribedAt: now })
			.where(eq(newsletterSubscribers.token, token))
			.run();
	});
}
