import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { users } from "~db/schema.server";
import { actorOf } from "../accounts/user-actor.server";
import type { Actor, UserActor } from "../actor.ts";
import { DomainError } from "../errors.ts";
import { requireBuyer, requireUser } from "../permissions.ts";

/**
 * The actor as currently stored: a withdrawn approval, a new tier or new terms apply immediately, even if the session
 * is older (Rule 5.4). Call it inside the transaction it is for.
 * @throws DomainError unauthenticated, forbidden.
 */
export function currentBuyer(
	tx: Db | Tx,
	actor: Actor,
): UserActor & { paymentTerms: "net30" | "prepay"; businessName: string | null } {
	const row = tx
		.select()
		.from(users)
		.where(and(eq(users.id, requireUser(actor).id), isNull(users.deletedAt)))
		.get();
	if (!row) throw new DomainError("unauthenticated", "Please log in.");
	return {
		...requireBuyer(actorOf(row)),
		paymentTerms: row.paymentTerms,
		businessName: row.businessName,
	};
}
