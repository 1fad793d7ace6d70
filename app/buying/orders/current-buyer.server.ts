import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { type Company, findCompany } from "~/kernel/actor/own-company.server";
import { type CustomerActor, requireBuyer, requireUser } from "~/kernel/actor/permissions";
import { actorFrom } from "~/kernel/actor/user-actor.server";
import { DomainError, notFound } from "~/kernel/errors";
import { FIRST_TERMS, type PaymentTerms } from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { companies, users } from "~db/schema.server";

/** A buyer with what an order needs besides the tier: payment terms, business name, and which orders wait for an owner. */
export type CurrentBuyer = UserActor & {
	paymentTerms: PaymentTerms;
	businessName: string | null;
	/** Whether all of the person's orders wait for an owner (Rule 13.20). */
	needsApproval: boolean;
	/** The company's orders above this wait for an owner, in cents; null: none does. */
	approvalAboveCents: number | null;
};

const selectAccount = prepareOnce((db) =>
	db
		.select()
		.from(users)
		.leftJoin(companies, ofTheirCompany)
		.where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt)))
		.prepare(),
);

function currentAccount(tx: Db | Tx, id: string): CurrentBuyer | null {
	const row = selectAccount(tx).get({ id });
	return row ? buyerFrom(tx, row.users, row.companies) : null;
}

const buyerFrom = (
	tx: Db | Tx,
	user: typeof users.$inferSelect,
	company: Company | null | undefined,
): CurrentBuyer => ({
	...actorFrom(tx, user, company),
	paymentTerms: company?.paymentTerms ?? FIRST_TERMS,
	businessName: company?.name ?? null,
	needsApproval: user.needsApproval,
	approvalAboveCents: company?.approvalAboveCents ?? null,
});

/**
 * The actor as currently stored: a withdrawn approval, a new tier or new terms apply immediately, even if the session
 * is older (Rule 5.4). Call it inside the transaction it is for.
 * @throws DomainError unauthenticated, forbidden.
 */
export function currentBuyer(tx: Db | Tx, actor: Actor): CurrentBuyer & CustomerActor {
	const buyer = currentAccount(tx, requireUser(actor).id);
	if (!buyer) throw new DomainError("unauthenticated", "Please log in.");
	return { ...buyer, ...requireBuyer(buyer) };
}

/**
 * The customer of an order, as currently stored: its company, even if the person has left it or may no longer buy (Rule 13.4).
 * @throws DomainError not_found.
 */
export function customerOfOrder(
	tx: Db | Tx,
	order: { userId: string; companyId: string | null },
): CurrentBuyer {
	const { customer, isClosed } = whoseOrder(tx, order);
	if (isClosed) throw notFound("Customer");
	return customer;
}

/** The same, even if the person's account has been closed since. @throws DomainError not_found. */
export function whoseOrder(
	tx: Db | Tx,
	order: { userId: string; companyId: string | null },
): { customer: CurrentBuyer; isClosed: boolean } {
	const user = tx.select().from(users).where(eq(users.id, order.userId)).get();
	if (!user) throw notFound("Customer");
	const asBuyer = { ...user, companyId: order.companyId, companyRole: "buyer" } as const;
	return { customer: buyerFrom(tx, asBuyer, findCompany(tx, order)), isClosed: user.deletedAt !== null };
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
