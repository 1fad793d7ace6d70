import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Order } from "~/buying";
import { canCancelOwn, dueDate, isPartShipped, leftLines, mayCancel } from "~/buying";
import { listMyOrders } from "~/buying/index.server";
import { lineName, unitsOf } from "~/catalog";
import { getLatestApplication, type OwnApplication } from "~/customers/index.server";
import type { UserActor } from "~/kernel/actor/actor";
import { canBuy, isCustomer } from "~/kernel/actor/permissions";
import { startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { formatCents } from "~/kernel/money";
import { numberIn } from "~/kernel/numbers/numbers.server";
import { reviewTime, reviewTimeSpanish } from "~/kernel/settings/promised";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { documentName } from "~/terms/documents";
import type { ChatLink, Language } from "~/terms/greeting";
import { type Tier, tierIn, volumeWords } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { ACTIVE, NOT_VOID } from "~db/order-meanings.server";
import { orders } from "~db/schema.server";
import { sayCredit, sayHeld, sayPayments } from "./company-ledger.server";
import {
	sayBalance,
	sayCertificates,
	sayLicenses,
	sayPayment,
	sayPeople,
	sayStatement,
	sayStores,
} from "./company-records.server";
import { type ReplyKey, say } from "./replies.server";
import type { FeatureSubject, Subject } from "./support-entry.ts";

/** Who asks, in which language, what, and the order number in it. */
export type LookupQuery = {
	db: Db;
	actor: UserActor;
	language: Language;
	text: string;
	orderNumber: string | null;
	now: Date;
};
export type Reply = {
	content: string;
	link: ChatLink;
	also?: ChatLink[];
	/** It names people, addresses or numbers that no outside service gets (Rule 6.8). */
	isPrivate?: true;
};
type Lookup = (query: LookupQuery) => Reply | null;
type OrderRow = typeof orders.$inferSelect;

const MOST_ORDERS = 3;
const PORTAL: ChatLink = { href: "/portal", label: "Your portal" };

/** The order number in a text, such as RW-1042, as it is in the books. */
export const orderNumberIn = (db: Db, text: string): string | null =>
	numberIn(db, ["order"], text)?.number ?? null;

/**
 * The answers from the reader's own records, by subject (Rule 6.7). Another account's order is treated like one that
 * doesn't exist. Null where the reader has nothing on record that answers the question.
 */
const OWN: Record<Exclude<Subject, FeatureSubject>, Lookup> = {
	orders: (query) => ordersReply(query, sayOrder),
	change: (query) => ordersReply(query, sayChange),
	due: (query) => (isCustomer(query.actor) ? sayBalance(query) : sayUnpaid(query)),
	tier: sayTier,
	application: sayApplication,
	review: (query) => (canBuy(query.actor) ? null : sayApplication(query)),
	people: sayPeople,
	stores: sayStores,
	licenses: sayLicenses,
	certificates: sayCertificates,
	statement: sayStatement,
	payment: sayPayment,
	payments: sayPayments,
	credit: sayCredit,
	held: sayHeld,
};

let ofFeatures: Partial<Record<FeatureSubject, Lookup>> = {};

/** Says how features answer their subjects: app/features.server.ts has them all. */
export const provideAnswers = (answers: Partial<Record<FeatureSubject, Lookup>>): void => {
	ofFeatures = answers;
};

/** An answer from the reader's own records. */
export const ownAnswer = (subject: Subject, query: LookupQuery): Reply | null => {
	const lookups: Partial<Record<Subject, Lookup>> = { ...OWN, ...ofFeatures };
	return lookups[subject]?.(query) ?? null;
};

const ORDERS: ChatLink = { href: "/buyer-portal?tab=orders", label: "My Orders" };
const ordersLink = (actor: UserActor): ChatLink => (isCustomer(actor) ? ORDERS : PORTAL);

type ShownOrder = Pick<
	OrderRow,
	| ("orderNumber" | "status" | "totalCents" | "createdAt" | "shippedAt" | "hold")
	| ("trackingNumber" | "deliveredAt" | "updatedAt" | "userId" | "paymentStatus")
> & { parcels?: Order };

/** The named order, or the active ones, or the last one: of the reader's company, or else their own (Rule 13.7). */
function ordersReply(query: LookupQuery, describe: (query: LookupQuery, order: ShownOrder) => string): Reply {
	const { language, orderNumber } = query;
	const { shown, total } = isCustomer(query.actor) ? companyOrders(query) : ownOrders(query);
	const link = ordersLink(query.actor);
	if (shown.length === 0) {
		const content = orderNumber
			? say(language, "noSuchOrder", { number: orderNumber })
			: say(language, "noOrders");
		return { content, link };
	}
	const isOne = shown.length === 1;
	const lines = shown.flatMap((order) => [
		describe(query, order),
		...(order.parcels ? sayParcels(query, order.parcels, isOne) : []),
	]);
	if (total > shown.length) lines.push(say(language, "moreOrders", { n: total - shown.length }));
	const [first] = shown;
	const page = isCustomer(query.actor) && isOne && first ? orderLink(first) : null;
	return {
		content: lines.join("\n"),
		...(page && orderNumber ? { link: page } : { link, also: page ? [page] : [] }),
	};
}

const orderLink = ({ orderNumber }: Pick<Order, "orderNumber">): ChatLink => ({
	href: `/buyer-portal/orders/${orderNumber}`,
	label: `Order ${orderNumber}`,
});

function companyOrders({ db, actor, orderNumber }: LookupQuery): { shown: ShownOrder[]; total: number } {
	const withParcels = (order: Order): ShownOrder => ({ ...order, parcels: order });
	if (orderNumber) {
		const named = listMyOrders(db, actor, { search: orderNumber }).orders;
		return { shown: named.filter((order) => order.orderNumber === orderNumber).map(withParcels), total: 0 };
	}
	const active = listMyOrders(db, actor, { active: true, perPage: MOST_ORDERS });
	const { orders: found, total } = active.total > 0 ? active : listMyOrders(db, actor, { perPage: 1 });
	return { shown: found.map(withParcels), total: active.total > 0 ? total : 0 };
}

function ownOrders(query: LookupQuery): { shown: ShownOrder[]; total: number } {
	const isActive = query.orderNumber ? undefined : sql`${orders.status} ${ACTIVE}`;
	const active = readOrders(query, isActive).all();
	return active.length > 0
		? { shown: active.slice(0, MOST_ORDERS), total: active.length }
		: { shown: readOrders(query).limit(1).all(), total: 0 };
}

/** The reader's own orders, or only the one in the question, newest first. */
const readOrders = ({ db, actor, orderNumber }: LookupQuery, where?: SQL) =>
	db
		.select()
		.from(orders)
		.where(
			and(eq(orders.userId, actor.id), orderNumber ? eq(orders.orderNumber, orderNumber) : undefined, where),
		)
		.orderBy(desc(orders.createdAt), desc(orders.id));

const sayOrder = ({ actor, language }: LookupQuery, order: ShownOrder): string =>
	say(language, order.parcels && isPartShipped(order.parcels) ? "partShipped" : order.status, {
		number: order.orderNumber,
		day: order.createdAt,
		total: totalOf(actor, order),
		shipped: order.shippedAt ?? "",
		tracking: order.trackingNumber ?? "",
		since: order.hold ? new Date(order.hold.since) : "",
		reason: order.hold?.reason ?? "",
		delivered: order.deliveredAt ?? order.updatedAt,
	});

const MOST_LINES = 5;

/** The parcels of an order that has several or is part shipped, and of a single one the lines that are still to come. */
function sayParcels({ language }: LookupQuery, order: Order, withLines: boolean): string[] {
	const isPart = isPartShipped(order);
	if (!isPart && order.shipments.length < 2) return [];
	const parcels = order.shipments.map(({ number, shippedAt, deliveredAt, trackings, lines }) =>
		say(language, deliveredAt ? "parcelDelivered" : "parcelShipped", {
			n: number,
			day: deliveredAt ?? shippedAt,
			tracking: trackings[0] ? say(language, "withTracking", { tracking: trackings[0].number }) : "",
			units: say(language, "units", { n: unitsOf(lines) }),
		}),
	);
	const left = isPart ? leftLines(order) : [];
	if (left.length === 0) return parcels;
	const named = withLines
		? left.slice(0, MOST_LINES).map((line) => `${line.quantity} × ${lineName(line)}`)
		: [];
	const more = left.length - named.length;
	const lines = [
		...named,
		...(withLines
			? more > 0
				? [say(language, "moreLines", { n: more })]
				: []
			: [say(language, "units", { n: unitsOf(left) })]),
	];
	return [...parcels, say(language, "stillToCome", { lines: lines.join("; ") })];
}

/** Amounts are for readers who see the order's papers (Rules 1.3, 13.7). */
const totalOf = (actor: UserActor, { totalCents }: ShownOrder) =>
	isCustomer(actor) ? ` (${formatCents(totalCents)})` : "";

const sayChange = (query: LookupQuery, order: ShownOrder): string =>
	isCustomer(query.actor) && canBuy(query.actor) && canCancelOwn(order) && mayCancel(query.actor, order)
		? `${sayOrder(query, order)} ${say(query.language, "mayCancel")}`
		: sayOrder(query, order);

/** The unpaid orders of an account that is not a customer's any more, with their due dates and without amounts. */
function sayUnpaid(query: LookupQuery): Reply {
	const { actor, language, now } = query;
	const unpaid = and(eq(orders.paymentStatus, "pending"), sql`${orders.status} ${NOT_VOID}`);
	const open = readOrders(query, unpaid)
		.all()
		.map((order) => ({ order, due: dueDate(order) }))
		.toSorted((a, b) => (a.due?.getTime() ?? Infinity) - (b.due?.getTime() ?? Infinity));
	const lines = open.slice(0, MOST_ORDERS).map(({ order, due }) => {
		const key = due === null ? "dueLater" : due < now ? "overdue" : "due";
		return say(language, key, { number: order.orderNumber, due: due ?? "" });
	});
	if (lines.length === 0) lines.push(say(language, "nothingDue"));
	if (open.length > MOST_ORDERS) lines.push(say(language, "moreOrders", { n: open.length - MOST_ORDERS }));
	return { content: lines.join("\n"), link: ordersLink(actor) };
}

function sayTier({ db, actor, language, now }: LookupQuery): Reply {
	const link = { href: "/wholesale", label: "Wholesale program" };
	const tiers = tiersAt(db, now);
	if (!canBuy(actor)) {
		return { content: say(language, "noTier", { tier: tierIn(tiers, tiers.forNew).name }), link };
	}
	const describe = (key: "tier" | "nextTier", tier: Tier) =>
		say(language, key, { tier: tier.name, volume: volumeWords(tier) ?? "", percent: tier.discount / 100 });
	const own = tierIn(tiers, actor.pricingTier);
	const next = tiers.list[tiers.list.indexOf(own) + 1];
	const isAbove = next && tiers.list.includes(own) && next.volumeCents !== null;
	return {
		content: [describe("tier", own), ...(isAbove ? [describe("nextTier", next)] : [])].join(" "),
		link,
	};
}

/** The status of the application, what is missing, and by when we answer (Rules 2.10, 6.7). */
function sayApplication({ db, actor, language, now }: LookupQuery): Reply {
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
	const { reviewDays } = getSettings(db).legal;
	const content = say(language, applicationKey(latest), {
		day: submittedAt,
		usual: (language === "es" ? reviewTimeSpanish : reviewTime)(reviewDays ?? 0),
		by: latest.answerBy ? startOfDay(latest.answerBy, env.TIME_ZONE) : "",
		question: latest.question ?? say(language, "seePortal"),
		reason: latest.reason ?? say(language, "seePortal"),
	});
	if (state !== "pending" && state !== "needs_information") return { content, link: PORTAL };
	const documents = missing.map(documentName).join(", ");
	const rest = documents ? say(language, "missing", { documents }) : say(language, "nothingMissing");
	return { content: `${content} ${rest}`, link: PORTAL };
}

function applicationKey({ state, answerBy, isLate }: OwnApplication): ReplyKey {
	if (state === "pending")
		return answerBy ? "applicationPending" : isLate ? "applicationLate" : "applicationOpen";
	return (
		{
			needs_information: "applicationNeeds",
			rejected: "applicationRejected",
			approved: "applicationApproved",
			revoked: "applicationRevoked",
		} as const
	)[state];
}
