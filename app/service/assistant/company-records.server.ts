import { eq } from "drizzle-orm";
import { listMyOrders } from "~/buying/index.server";
import { listLocations, listPeople, type OwnLicense, type OwnLocation } from "~/customers/index.server";
import { findCompany } from "~/kernel/actor/own-company.server";
import { type CustomerActor, canSeeBalance, isCustomer, requireCustomer } from "~/kernel/actor/permissions";
import { cityIn } from "~/kernel/actor/stores.server";
import { dayOf } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { formatCents } from "~/kernel/money";
import { howToPay } from "~/kernel/settings/payment.queries.server";
import { getContacts } from "~/kernel/settings/settings.queries.server";
import { isOn } from "~/kernel/settings/switches.server";
import { agingOf, entryName, openChargesOf } from "~/ledger/index.server";
import { certificatesOf, licenseHold } from "~/rules/index.server";
import { COMPANY_ROLES } from "~/terms/company";
import { documentName } from "~/terms/documents";
import type { ChatLink, Language } from "~/terms/greeting";
import { ORDER_STATUSES } from "~/terms/order-status";
import { stateName } from "~/terms/state-names";
import { orders } from "~db/schema.server";
import type { LookupQuery, Reply } from "./own-records.server";
import { placeOfStore, storeIn } from "./reader-stores.server";
import { say } from "./replies.server";

const MOST = 3;
const MOST_SEEN = 12;

const BALANCE: ChatLink = { href: "/buyer-portal/account", label: "Balance and statement" };
const PEOPLE: ChatLink = { href: "/buyer-portal/people", label: "People" };
const STORES: ChatLink = { href: "/portal/locations", label: "Stores" };

const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);

/** What the reader's company owes: its open invoices, the one that is due first before others (Rules 16.44, 16.45, 13.14). */
export function sayBalance({ db, actor, language, orderNumber, now }: LookupQuery): Reply {
	const customer = requireCustomer(actor);
	const { companyId } = customer;
	const numbers = orderNumbersOf(db, companyId);
	const named = orderNumber ? [...numbers].find(([, number]) => number === orderNumber)?.[0] : undefined;
	if (orderNumber && !named)
		return { content: say(language, "noSuchOrder", { number: orderNumber }), link: BALANCE };
	const all = openChargesOf(db, companyId);
	const open = named ? all.filter(({ orderId }) => orderId === named) : all;
	const day = dayOf(now, env.TIME_ZONE);
	const lines = open.slice(0, MOST).map((entry) => {
		const of = entry.orderId && numbers.get(entry.orderId);
		return say(language, entry.dueOn !== null && entry.dueOn < day ? "invoiceLate" : "invoiceDue", {
			number: entry.number ?? entryName(entry),
			order: of ? say(language, "ofOrder", { number: of }) : "",
			total: formatCents(entry.openCents),
			due: noonOf(entry.dueOn ?? entry.day),
		});
	});
	if (open.length > MOST) lines.push(say(language, "moreInvoices", { n: open.length - MOST }));
	if (named) {
		if (open.length === 0) lines.push(say(language, "noInvoiceOfOrder", { number: orderNumber! }));
		return { content: lines.join("\n"), link: BALANCE };
	}
	if (!canSeeBalance(customer))
		return { content: say(language, "noBalance"), link: isOn(db, "stores") ? PEOPLE : STORES };
	const owed = open.reduce((sum, { openCents }) => sum + openCents, 0);
	lines.push(owed > 0 ? say(language, "owed", { total: formatCents(owed) }) : say(language, "noInvoices"));
	const credit = -agingOf(db, companyId, day).credits;
	if (credit > 0) lines.push(say(language, "credit", { total: formatCents(credit) }));
	const later = listMyOrders(db, actor, { active: true, perPage: MOST_SEEN })
		.orders.filter(({ status }) => ORDER_STATUSES[status].isToShip)
		.slice(0, MOST)
		.map((order) => order.orderNumber);
	if (later.length > 0) lines.push(say(language, "invoicedLater", { orders: later.join(", ") }));
	return { content: lines.join("\n"), link: BALANCE };
}

