import type { PricingTier } from "../terms/pricing-tiers.ts";

/** Who asks. Every operation and every read takes one. */
export type Actor = Visitor | UserActor | SystemActor;

/** Nobody signed in. */
export type Visitor = { kind: "visitor" };

export type UserActor = {
	kind: "user";
	id: string;
	username: string;
	email: string;
	role: "user" | "admin";
	isWholesaleApproved: boolean;
	pricingTier: PricingTier;
};

/** The shop itself: jobs and boot. */
export type SystemActor = { kind: "system" };

export const VISITOR: Visitor = { kind: "visitor" };
export const SYSTEM: SystemActor = { kind: "system" };
