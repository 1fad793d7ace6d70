import type { users } from "~db/schema.server";
import type { UserActor } from "../actor.ts";

/** The columns of a user's row that determine permissions. */
export function actorOf(user: typeof users.$inferSelect): UserActor {
	const { id, username, email, role, isWholesaleApproved, pricingTier } = user;
	return { kind: "user", id, username, email, role, isWholesaleApproved, pricingTier };
}
