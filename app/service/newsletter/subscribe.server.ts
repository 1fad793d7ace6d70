import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { Db, Tx } from "~db/client.server";
import { newsletterSubscribers, outbox } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { SubscribeInput } from "./subscribe.schema.ts";

/** The shortest time between two confirmation emails to one address. */
const ASK_AGAIN_MS = 60 * 60_000;

/**
 * Subscribes an address and sends it an email to confirm (Rule 6.4). Each address is stored once, case-insensitively.
 * Returns nothing, so callers can't reveal whether the address was known.
 */
export function subscribe(db: Db, { email }: SubscribeInput, now = new Date()): void {
	transact(db, (tx) => {
		const known = tx
			.select()
			.from(newsletterSubscribers)
			.where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()))
			.get();
		if (known && (known.status === "confirmed" || askedLately(tx, known.email, now))) {
			// Write for known addresses too, so the response time doesn't reveal them.
			const { id, token } = known;
			tx.update(newsletterSubscribers).set({ token }).where(eq(newsletterSubscribers.id, id)).run();
			return;
		}
		const token = known?.token ?? randomBytes(24).toString("base64url");
		if (!known) tx.insert(newsletterSubscribers).values({ email, token, createdAt: now }).run();
		queueEmail(tx, { template: "newsletter-confirm", to: known?.email ?? email, data: { token } });
	});
}

function askedLately(tx: Tx, email: string, now: Date): boolean {
	const pending = tx
		.select({ id: outbox.id })
		.from(outbox)
		.where(
			and(
				gt(outbox.createdAt, new Date(now.getTime() - ASK_AGAIN_MS)),
				eq(outbox.template, "newsletter-confirm"),
				eq(outbox.to, email),
			),
		)
		.get();
	return pending !== undefined;
}
