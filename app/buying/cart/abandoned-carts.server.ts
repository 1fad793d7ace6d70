import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { hasFlavors } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { adminList } from "~/kernel/lists/admin-list.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { DAY_MS, HOUR_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { NOT_VOID } from "~db/order-meanings.server";
import { cartItems, carts, companies, productFlavors, products, users } from "~db/schema.server";
import { recoverySchema } from "./recovery.schema.ts";

const RECOVERED_WITHIN_MS = 7 * DAY_MS;

/**
 * Marks carts that have lines and were not touched for some hours (Rule 7.11). A background job.
 * @returns how many were marked.
 */
export function detectAbandonedCarts(db: Db, now: Date, hours: number): number {
	const before = now.getTime() - hours * HOUR_MS;
	return db.run(sql`update carts set abandoned = 1, abandoned_at = ${now.getTime()}, updated_at = ${now.getTime()}
		where abandoned = 0 and last_activity < ${before}
		and exists (select 1 from cart_items where cart_items.cart_id = carts.id)
		and not exists (select 1 from users where users.id = carts.user_id and users.deleted_at is not null)`)
		.changes;
}

export type AbandonedCart = {
	id: string;
	userId: string | null;
	sessionId: string | null;
	username: string | null;
	customerEmail: string | null;
	businessName: string | null;
	lines: number;
	units: number;
	/** As the buyer last saw it, in cents. */
	subtotalCents: number;
	lastActivity: Date;
	abandonedAt: Date | null;
	recoveryEmailSent: boolean;
	recoveryEmailSentAt: Date | null;
	createdAt: Date;
	updatedAt: Date;
};

const columns = {
	id: carts.id,
	userId: carts.userId,
	sessionId: carts.sessionId,
	username: users.username,
	customerEmail: users.email,
	businessName: companies.name,
	lines: sql<number>`(select count(*) from cart_items where cart_items.cart_id = carts.id)`,
	units: sql<number>`(select coalesce(sum(quantity), 0) from cart_items where cart_items.cart_id = carts.id)`,
	subtotalCents: carts.subtotalCents,
	lastActivity: carts.lastActivity,
	abandonedAt: carts.abandonedAt,
	recoveryEmailSent: carts.recoveryEmailSent,
	recoveryEmailSentAt: carts.recoveryEmailSentAt,
	createdAt: carts.createdAt,
	updatedAt: carts.updatedAt,
};

/** A line of an abandoned cart, with the unit price its owner last saw, in cents. */
export type AbandonedLine = {
	id: string;
	cartId: string;
	productId: string;
	productName: string;
	sku: string | null;
	flavor: string | null;
	/** The product has flavors and none was chosen. */
	assorted: boolean;
	priceCents: number | null;
	quantity: number;
};

/** The lines of several carts, oldest first. @throws DomainError forbidden. */
export function listAbandonedLines(db: Db, actor: Actor, cartIds: readonly string[]): AbandonedLine[] {
	requireAdmin(actor, "marketing");
	return db
		.select({
			id: cartItems.id,
			cartId: cartItems.cartId,
			productId: cartItems.productId,
			productName: products.name,
			sku: sql<string | null>`coalesce(${productFlavors.sku}, ${products.sku})`,
			flavor: productFlavors.name,
			flavorId: cartItems.flavorId,
			hasFlavors,
			priceCents: cartItems.seenPriceCents,
			quantity: cartItems.quantity,
		})
		.from(cartItems)
		.innerJoin(products, eq(products.id, cartItems.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, cartItems.flavorId))
		.where(inArray(cartItems.cartId, [...cartIds]))
		.orderBy(asc(cartItems.cartId), asc(cartItems.createdAt), asc(cartItems.id))
		.all()
		.map(({ flavorId, hasFlavors, ...line }) => ({ ...line, assorted: flavorId === null && hasFlavors }));
}

/** The abandoned carts, the last touched first (Rule 7.11). */
export const listAbandonedCarts = adminList({
	permission: "marketing",
	table: carts,
	from: sql`${carts} left join ${users} on ${eq(users.id, carts.userId)} left join ${companies} on ${ofTheirCompany}`,
	where: eq(carts.abandoned, true),
	search: [users.username, users.email, companies.name],
	sorts: { touched: { label: "last touched first", by: [desc(carts.lastActivity), desc(carts.id)] } },
	rows: readCarts,
});

function readCarts(db: Db | Tx, ids: string[]): AbandonedCart[] {
	return db
		.select(columns)
		.from(carts)
		.leftJoin(users, eq(users.id, carts.userId))
		.leftJoin(companies, ofTheirCompany)
		.where(inArray(carts.id, ids))
		.all();
}

/**
 * Queues the mail with the link back to a cart (Rule 7.11): the link only, no goods and no prices, since it may go to
 * an address other than the owner's. Once per abandonment.
 *
 * @throws DomainError forbidden, not_found; conflict when the cart is not abandoned (any more) or the mail was sent.
 */
export const sendRecoveryEmail = command("cart.recovery", {
	by: "marketing",
	input: recoverySchema,
	run(tx, _admin, { cartId, customerEmail }, { note }): AbandonedCart {
		const cart = tx.select().from(carts).where(eq(carts.id, cartId)).get();
		if (!cart) throw notFound("Cart");
		if (!cart.abandoned) throw new DomainError("conflict", "This cart is in use again.");
		if (cart.recoveryEmailSent) throw new DomainError("conflict", "The recovery email was already sent.");
		tx.update(carts)
			.set({ recoveryEmailSent: true, recoveryEmailSentAt: new Date() })
			.where(eq(carts.id, cartId))
			.run();
		queueEmail(tx, { template: "cart-recovery", to: customerEmail, data: {} });
		note({
			entity: "cart",
			entityId: cartId,
			after: { userId: cart.userId, to: customerEmail, subtotalCents: cart.subtotalCents },
		});
		return readCarts(tx, [cartId])[0]!;
	},
});

/**
 * Orders recovered by the mails: placed by a cart's owner within seven days of the mail, neither cancelled nor
 * refunded, each counted once (Rule 7.11). In cents.
 * @throws DomainError forbidden.
 */
export function getRecoveredValue(
	db: Db,
	actor: Actor,
): { sent: number; orders: number; recoveredCents: number } {
	requireAdmin(actor, "marketing");
	const { sent } = db.get<{ sent: number }>(
		sql`select count(*) as sent from audit_log where action = 'cart.recovery'`,
	);
	const recovered = db.get<{ orders: number; recoveredCents: number }>(sql`
		select count(*) as orders, coalesce(sum(total_cents), 0) as recoveredCents from orders where id in (
			select o.id from audit_log a join orders o
				on o.user_id = json_extract(a.after, '$.userId')
				and o.created_at between a.created_at and a.created_at + ${RECOVERED_WITHIN_MS}
			where a.action = 'cart.recovery' and o.status ${NOT_VOID} and o.payment_status <> 'refunded')`);
	return { sent, ...recovered };
}