const orderNumbersOf = (db: LookupQuery["db"], companyId: string) =>
	new Map(
		db
			.select({ id: orders.id, number: orders.orderNumber })
			.from(orders)
			.where(eq(orders.companyId, companyId))
			.all()
			.map(({ id, number }) => [id, number]),
	);

/** The people of the reader's company, and who may invite others (Rule 13.9). */
export function sayPeople({ db, actor, language }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const people = listPeople(db, actor);
	const hasPage = isOn(db, "stores");
	const named = (some: typeof people) =>
		some
			.slice(0, MOST_SEEN)
			.map(({ username, role }) => `${username} (${COMPANY_ROLES[role].label})`)
			.join(", ");
	const owners = people.filter(({ role }) => role === "owner");
	return {
		content: say(
			language,
			!hasPage ? "peopleHere" : actor.companyRole === "owner" ? "peopleOwner" : "people",
			{
				people: named(people),
				owners: owners.map(({ username }) => username).join(", "),
			},
		),
		link: hasPage ? PEOPLE : STORES,
		isPrivate: true,
	};
}

const nameOf = ({ name, address }: OwnLocation): string => {
	const city = cityIn(address);
	return city && !name.includes(city) ? `${name} (${city})` : name;
};

const storeLink = ({ id, name }: OwnLocation, part = ""): ChatLink => ({
	href: `/portal/locations/${id}${part}`,
	label: name,
});

/** The store that the question names, or all stores of the reader's company (Rule 13.40). */
export function sayStores({ db, actor, language, text }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const isOwner = actor.companyRole === "owner";
	const named = storeIn(db, actor, text)?.store;
	if (named) {
		const key = ({ approved: "storeApproved", waiting: "storeWaiting", refused: "storeRefused" } as const)[
			named.status as "approved"
		];
		const hold =
			named.status === "approved"
				? licenseHold(db, { companyId: actor.companyId, locationId: named.id })
				: null;
		const content = [
			say(language, key, { store: nameOf(named) }),
			hold ? say(language, "lawHeld", { reason: hold.message }) : null,
		];
		return {
			content: content.filter(Boolean).join(" "),
			link: storeLink(named),
			also: [STORES],
			isPrivate: true,
		};
	}
	const storeName = placeOfStore(text);
	const open = listLocations(db, actor).filter(({ status }) => status !== "closed" && status !== "refused");
	const names = open.map((store) =>
		store.status === "waiting" ? say(language, "waitingStore", { store: nameOf(store) }) : nameOf(store),
	);
	const content = [
		storeName ? say(language, "noSuchStore", { place: storeName }) : null,
		names.length > 0
			? say(language, "stores", { stores: names.slice(0, MOST_SEEN).join("; ") })
			: say(language, "noStores"),
		say(language, isOwner ? "addStore" : "ownerAddsStore"),
	];
	return { content: content.filter(Boolean).join(" "), link: STORES, isPrivate: true };
}

function sayLicense(language: Language, { kind, number, expiresOn, isWaiting }: OwnLicense): string {
	const license = [documentName(kind), number].filter(Boolean).join(" ");
	if (isWaiting) return say(language, "licenseWaiting", { license });
	if (!expiresOn) return license;
	return say(language, expiresOn < shopToday() ? "licenseEnded" : "licenseUntil", {
		license,
		day: noonOf(expiresOn),
	});
}

const howToUpload = (language: Language, { companyRole }: CustomerActor) =>
	say(language, companyRole === "owner" ? "uploadLicense" : "ownerUploads");

