import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { companies, users } from "~db/schema.server";
import { actorFrom } from "../accounts/user-actor.server";
import type { Actor, UserActor } from "../actor.ts";
import { ofTheirCompany } from "../companies/company-terms.server";
import { DomainError, notFound } from "../errors.ts";
import { requireBuyer, requireUser } from "../permissions.ts";

/** A buyer with what decides on an order besides the tier. */
export type CurrentBuyer = UserActor & { paymentTerms: "net30" | "prepay"; businessName: string | null };

function currentAccount(tx: Db | Tx, id: string): CurrentBuyer | null {
	const row = tx
		.select()
		.from(users)
		.leftJoin(companies, ofTheirCompany)
		.where(and(eq(users.id, id), isNull(users.deletedAt)))
		.get();
	if (!row) return null;
	const { users: user, companies: company } = row;
	return {
		...actorFrom(user, company),
		paymentTerms: company?.paymentTerms ?? "net30",
		businessName: company?.name ?? null,
	};
}

/**
 * The actor as currently stored: a withdrawn approval, a new tier or new terms apply immediately, even if the session
 * is older (Rule 5.4). Call it inside the transaction it is for.
 * @throws DomainError unauthenticated, forbidden.
 */
export function currentBuyer(tx: Db | Tx, actor: Actor): CurrentBuyer {
	const buyer = currentAccount(tx, requireUser(actor).id);
	if (!buyer) throw new DomainError("unauthenticated", "Please log in.");
	requireBuyer(buyer);
	return buyer;
}

/**
 * A customer as currently stored, for the staff who order for them (Rule 7.100).
 * @throws DomainError not_found.
 */
export function currentCustomer(tx: Db | Tx, customerId: string): CurrentBuyer {
	const customer = currentAccount(tx, customerId);
	if (!customer) throw notFound("Customer");
	return customer;
}
