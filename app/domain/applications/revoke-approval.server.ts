import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { users, wholesaleApplications } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { queueEmail } from "../outbox/queue-email.server";
import { requireAdmin } from "../permissions.ts";

type Account = typeof users.$inferSelect;

/**
 * Takes a customer's approval back (Rule 2.22): no more wholesale prices or orders, from their next request on. The
 * customer is told why and may apply again; orders stay as they are.
 *
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when the account is not approved.
 */
export function revokeApproval(
	db: Db,
	actor: Actor,
	{ userId, reason }: { userId: string; reason: string },
	now = new Date(),
): Account {
	const admin = requireAdmin(actor);
	return db.transaction(
		(tx) => {
			const before = tx.select().from(users).where(eq(users.id, userId)).get();
			if (!before) throw notFound("Customer");
			if (!before.isWholesaleApproved) {
				throw new DomainError("conflict", `${before.username} is not approved for wholesale.`);
			}
			const after = tx
				.update(users)
				.set({ isWholesaleApproved: false, revokedReason: reason, revokedAt: now })
				.where(eq(users.id, userId))
				.returning()
				.get();
			const application = tx
				.select({ id: wholesaleApplications.id, email: wholesaleApplications.email })
				.from(wholesaleApplications)
				.where(
					and(
						eq(wholesaleApplications.userId, userId),
						eq(wholesaleApplications.status, "approved"),
						isNull(wholesaleApplications.revokedAt),
					),
				)
				.orderBy(desc(wholesaleApplications.createdAt))
				.get();
			if (application) {
				tx.update(wholesaleApplications)
					.set({ revokedAt: now, notes: reason })
					.where(eq(wholesaleApplications.id, application.id))
					.run();
			}
			recordAudit(tx, admin, {
				action: "application.revoke",
				entity: "user",
				entityId: userId,
				before: { username: before.username, isWholesaleApproved: true },
				after: { username: before.username, isWholesaleApproved: false, reason },
			});
			if (!before.deletedAt) {
				queueEmail(tx, {
					template: "approval-revoked",
					to: before.email,
					data: { businessName: before.businessName ?? before.username, reason },
				});
			}
			return after;
		},
		{ behavior: "immediate" },
	);
}
