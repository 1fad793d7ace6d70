import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { newsletterSubscribers, outbox } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { queueEmail } from "../outbox/queue-email.server";
import type { SubscribeInput } from "./subscribe.schema.ts";

/** A confirmation that was asked for again is not sent again sooner than this. */
const ASK_AGAIN_MS = 60 * 60_000;

/**
 * Takes an address for the newsletter and asks it by mail whether it wants to be there (Rule 6.4). Each address
 * is kept once, whatever its case. Nobody can tell from the outcome whether it was known: there is none.
 */
export function subscribe(db: Db, { email }: SubscribeInput, now = new Date()): void {
	transact(db, (tx) => {
		const known = tx
			.select()
			.from(newsletterSubscribers)
			.where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()))
			.get();
		if (known && (known.status === "confirmed" || askedLately(tx, known.email, now))) {
			// What is written to disk takes the time that could be told apart.
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
	const asked = tx
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
	return asked !== undefined;
}
