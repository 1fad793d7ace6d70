import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { companyTerms, isApprovedAccount, ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { lastChange } from "~/kernel/audit/note-change.server";
import { notFound } from "~/kernel/errors";
import { adminList, type ListPage, type ListQuery, newestFirst } from "~/kernel/lists/admin-list.server";
import type { Walk } from "~/kernel/lists/walk.server";
import type { PaymentTerms } from "~/terms/payment";
import type { PricingTier } from "~/terms/pricing-tiers";
import type { Role } from "~/terms/roles";
import type { Db } from "~db/client.server";
import { NOT_VOID } from "~db/order-meanings.server";
import { companies, orders, users, wholesaleApplications } from "~db/schema.server";
import { type Closing, closings } from "../accounts/closings.queries.server";
import { STAFF_FIELDS, type StaffPerson } from "../fields/person-fields";
import { pick } from "../fields/record-field";

/** An account as staff see it, without its password hash. */
export type Customer = StaffPerson & {
	id: string;
	role: Role;
	isWholesaleApproved: boolean;
	pricingTier: PricingTier;
	paymentTerms: PaymentTerms;
	businessName: string | null;
	businessPhone: string | null;
	companyId: string | null;
	createdAt: Date;
	lastLoginAt: Date | null;
	closedAt: Date | null;
	/** The number of orders, and the total of those neither cancelled nor refunded, in cents. */
	orders: number;
	spentCents: number;
};

const columns = {
	id: users.id,
	...pick(users, STAFF_FIELDS),
	role: users.role,
	...companyTerms,
	companyId: users.companyId,
	createdAt: users.createdAt,
	lastLoginAt: users.lastLoginAt,
	closedAt: users.deletedAt,
	orders: sql<number>`(select count(*) from orders where orders.user_id = users.id)`,
	spentCents: sql<number>`(select coalesce(sum(total_cents), 0) from orders
		where orders.user_id = users.id and orders.status ${NOT_VOID} and orders.payment_status <> 'refunded')`,
};

const list = adminList({
	permission: "customers",
	table: users,
	// An index of the accounts alone is enough without a search.
	from: (isSearched) =>
		isSearched ? sql`${users} left join ${companies} on ${ofTheirCompany}` : sql`${users}`,
	search: [users.username, users.email, companies.name],
	sorts: newestFirst(users.createdAt, users.id),
	rows: (db, ids): Customer[] =>
		db.select(columns).from(users).leftJoin(companies, ofTheirCompany).where(inArray(users.id, ids)).all(),
});

/** Those that `listAccounts` lists. */
export const openAccounts = isNull(users.deletedAt);

/** The accounts of the API's list: those that are not closed. */
export const accountsWalk: Walk = {
	kind: "user",
	from: sql`${users}`,
	id: sql`${users.id}`,
	sorts: {
		"-createdAt": { by: [sql`${users.createdAt}`, sql`${users.id}`], isDescending: true },
		createdAt: { by: [sql`${users.createdAt}`, sql`${users.id}`] },
	},
};

/** All accounts that are not closed, those of staff included. @throws DomainError unauthenticated, forbidden. */
export const listAccounts = (db: Db, actor: Actor, query: ListQuery = {}): ListPage<Customer> =>
	list(db, actor, query, openAccounts);

/** Accounts by id, in any order. @throws DomainError unauthenticated, forbidden. */
export const getAccounts = list.byIds;

/**
 * Everybody's accounts but those of staff who don't buy; closed ones are found by a search only (Rule 7.29).
 * @throws DomainError unauthenticated, forbidden.
 */
export const listCustomers = (db: Db, actor: Actor, query: ListQuery = {}): ListPage<Customer> =>
	list(
		db,
		actor,
		query,
		and(or(eq(users.role, "user"), isApprovedAccount), query.search?.trim() ? undefined : openAccounts),
	);

/** Accounts without a company, closed ones too. @throws DomainError unauthenticated, forbidden. */
export const listVisitors = (db: Db, actor: Actor, query: ListQuery = {}): ListPage<Customer> =>
	list(db, actor, query, and(isNull(users.companyId), eq(users.role, "user")));

type OrderRow = typeof orders.$inferSelect;
type ApplicationRow = typeof wholesaleApplications.$inferSelect;

export type CustomerDetails = Customer & {
	emailConfirmedAt: Date | null;
	notes: string | null;
	/** Of terms and notes, for their forms (Rule 7.7). */
	version: number;
	revokedReason: string | null;
	revokedAt: Date | null;
	/** Who closed the account and why, while it is closed. */
	closing: Closing | null;
	latestOrders: Pick<OrderRow, "orderNumber" | "createdAt" | "status" | "totalCents">[];
	applications: Pick<ApplicationRow, "id" | "status" | "createdAt" | "revokedAt">[];
};

/** One account with its last orders and its applications. @throws DomainError forbidden, not_found. */
export function getCustomer(db: Db, actor: Actor, id: string): CustomerDetails {
	requireAdmin(actor, "customers");
	const customer = db
		.select({
			...columns,
			emailConfirmedAt: users.emailConfirmedAt,
			notes: companies.notes,
			revokedReason: companies.revokedReason,
			revokedAt: companies.revokedAt,
		})
		.from(users)
		.leftJoin(companies, ofTheirCompany)
		.where(eq(users.id, id))
		.get();
	if (!customer) throw notFound("Customer");
	const latestOrders = db
		.select({
			orderNumber: orders.orderNumber,
			createdAt: orders.createdAt,
			status: orders.status,
			totalCents: orders.totalCents,
		})
		.from(orders)
		.where(eq(orders.userId, id))
		.orderBy(desc(orders.createdAt))
		.limit(10)
		.all();
	const applications = db
		.select({
			id: wholesaleApplications.id,
			status: wholesaleApplications.status,
			createdAt: wholesaleApplications.createdAt,
			revokedAt: wholesaleApplications.revokedAt,
		})
		.from(wholesaleApplications)
		.where(and(eq(wholesaleApplications.userId, id), eq(wholesaleApplications.kind, "company")))
		.orderBy(desc(wholesaleApplications.createdAt))
		.all();
	return {
		...customer,
		version: customer.companyId ? lastChange(db, "company", customer.companyId) : 0,
		closing: customer.closedAt ? (closings(db, [id]).get(id) ?? null) : null,
		latestOrders,
		applications,
	};
}

/** An account as JSON carries it to an admin. */
export const customerRecord = ({
	spentCents: _spent,
	orders: _orders,
	closedAt: _closed,
	...customer
}: Customer) => ({
	...customer,
	createdAt: customer.createdAt.toISOString(),
	lastLoginAt: customer.lastLoginAt?.toISOString() ?? null,
});
