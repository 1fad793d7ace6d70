import type { CompanyRole } from "~/terms/company";
import { type Permission, type Role, STAFF_ROLES, type StaffRole } from "~/terms/roles";
import { DomainError } from "../errors.ts";
import type { Actor, UserActor } from "./actor.ts";

/** A member of staff, of any role. */
export type AdminActor = UserActor & { role: StaffRole };

/** Whether the caller works for the shop, in any role. */
export const isStaff = (actor: Actor): actor is AdminActor => actor.kind === "user" && actor.role !== "user";

/** What a role allows (Rule 7.34); nothing for anyone who is not staff. */
const permissionsOfRole = (role: Role): readonly Permission[] =>
	role === "user" ? [] : STAFF_ROLES[role].may;

/** Whether a role allows this (Rule 7.34). */
export const roleMay = (role: Role, permission: Permission): boolean =>
	permissionsOfRole(role).includes(permission);

/** Whether another role takes a permission away (Rule 1.14). */
export const isLowerRole = (role: Role, before: Role): boolean =>
	permissionsOfRole(before).some((permission) => !roleMay(role, permission));

/** What the caller's role allows (Rule 7.34); nothing for anyone who is not staff. */
export const permissionsOf = (actor: Actor): readonly Permission[] =>
	actor.kind === "user" ? permissionsOfRole(actor.role) : [];

/** Whether the caller's role allows this (Rule 7.34). */
export const staffMay = (actor: Actor, permission: Permission): boolean =>
	permissionsOf(actor).includes(permission);

/** Wholesale and tier prices: approved buyers, and staff whose role sees prices (Rules 1.3, 7.35). */
export const canSeeWholesalePrices = (actor: Actor): boolean =>
	isStaff(actor) ? staffMay(actor, "prices") : actor.kind === "user" && actor.isWholesaleApproved;

/** Suggested retail prices in data: everybody except staff whose role sees no amounts (Rule 7.35). */
export const canSeeRetailPrices = (actor: Actor): boolean => !isStaff(actor) || staffMay(actor, "prices");

/** Our unit costs: the owner and the bookkeeper (Rules 1.4, 7.35). */
export const canSeeCosts = (actor: Actor): boolean => staffMay(actor, "costs");

/** One of the people of an approved company. */
export type CustomerActor = UserActor & { companyId: string; companyRole: CompanyRole };

/** Buyer portal, orders and papers: an approved company's people. Of staff, only an owner can be one (Rules 1.5, 13.6). */
export const isCustomer = (actor: Actor): actor is CustomerActor =>
	actor.kind === "user" &&
	actor.isWholesaleApproved &&
	actor.companyId !== null &&
	(!isStaff(actor) || actor.role === "admin");

/** Who uses a shop that is closed to visitors as on any day: staff and approved companies' people (Rule 9.60). */
export const mayEnterClosed = (actor: Actor): boolean => isStaff(actor) || isCustomer(actor);

/** Cart, checkout and all else that leads to an order: customers other than bookkeepers (Rules 1.5, 13.6). */
export const canBuy = (actor: Actor): boolean => isCustomer(actor) && actor.companyRole !== "bookkeeper";

/** Why others than owners can't change a company's people and settings (Rule 13.9). */
export const NOT_AN_OWNER = "Only an owner of your company can do this.";

/** Why a bookkeeper can't buy, for pages and calls alike (Rule 13.6). */
export const NOT_FOR_BOOKKEEPERS =
	"Bookkeepers see orders and papers, but don't buy. An owner of your company can change your role.";

/** Why people who only order don't see what their company owes (Rule 13.14). */
export const NO_BALANCE = "Owners and bookkeepers of your company see what it owes.";

/** @throws DomainError unauthenticated for a visitor. */
export function requireUser(actor: Actor): UserActor {
	if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please log in.");
	return actor;
}

/** @throws DomainError unauthenticated for a visitor, forbidden for an account that is not approved. */
export function requireCustomer(actor: Actor): CustomerActor {
	const user = requireUser(actor);
	if (!isCustomer(user)) throw new DomainError("forbidden", "Wholesale Access Required");
	return user;
}

/** @throws DomainError as `requireCustomer`, and forbidden for anyone but an owner of the company. */
export function requireOwner(actor: Actor): CustomerActor {
	const customer = requireCustomer(actor);
	if (customer.companyRole !== "owner") throw new DomainError("forbidden", NOT_AN_OWNER);
	return customer;
}

/** @throws DomainError as `requireCustomer`, and forbidden for a bookkeeper. */
export function requireBuyer(actor: Actor): CustomerActor {
	const customer = requireCustomer(actor);
	if (!canBuy(customer)) throw new DomainError("forbidden", NOT_FOR_BOOKKEEPERS);
	return customer;
}

/** What a company owes: its owners and bookkeepers, not its people who only order (Rule 13.14). */
export const canSeeBalance = ({ companyRole }: CustomerActor): boolean => companyRole !== "buyer";

/** @throws DomainError as `requireCustomer`, and forbidden for people who only order (Rule 13.14). */
export function requireBalance(actor: Actor): CustomerActor {
	const customer = requireCustomer(actor);
	if (!canSeeBalance(customer)) throw new DomainError("forbidden", NO_BALANCE);
	return customer;
}

/**
 * @param permission what the caller's role has to allow; null for staff of any role.
 * @throws DomainError unauthenticated for a visitor, forbidden for anyone whose role doesn't allow it.
 */
export function requireAdmin(actor: Actor, permission: Permission | null): AdminActor {
	const user = requireUser(actor);
	if (!isStaff(user) || !(permission === null || staffMay(user, permission))) {
		throw new DomainError("forbidden", "Access Denied — You don't have permission to access this page.");
	}
	return user;
}

/** For data only the system reads, such as the contents of its mails. @throws DomainError forbidden. */
export function requireSystem(actor: Actor): void {
	if (actor.kind !== "system") throw new DomainError("forbidden", "Only the system can read this.");
}
