import { and, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import { env } from "~/env.server";
import { documentName } from "~/terms/documents";
import { ACTIVE_ORDER_STATUSES } from "~/terms/order-status";
import { PAYMENT_METHODS } from "~/terms/payment";
import { PRICING_TIER_NAMES, PRICING_TIERS } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import type { UserActor } from "../actor.ts";
import { getLatestApplication, type OwnApplication } from "../applications/own-application.server";
import { formatCents } from "../money.ts";
import { dueDate } from "../orders/due-date.ts";
import { canCancelOwn } from "../orders/order-rules.ts";
import { canBuy } from "../permissions.ts";
import { startOfDay } from "../shop-clock/buckets.ts";
import type { ChatLink, Language } from "./greeting.ts";
import { type ReplyKey, say } from "./replies.server";
import type { Subject } from "./support-entry.ts";

/** Who asks, in which language, and the order number in the question. */
export type Asked = {
	db: Db;
	actor: UserActor;
	language: Language;
	orderNumber: string | null;
	now: Date;
};
type Reply = { content: string; link: ChatLink };
type OrderRow = typeof orders.$inferSelect;

const MOST_ORDERS = 3;
const PORTAL: ChatLink = { href: "/portal", label: "Your portal" };

export const ORDER_NUMBER = /\bRW-?(\d{2,12})\b/i;

/** Finds an order number such as RW-1042 in a text, as `RW-1042`. */
export const orderNumberIn = (text: string): string | null => {
	const digits = ORDER_NUMBER.exec(text)?.[1];
	return digits ? `RW-${digits}` : null;
};

/**
 * The answers from the reader's own records, by subject (Rule 6.7). Another account's order is treated like one that
 * doesn't exist. Null where the reader has nothing on record that answers the question.
 */
export const LOOKUPS: Record<Subject, (asked: Asked) => Reply | null> = {
	orders: (asked) => ordersReply(asked, sayOrder),
	change: (asked) => ordersReply(asked, sayChange),
	due: sayDue,
	tier: sayTier,
	application: sayApplication,
	review: (asked) => (canBuy(asked.actor) ? null : sayApplication(asked)),
};

const ordersLink = (actor: UserActor): ChatLink =>
	canBuy(actor) ? { href: "/buyer-portal?tab=orders", label: "My Orders" } : PORTAL;

/** The named order, or the active ones, or the last one. */
function ordersReply(asked: Asked, tell: (asked: Asked, order: OrderRow) => string): Reply {
	const { actor, language, orderNumber } = asked;
	const link = ordersLink(actor);
	const isActive = orderNumber ? undefined : inArray(orders.status, ACTIVE_ORDER_STATUSES);
	const active = readOrders(asked, isActive).all();
	const shown = active.length > 0 ? active.slice(0, MOST_ORDERS) : readOrders(asked).limit(1).all();
	if (shown.length === 0) {
		const content = orderNumber
			? say(language, "noSuchOrder", { number: orderNumber })
			: say(language, "noOrders");
		return { content, link };
	}
	const lines = shown.map((order) => tell(asked, order));
	if (active.length > MOST_ORDERS) {
		lines.push(say(language, "moreOrders", { n: active.length - MOST_ORDERS }));
	}
	return { content: lines.join("\n"), link };
}

/** The reader's orders, or only the one in the question, newest first. */
const readOrders = ({ db, actor, orderNumber }: Asked, where?: SQL) =>
	db
		.select()
		.from(orders)
		.where(
			and(eq(orders.userId, actor.id), orderNumber ? eq(orders.orderNumber, orderNumber) : undefined, where),
		)
		.orderBy(desc(orders.createdAt), desc(orders.id));

const sayOrder = ({ actor, language }: Asked, order: OrderRow): string =>
	say(language, order.status, {
		number: order.orderNumber,
		day: order.createdAt,
		total: totalOf(actor, order),
		shipped: order.shippedAt ?? "",
		tracking: order.trackingNumber ?? "",
		delivered: order.deliveredAt ?? order.updatedAt,
	});

/** Amounts are for readers who see prices (Rule 1.3). */
const totalOf = (actor: UserActor, { totalCents }: OrderRow) =>
	canBuy(actor) ? ` (${formatCents(totalCents)})` : "";

const sayChange = (asked: Asked, order: OrderRow): string =>
	canCancelOwn(order) && canBuy(asked.actor)
		? `${sayOrder(asked, order)} ${say(asked.language, "mayCancel")}`
		: sayOrder(asked, order);

/** The unpaid orders with their due dates, the earliest first, and what is due together. */
function sayDue(asked: Asked): Reply {
	const { actor, language, now } = asked;
	const unpaid = and(eq(orders.paymentStatus, "pending"), ne(orders.status, "cancelled"));
	const open = readOrders(asked, unpaid)
		.all()
		.map((order) => ({ order, due: dueDate(order) }));
	const invoiced = open
		.filter(({ due }) => due !== null)
		.toSorted((a, b) => a.due!.getTime() - b.due!.getTime());
	const lines = [...invoiced, ...open.filter(({ due }) => due === null)]
		.slice(0, MOST_ORDERS)
		.map(({ order, due }) => {
			const method = PAYMENT_METHODS[order.paymentMethod];
			const key = due === null ? "dueLater" : due < now ? "overdue" : "due";
			return say(language, key, {
				number: order.orderNumber,
				total: totalOf(actor, order),
				due: due ?? "",
				method: method.name,
				says: method.says,
			});
		});
	if (lines.length === 0) lines.push(say(language, "nothingDue"));
	if (open.length > MOST_ORDERS) lines.push(say(language, "moreOrders", { n: open.length - MOST_ORDERS }));
	if (invoiced.length > 1 && canBuy(actor)) {
		const cents = invoiced.reduce((sum, { order }) => sum + order.totalCents, 0);
		lines.push(say(language, "dueTotal", { total: formatCents(cents) }));
	}
	return { content: lines.join("\n"), link: ordersLink(actor) };
}

function sayTier({ actor, language }: Asked): Reply {
	const link = { href: "/wholesale", label: "Wholesale program" };
	if (!canBuy(actor)) return { content: say(language, "noTier", { tier: PRICING_TIERS.starter.name }), link };
	const tell = (key: "tier" | "nextTier", name: UserActor["pricingTier"]) => {
		const { name: tier, volume, discountPercent: percent } = PRICING_TIERS[name];
		return say(language, key, { tier, volume, percent });
	};
	const next = PRICING_TIER_NAMES[PRICING_TIER_NAMES.indexOf(actor.pricingTier) + 1];
	return {
		content: [tell("tier", actor.pricingTier), ...(next ? [tell("nextTier", next)] : [])].join(" "),
		link,
	};
}

/** The status of the application, what is missing, and by when we answer (Rules 2.10, 6.7). */
function sayApplication({ db, actor, language, now }: Asked): Reply {
	const latest = getLatestApplication(db, actor, now);
	if (!latest) {
		return actor.isWholesaleApproved
			? { content: say(language, "approvedAccount"), link: PORTAL }
			: {
					content: say(language, "noApplication"),
					link: { href: "/apply", label: "Apply for Wholesale" },
				};
	}
	const { state, submittedAt, missing } = latest;
	const content = say(language, applicationKey(latest), {
		day: submittedAt,
		by: latest.answerBy ? startOfDay(latest.answerBy, env.TIME_ZONE) : "",
		question: latest.question ?? say(language, "seePortal"),
		reason: latest.reason ?? say(language, "seePortal"),
	});
	if (state !== "pending" && state !== "needs_information") return { content, link: PORTAL };
	const documents = missing.map(documentName).join(", ");
	const rest = documents ? say(language, "missing", { documents }) : say(language, "nothingMissing");
	return { content: `${content} ${rest}`, link: PORTAL };
}

function applicationKey({ state, answerBy }: OwnApplication): ReplyKey {
	if (state === "pending") return answerBy ? "applicationPending" : "applicationLate";
	return (
		{
			needs_information: "applicationNeeds",
			rejected: "applicationRejected",
			approved: "applicationApproved",
			revoked: "applicationRevoked",
		} as const
	)[state];
}
