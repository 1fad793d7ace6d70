import type { users } from "~db/schema.server";
import type { UserActor } from "../actor.ts";

/** The part of a user's row that says what the user may do. */
export function actorOf(user: typeof users.$inferSelect): UserActor {
	const { id, username, email, role, isWholesaleApproved, pricingTier } = user;
	return { kind: "user", id, username, email, role, isWholesaleApproved, pricingTier };
}
