import { and, desc, eq, sql } from "drizzle-orm";
import { env } from "~/env.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { orders, wholesaleApplications } from "~db/schema.server";
import type { UserActor } from "../actor.ts";
import { canBuy } from "../permissions.ts";
import type { ChatLink } from "./greeting.ts";

type Answer = { content: string; link: ChatLink };
type OrderRow = typeof orders.$inferSelect;

const LATEST = 3;

const day = (moment: Date) =>
	new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: env.TIME_ZONE }).format(moment);

const ordersLink = (actor: UserActor): ChatLink =>
	canBuy(actor)
		? { href: "/buyer-portal?tab=orders", label: "My Orders" }
		: { href: "/portal", label: "Your portal" };

/** Finds an order number such as RW-1042 in a text. */
export const orderNumberIn = (text: string): string | null =>
	/\bRW-?\d{2,12}\b/i.exec(text)?.[0]?.toUpperCase() ?? null;

/**
 * Status of the actor's orders: the named one, or the active ones, or the last one (Rule 6.7). Another account's
 * order is treated like one that doesn't exist.
 */
export function answerAboutOrders(db: Db, actor: UserActor, orderNumber: string | null): Answer {
	const link = ordersLink(actor);
	const own = eq(orders.userId, actor.id);
	if (orderNumber) {
		const digits = orderNumber.replace(/\D/g, "");
		const named = db
			.select()
			.from(orders)
			.where(and(own, eq(sql`upper(${orders.orderNumber})`, `RW-${digits}`)))
			.get();
		return { content: named ? say(named) : `Your account has no order ${orderNumber}.`, link };
	}
	const latest = db.select().from(orders).where(own).orderBy(desc(orders.createdAt)).limit(20).all();
	if (latest.length === 0) return { content: "Your account has no orders yet.", link };
	const active = latest.filter(({ status }) => ORDER_STATUSES[status].isActive);
	const shown = (active.length > 0 ? active : latest.slice(0, 1)).slice(0, LATEST);
	const more = active.length - shown.length;
	return { content: [...shown.map(say), ...(more > 0 ? [`And ${more} more.`] : [])].join("\n"), link };
}

function say(order: OrderRow): string {
	const placed = `Order ${order.orderNumber} of ${day(order.createdAt)}`;
	if (order.status === "shipped" && order.shippedAt) {
		return `${placed} was shipped on ${day(order.shippedAt)}, tracking number ${order.trackingNumber}.`;
	}
	if (order.status === "delivered") {
		return `${placed} was delivered${order.deliveredAt ? ` on ${day(order.deliveredAt)}` : ""}.`;
	}
	if (order.status === "cancelled") return `${placed} was cancelled.`;
	return `${placed} is ${order.status}; it usually ships within 24 hours.`;
}

/** Status of the actor's wholesale application (Rule 6.7). */
export function answerAboutApplication(db: Db, actor: UserActor): Answer {
	const link = { href: "/portal", label: "Your portal" };
	const latest = db
		.select()
		.from(wholesaleApplications)
		.where(eq(wholesaleApplications.userId, actor.id))
		.orderBy(desc(wholesaleApplications.createdAt))
		.get();
	if (!latest) {
		return actor.isWholesaleApproved
			? { content: "Your account is approved for wholesale.", link }
			: {
					content: "You have not submitted an application yet. It takes three steps.",
					link: { href: "/apply", label: "Apply for Wholesale" },
				};
	}
	const submitted = `Your application of ${day(latest.createdAt)}`;
	if (latest.status === "pending") {
		return {
			content: `${submitted} is pending. We review it within 1-2 business days and notify you by email.`,
			link,
		};
	}
	if (latest.status === "needs_information") {
		return {
			content: `${submitted} needs information from you: ${latest.question ?? "see your portal"}`,
			link,
		};
	}
	if (latest.status === "rejected") {
		return {
			content: `${submitted} was rejected: ${latest.notes ?? "see your portal"} You may apply again.`,
			link,
		};
	}
	return actor.isWholesaleApproved
		? { content: `${submitted} is approved: you see wholesale prices and can order.`, link }
		: { content: `${submitted} was approved, but the approval was revoked. You may apply again.`, link };
}
