import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { claims, orders } from "~db/schema.server";
import { inboxOperations } from "../inbox/inbox.server";
import { queueEmail } from "../outbox/queue-email.server";

type ClaimRow = typeof claims.$inferSelect & { email: string };

function find(tx: Tx, id: string): ClaimRow | undefined {
	const row = tx
		.select({ claim: claims, email: orders.customerEmail })
		.from(claims)
		.innerJoin(orders, eq(orders.id, claims.orderId))
		.where(eq(claims.id, id))
		.get();
	return row && { ...row.claim, email: row.email };
}

/** Answering claims and setting their status (Rule 7.24). */
export const claimInbox = inboxOperations<ClaimRow>({
	entity: "claim",
	called: "Claim",
	verb: "answer",
	find,
	answerOf: ({ answeredBy: by, answeredAt: at }) => at && { by, at },
	keepAnswer: (tx, { id, email }, { text, by, at }) => {
		queueEmail(tx, { template: "claim-answer", to: email, data: { claimId: id } });
		tx.update(claims)
			.set({ answer: text, status: "answered", answeredBy: by, answeredAt: at })
			.where(eq(claims.id, id))
			.run();
		return find(tx, id)!;
	},
	keepStatus: (tx, id, status) => {
		tx.update(claims).set({ status }).where(eq(claims.id, id)).run();
		return find(tx, id)!;
	},
	told: ({ claimNumber, email }) => ({ claimNumber, email }),
});
