import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { findCompany } from "~/kernel/actor/own-company.server";
import { isCustomer } from "~/kernel/actor/permissions";
import { compactTracking } from "~/kernel/carriers/tracking-number";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { formatCents } from "~/kernel/money";
import { numberIn } from "~/kernel/numbers/numbers.server";
import { howToPay } from "~/kernel/settings/payment.queries.server";
import { getMyCredit, notReversed } from "~/ledger/index.server";
import { listOwnHolds } from "~/rules/index.server";
import type { ChatLink, Language } from "~/terms/greeting";
import { PAYMENT_TERMS } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { openEntries } from "~db/open-entries.server";
import { ledgerEntries, orders, shipments } from "~db/schema.server";
import type { LookupQuery, Reply } from "./own-records.server";
import { say } from "./replies.server";

const MOST = 3;
const BALANCE: ChatLink = { href: "/buyer-portal/account", label: "Balance and statement" };
const STORES: ChatLink = { href: "/portal/locations", label: "Stores" };
const ORDERS: ChatLink = { href: "/buyer-portal?tab=orders", label: "My Orders" };

/** The number of an invoice or credit memo in a text, as `INV-10295`. */
export const entryNumberIn = (db: Db, text: string): string | null =>
	numberIn(db, ["invoice", "credit"], text)?.number ?? null;

const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);

/** The paper with this number, of one company alone; undefined for another's and for one that doesn't exist. */
const entryOf = (db: Db, companyId: string, number: string) =>
	db
		.select({
			kind: ledgerEntries.kind,
			cents: ledgerEntries.cents,
			openCents: openEntries.cents,
			day: ledgerEntries.day,
			dueOn: ledgerEntries.dueOn,
			...{ orderNumber: orders.orderNumber, method: orders.paymentMethod },
			isValid: sql`${notReversed}`.mapWith(Boolean),
		})
		.from(ledgerEntries)
		.innerJoin(openEntries, eq(openEntries.paperId, ledgerEntries.id))
		.leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
		.where(and(eq(ledgerEntries.number, number), eq(ledgerEntries.companyId, companyId)))
		.get();

/** One invoice or credit memo of the reader's company: what is open of it, since when, and how to pay (Rules 16.5, 16.44). */
export function describeEntry({ db, actor, language, now }: LookupQuery, number: string): Reply | null {
	if (!isCustomer(actor)) return null;
	const entry = entryOf(db, actor.companyId, number);
	if (!entry) return { content: say(language, "noSuchPaper", { number }), link: BALANCE };
	const link = { href: `/buyer-portal/papers/${number}`, label: number };
	const values = {
		number,
		order: entry.orderNumber ? say(language, "ofOrder", { number: entry.orderNumber }) : "",
		total: formatCents(Math.abs(entry.cents)),
		open: formatCents(Math.abs(entry.openCents)),
		due: noonOf(entry.dueOn ?? entry.day),
	};
	if (!entry.isValid) return { content: say(language, "paperUndone", values), link, also: [BALANCE] };
	if (entry.kind === "credit") {
		const content = say(language, entry.openCents < 0 ? "creditOpen" : "creditUsed", values);
		return { content, link, also: [BALANCE] };
	}
	if (entry.openCents <= 0) return { content: say(language, "paperPaid", values), link, also: [BALANCE] };
	const { paymentTerms } = findCompany(db, actor)!;
	const payNote = howToPay(db, paymentTerms, entry.method ?? undefined);
	return {
		content: [
			say(
				language,
				entry.dueOn !== null && entry.dueOn < dayOf(now, env.TIME_ZONE) ? "paperLate" : "paperOpen",
				values,
			),
			payNote
				? say(language, "payNote", { note: payNote.replace(/([^.])$/, "$1.") })
				: say(language, "payAsPrinted"),
		].join(" "),
		link,
		also: [BALANCE],
		isPrivate: true,
	};
}

/** The payments of the reader's company that we recorded last (Rule 16.40). */
export function sayPayments({ db, actor, language }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const recorded = db
		.select({ day: ledgerEntries.day, cents: ledgerEntries.cents })
		.from(ledgerEntries)
		.where(and(eq(ledgerEntries.companyId, actor.companyId), eq(ledgerEntries.kind, "payment"), notReversed))
		.orderBy(desc(ledgerEntries.day), desc(ledgerEntries.id))
		.limit(MOST)
		.all()
		.map(({ day, cents }) =>
			say(language, "paymentOf", { total: formatCents(Math.abs(cents)), day: noonOf(day) }),
		);
	return {
		content: [
			recorded.length > 0
				? say(language, "paymentsRecorded", { payments: recorded.join("; ") })
				: say(language, "noPayments"),
			say(language, "paymentMissing"),
		].join(" "),
		link: BALANCE,
	};
}

/** Terms, limit and what is left of it (Rule 16.50). */
export function sayCredit({ db, actor, language }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const { paymentTerms } = findCompany(db, actor)!;
	const { limitCents, holdDays, balanceCents, comingCents, daysLate } = getMyCredit(db, actor);
	const { hasCredit } = PAYMENT_TERMS[paymentTerms];
	const used = { balance: formatCents(balanceCents), coming: formatCents(comingCents) };
	const limit =
		limitCents === null
			? say(language, "noLimit", used)
			: say(language, "limit", {
					...used,
					limit: formatCents(limitCents),
					left: formatCents(Math.max(0, limitCents - balanceCents - comingCents)),
				});
	return {
		content: [
			say(language, "terms", { terms: PAYMENT_TERMS[paymentTerms].label }),
			hasCredit ? limit : null,
			hasCredit && holdDays !== null && daysLate > holdDays ? say(language, "onHold", { n: daysLate }) : null,
			balanceCents < 0 ? say(language, "credit", { total: formatCents(-balanceCents) }) : null,
		]
			.filter((sentence) => sentence !== null)
			.join(" "),
		link: BALANCE,
	};
}

/** The stores of the reader's company that goods are held for, and why (Rules 13.53, 13.58). */
export function sayHeld({ db, actor, language }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const holds = listOwnHolds(db, actor);
	const content =
		holds.length > 0
			? [say(language, "held"), ...holds.slice(0, MOST).map(({ message }) => message)].join("\n")
			: say(language, "nothingHeld");
	return { content, link: STORES, isPrivate: true };
}

const LONG_NUMBER = /\b(?=(?:[A-Z]*\d){6})[A-Z0-9]{8,40}\b/gi;

/** The order of the reader's company with a parcel whose tracking number the question has; undefined: it has none of them. */
export function orderOfTracking({
	db,
	actor,
	text,
}: Pick<LookupQuery, "db" | "text"> & { actor: Actor }):
	| { number: string; orderNumber: string | null }
	| undefined {
	const [number] = text.match(LONG_NUMBER) ?? [];
	if (!number || entryNumberIn(db, text)) return undefined;
	if (!isCustomer(actor)) return { number, orderNumber: null };
	const found = db
		.select({ orderNumber: orders.orderNumber })
		.from(shipments)
		.innerJoin(orders, eq(orders.id, shipments.orderId))
		.where(
			and(
				eq(orders.companyId, actor.companyId),
				sql`exists (select 1 from json_each(${shipments.trackingNumbers}) t
					where upper(replace(replace(t.value, ' ', ''), '-', '')) = ${compactTracking(number)})`,
			),
		)
		.get();
	return { number, orderNumber: found?.orderNumber ?? null };
}

/** What is said where no order of the reader's company has a tracking number. */
export const saySuchTracking = (language: Language, number: string): Reply => ({
	content: say(language, "noSuchTracking", { number }),
	link: ORDERS,
});
