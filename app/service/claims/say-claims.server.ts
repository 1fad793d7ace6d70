import type { Order } from "~/buying";
import { listMyOrders } from "~/buying/index.server";
import { canBuy, isCustomer } from "~/kernel/actor/permissions";
import { timeText } from "~/kernel/clock/time-text";
import { env } from "~/kernel/config/env.server";
import { CLAIM_STATUSES } from "~/terms/claims";
import type { ChatLink, Language } from "~/terms/greeting";
import type { LookupQuery, Reply } from "../assistant/own-records.server";
import { say } from "../assistant/replies.server";
import { listMyOpenClaims } from "./claim.queries.server";
import { type Arrival, arrivalsOf, endOf, hasLeft } from "./claim-clock.ts";

const MOST = 3;
const MOST_SEEN = 12;
const ORDERS: ChatLink = { href: "/buyer-portal?tab=orders", label: "My Orders" };

const momentText = (language: Language, at: Date) =>
	timeText(
		at,
		{ dateStyle: "long", timeStyle: "short", timeZone: env.TIME_ZONE },
		language === "en" ? "en-US" : "es-US",
	).replace(/\u202f/g, " ");

/** Which of the company's orders a problem can be reported of, and until when (Rule 5.21). */
export function sayClaims({ db, actor, language, orderNumber, now }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const found = orderNumber
		? listMyOrders(db, actor, { search: orderNumber })
		: listMyOrders(db, actor, { perPage: MOST_SEEN });
	const open = found.orders
		.filter((order) => hasLeft(order) && (!orderNumber || order.orderNumber === orderNumber))
		.flatMap((order) => arrivalsOf(order).map((arrival) => clockOf(order, arrival, now)))
		.filter((clock) => clock.isOpen)
		.toSorted((a, b) => a.rank - b.rank || Number(a.until) - Number(b.until))
		.slice(0, MOST);
	if (open.length === 0) {
		const link = { href: "/buyer-portal?tab=orders", label: "My Orders" };
		return { content: say(language, "noClaims"), link, also: [{ href: "/contact", label: "Contact" }] };
	}
	const lines = open.map(({ key, order, parcel, until }) =>
		say(language, key, {
			number: order.orderNumber + (parcel === null ? "" : say(language, "parcelOf", { n: parcel })),
			until: until ? momentText(language, until) : "",
		}),
	);
	const how = canBuy(actor) ? "reportProblem" : "bookkeeperClaims";
	const pages = [...new Set(open.map(({ order }) => order.orderNumber))].map((number) => ({
		href: `/buyer-portal/orders/${number}#problem`,
		label: `A problem with order ${number}`,
	}));
	return { content: [say(language, how), ...lines].join("\n"), link: pages[0]!, also: pages.slice(1) };
}

/** Until when goods of one delivery can be reported: damage first, which has the shorter time (Rule 5.21). */
function clockOf(order: Order, arrival: Arrival, now: Date) {
	const about = { order, parcel: arrival.parcel };
	const [damage, defects] = [endOf("damage", arrival), endOf("defects", arrival)];
	if (damage === null) return { ...about, key: "claimUnknown", until: null, rank: 1, isOpen: true } as const;
	if (damage > now) return { ...about, key: "claimUntil", until: damage, rank: 0, isOpen: true } as const;
	return { ...about, key: "claimDefects", until: defects, rank: 2, isOpen: defects! > now } as const;
}

/** The claims of the reader's company that aren't done (Rule 19.2). */
export function sayOpenClaims({ db, actor, language }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const open = listMyOpenClaims(db, actor);
	if (open.length === 0) return { content: say(language, "noOpenClaims"), link: ORDERS };
	const lines = open.slice(0, MOST).map(({ claimNumber, orderNumber, status, createdAt }) =>
		say(language, "openClaim", {
			...{ claim: claimNumber, number: orderNumber, day: createdAt },
			status: language === "en" ? CLAIM_STATUSES[status].label.toLowerCase() : CLAIM_STATUSES[status].label,
		}),
	);
	if (open.length > MOST) lines.push(say(language, "moreOrders", { n: open.length - MOST }));
	const pages = [...new Set(open.slice(0, MOST).map(({ orderNumber }) => orderNumber))].map((number) => ({
		href: `/buyer-portal/orders/${number}#problem`,
		label: `A problem with order ${number}`,
	}));
	return { content: lines.join("\n"), link: pages[0]!, also: [...pages.slice(1), ORDERS] };
}
