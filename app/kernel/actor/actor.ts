import type { CompanyRole } from "~/terms/company";
import type { PricingTier } from "~/terms/pricing-tiers";
import type { Scope } from "~/terms/programs";
import type { Role } from "~/terms/roles";

/** The caller. Every operation and every query takes an actor. */
export type Actor = Visitor | UserActor | SystemActor;

/** A visitor who is not signed in. */
export type Visitor = { kind: "visitor" };

export type UserActor = {
	kind: "user";
	id: string;
	username: string;
	email: string;
	role: Role;
	companyId: string | null;
	companyRole: CompanyRole | null;
	/** Of the company, as is the tier (Rule 13.1). */
	isWholesaleApproved: boolean;
	pricingTier: PricingTier;
	/** The program that calls with a key which this person made (Rule 9.70); absent where the person acts. */
	program?: Program;
};

/** A program's key, as far as its calls need it. */
export type Program = { id: string; name: string; companyId: string | null; scopes: readonly Scope[] };

/** The system itself: jobs and boot. */
export type SystemActor = { kind: "system" };

export const VISITOR: Visitor = { kind: "visitor" };
export const SYSTEM: SystemActor = { kind: "system" };
