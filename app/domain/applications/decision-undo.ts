import type { users, wholesaleApplications } from "~db/schema.server";
import type { UserActor } from "../actor.ts";

type Application = typeof wholesaleApplications.$inferSelect;
type Account = typeof users.$inferSelect;

const applicationPart = ({ notes, question, reviewedBy, reviewedAt }: Application) => ({
	...{ notes, question, reviewedBy },
	reviewedAt: reviewedAt?.getTime() ?? null,
});

const accountPart = (account: Account) => {
	const { isWholesaleApproved, pricingTier, businessName, businessPhone, revokedReason, revokedAt } = account;
	return {
		...{ isWholesaleApproved, pricingTier, businessName, businessPhone, revokedReason },
		revokedAt: revokedAt?.getTime() ?? null,
	};
};

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
	/** Only an approval changes the account. */
	account: ReturnType<typeof accountPart> | null;
};

/** Describes the way back from a decision. `application` and `account` are the rows as they were before it. */
export const undoTo = (decision: {
	application: Application;
	account?: Account;
	admin: UserActor;
	now: Date;
}): DecisionUndo => ({
	applicationId: decision.application.id,
	by: decision.admin.id,
	decidedAt: decision.now.getTime(),
	application: applicationPart(decision.application),
	account: decision.account ? accountPart(decision.account) : null,
});
