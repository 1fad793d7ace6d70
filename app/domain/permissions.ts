import type { Actor, UserActor } from "./actor.ts";
import { DomainError } from "./errors.ts";

/** Wholesale and tier prices: approved buyers and admins (Rule 1.3). */
export const canSeeWholesalePrices = (actor: Actor): boolean =>
	actor.kind === "user" && (actor.isWholesaleApproved || actor.role === "admin");

/** Our unit costs: admins only (Rule 1.4). */
export const canSeeCosts = (actor: Actor): boolean => actor.kind === "user" && actor.role === "admin";

/** Cart, checkout and buyer portal: approved buyers. An admin without approval has none (Rule 1.5). */
export const canBuy = (actor: Actor): boolean => actor.kind === "user" && actor.isWholesaleApproved;

export type AdminActor = UserActor & { role: "admin" };

/** The shop's staff. */
export const canAdminister = (actor: Actor): actor is AdminActor =>
	actor.kind === "user" && actor.role === "admin";

/** @throws DomainError unauthenticated for a visitor. */
export function requireUser(actor: Actor): UserActor {
	if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please log in.");
	return actor;
}

/** @throws DomainError unauthenticated for a visitor, forbidden for an account that is not approved. */
export function requireBuyer(actor: Actor): UserActor {
	const user = requireUser(actor);
	if (!canBuy(user)) throw new DomainError("forbidden", "Wholesale Access Required");
	return user;
}

/** @throws DomainError unauthenticated for a visitor, forbidden for anyone but an admin. */
export function requireAdmin(actor: Actor): AdminActor {
	const user = requireUser(actor);
	if (!canAdminister(user)) {
		throw new DomainError("forbidden", "Access Denied — You don't have permission to access this page.");
	}
	return user;
}

/** For data only the system reads, such as the contents of its mails. @throws DomainError forbidden. */
export function requireSystem(actor: Actor): void {
	if (actor.kind !== "system") throw new DomainError("forbidden", "Only the system can read this.");
}
