import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, staffMay } from "~/kernel/actor/permissions";
import { FIXED_MARGIN_PERCENT } from "~/kernel/config/site";
import type { Db } from "~db/client.server";
import { NOT_VOID } from "~db/order-meanings.server";

export type PortalSummary = {
	/**
	 * The sum of orders neither cancelled nor refunded, less credits, in cents (Rule 7.4), and the fixed margin on it; absent for roles
	 * without reports (Rule 7.35).
	 */
	revenueCents?: number;
	profitCents?: number;
	products: number;
	hiddenProducts: number;
	customers: number;
	approvedCustomers: number;
	orders: number;
	pendingApplications: number;
	abandonedCarts: number;
};

/** The fixed margin on revenue, in cents, rounded half up. */
export const fixedProfitCents = (revenueCents: number): number =>
	Math.floor((revenueCents * FIXED_MARGIN_PERCENT + 50) / 100);

/** The four cards and the tabs' counts, each answered by an index. @throws DomainError forbidden. */
export function getPortalSummary(db: Db, actor: Actor): PortalSummary {
	const admin = requireAdmin(actor, null);
	const row = db.get<Omit<Required<PortalSummary>, "profitCents">>(sql`select
		(select coalesce(sum(cents - unsold_cents), 0) from sales_totals where status ${NOT_VOID})
			- (select coalesce(sum(-p.cents), 0) from papers p join orders o on o.id = p.order_id
				where p.kind = 'credit' and not p.is_correction and o.status ${NOT_VOID} and o.payment_status <> 'refunded'
					and not exists (select 1 from papers c where c.undoes = p.id)) as revenueCents,
		(select coalesce(sum(orders), 0) from sales_totals) as orders,
		(select coalesce(sum(n), 0) from product_counts where active = 1) as products,
		(select coalesce(sum(n), 0) from product_counts where active = 0) as hiddenProducts,
		(select count(*) from users where role = 'user' and deleted_at is null) as customers,
		(select count(*) from companies c join users u on u.company_id = c.id
			where c.is_wholesale_approved = 1 and u.role = 'user' and u.deleted_at is null) as approvedCustomers,
		(select count(*) from wholesale_applications where status = 'pending') as pendingApplications,
		(select count(*) from carts where abandoned = 1) as abandonedCarts`);
	const { revenueCents, ...counts } = row;
	if (!staffMay(admin, "reports")) return counts;
	return { ...counts, revenueCents, profitCents: fixedProfitCents(revenueCents) };
}
