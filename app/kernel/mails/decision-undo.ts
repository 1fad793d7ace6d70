import type { companies, locations, wholesaleApplications } from "~db/schema.server";
import type { UserActor } from "../actor/actor.ts";

type Application = typeof wholesaleApplications.$inferSelect;
type Company = typeof companies.$inferSelect;
type Location = typeof locations.$inferSelect;

const applicationPart = ({ notes, question, reviewedBy, reviewedAt }: Application) => ({
	...{ notes, question, reviewedBy },
	reviewedAt: reviewedAt?.getTime() ?? null,
});

const companyPart = (company: Company) => {
	const { isWholesaleApproved, pricingTier, name, phone, ein, revokedReason, revokedAt } = company;
	return {
		...{ isWholesaleApproved, pricingTier, name, phone, ein, revokedReason },
		revokedAt: revokedAt?.getTime() ?? null,
	};
};

const locationPart = ({ id, applicationId, name, address, phone, status }: Location) => ({
	...{ id, applicationId, name, address, phone, status },
});

/** Which decision a mail tells. */
export type DecisionMark = {
	applicationId: string;
	/** The id of the admin who decided. */
	by: string;
	/** Epoch milliseconds. */
	decidedAt: number;
};

/** What undoing a decision puts back (Rule 7.60), as JSON: times are epoch milliseconds. */
export type DecisionUndo = DecisionMark & {
	application: ReturnType<typeof applicationPart>;
	/** Only an approval changes the company. */
	company: ReturnType<typeof companyPart> | null;
	/** Its first location; null if there was none. */
	location: ReturnType<typeof locationPart> | null;
};

/** Describes the way back from a decision. The rows are those from before it. */
export const undoTo = (decision: {
	application: Application;
	company?: Company;
	location?: Location | null;
	admin: UserActor;
	now: Date;
}): DecisionUndo => ({
	applicationId: decision.application.id,
	by: decision.admin.id,
	decidedAt: decision.now.getTime(),
	application: applicationPart(decision.application),
	company: decision.company ? companyPart(decision.company) : null,
	location: decision.location ? locationPart(decision.location) : null,
});
