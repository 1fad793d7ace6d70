import type { Db, Tx } from "~db/client.server";
import type { users } from "~db/schema.server";
import type { UserActor } from "./actor.ts";
import { tierForNew } from "./company-terms.server";
import { type Company, findCompany } from "./own-company.server";

type User = typeof users.$inferSelect;

/** An account and its company as the actor that permissions are decided by. */
export const actorFrom = (db: Db | Tx, user: User, company: Company | null | undefined): UserActor => {
	const { id, username, email, role, companyId, companyRole } = user;
	return {
		...{ kind: "user", id, username, email, role, companyId, companyRole },
		isWholesaleApproved: company?.isWholesaleApproved ?? false,
		pricingTier: company?.pricingTier ?? tierForNew(db),
	};
};

/** The same for an account whose company has not been read yet. */
export const actorOf = (db: Db | Tx, user: User): UserActor => actorFrom(db, user, findCompany(db, user));