/** The licenses on file at the reader's stores, and where a new one goes (Rule 13.51). */
export function sayLicenses({ db, actor, language, text }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const open = listLocations(db, actor).filter(({ status }) => status !== "closed");
	const named = storeIn(db, actor, text)?.store;
	const shown = named ? [named] : open.slice(0, MOST);
	const lines = shown.map((store) => {
		const licenses = store.licenses.map((license) => sayLicense(language, license));
		return say(language, "storeLicenses", {
			store: nameOf(store),
			licenses: licenses.length > 0 ? licenses.slice(0, MOST_SEEN).join("; ") : say(language, "noLicenses"),
		});
	});
	const link = shown.length === 1 ? storeLink(shown[0]!, "#licenses") : STORES;
	return { content: [...lines, howToUpload(language, actor)].join("\n"), link, isPrivate: true };
}

/** The resale certificates that make the company's orders exempt from tax (Rule 18.1). */
export function sayCertificates({ db, actor, language }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const lines = certificatesOf(db, actor.companyId).map(({ state, number, expiresOn }) =>
		say(language, "certificate", {
			state: stateName(state),
			number: number ? ` ${number}` : "",
			until: expiresOn ? say(language, "until", { day: noonOf(expiresOn) }) : "",
		}),
	);
	if (lines.length === 0) lines.push(say(language, "noCertificate"));
	const stores = listLocations(db, actor).filter(({ status }) => status === "approved");
	const link = stores.length === 1 ? storeLink(stores[0]!, "#licenses") : STORES;
	return { content: [...lines, howToUpload(language, actor)].join(" "), link, isPrivate: true };
}

const MONTHS = [
	...[
		"january|jan|enero",
		"february|feb|febrero",
		"march|marzo",
		"april|apr|abril",
		"mayo|(?<=for |of |in )may",
	],
	...["june|jun|junio", "july|jul|julio", "august|aug|agosto", "september|sept?|septiembre"],
	...["october|oct|octubre", "november|nov|noviembre", "december|dec|diciembre"],
].map((names) => new RegExp(`\\b(?:${names})\\b`, "i"));

/** The days of the month or year that a question names: a month without a year is the last one that has begun. */
function daysNamed(text: string, now: Date): { from: string; to: string; called: string } | null {
	const year = /\b20[0-9]{2}\b/.exec(text)?.[0];
	const month = MONTHS.findIndex((shape) => shape.test(text));
	if (month < 0) return year ? { from: `${year}-01-01`, to: `${year}-12-31`, called: year } : null;
	const today = dayOf(now, env.TIME_ZONE);
	const digits = String(month + 1).padStart(2, "0");
	const thisYear = Number(today.slice(0, 4));
	const of = year ?? String(`${thisYear}-${digits}` > today.slice(0, 7) ? thisYear - 1 : thisYear);
	const last = new Date(Date.UTC(Number(of), month + 1, 0)).getUTCDate();
	return { from: `${of}-${digits}-01`, to: `${of}-${digits}-${last}`, called: `${of}-${digits}` };
}

/** The statement, with the month or year that the question names (Rule 16.45). */
export function sayStatement({ actor, language, text, now }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const named = daysNamed(text, now);
	const days = named ? `?${new URLSearchParams({ from: named.from, to: named.to })}` : "";
	return {
		content: say(language, "statement", {
			year: named ? say(language, "ofYear", { year: named.called }) : "",
		}),
		link: {
			href: `${BALANCE.href}${days}`,
			label: named ? `${BALANCE.label} ${named.called}` : BALANCE.label,
		},
		also: [{ href: "/buyer-portal?tab=account", label: "Account: CSV files" }],
	};
}

/** How to pay as our invoices say it, for those who get them; never for anybody else. */
export function sayPayment({ db, actor, language }: LookupQuery): Reply | null {
	if (!isCustomer(actor)) return null;
	const payNote = howToPay(db, findCompany(db, actor)!.paymentTerms);
	const { supportEmail: email, supportPhone: phone } = getContacts(db);
	const content = payNote
		? [
				say(language, "payNote", { note: payNote.replace(/([^.])$/, "$1.") }),
				say(language, "noW9", { email, phone }),
			]
		: [say(language, "noPayNote", { email, phone })];
	return {
		content: content.join(" "),
		link: { href: "/contact", label: "Contact" },
		also: [BALANCE],
		isPrivate: true,
	};
}
