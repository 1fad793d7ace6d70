import type { Cart } from "~/catalog";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { dayOf, daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { VERDICT_NAMES, VERDICTS } from "~/terms/compliance";
import { documentName } from "~/terms/documents";
import { isInLocality } from "~/terms/locality";
import { FDA_STATUSES } from "~/terms/regulatory-facts";
import { stateName } from "~/terms/state-names";
import type { Instead, WhyNot } from "~/terms/why-not";
import type { Db } from "~db/client.server";
import { type Destination, destinationOf } from "../compliance/destination.server";
import type { Answer } from "../compliance/may-ship.ts";
import {
	answerFor,
	judgeProducts,
	type ProductAnswer,
	readStateRules,
	type StateRules,
} from "../compliance/state-rules.server";
import {
	chosenStore,
	type Hold,
	isRegulated,
	type LicenseState,
	licenseName,
	licensesAt,
	licensesOf,
	type StoreLicense,
} from "../licenses/license-hold.server";
import { blockedBy, blocksFor, exciseHolds, heldBy, holdAtChosen } from "./blocked-lines.server";
import { insteadOf } from "./instead.server";

/** A row of 'Can my store buy this?'. */
export type MayRow = {
	label: string;
	badge: { label: string; color: "red" | "yellow" | "gray" | "green" };
	text: string;
	/** Its source and the day it was checked. */
	small: string | null;
	/** The address of the evidence. */
	evidence?: string;
	/** The location whose license is to be renewed. */
	renews?: string;
};

export type MayBuy = {
	rows: MayRow[];
	/** The note at the top of the page: what is blocked or ends soon, and where; null when nothing is. */
	note: { place: string; text: string } | null;
	/** Why a flavor can't be bought, by its id; `all` for the whole product. */
	blocked: Record<string, string>;
	/** Substitutes, where the law blocks something. */
	instead: Instead[];
};

/** A note about an end appears this many days before it. */
const SOON = 60;

type Judged = { id: string; name: string; answer: Answer };

/** What an answer depends on: the destination, its law and the day. */
type Question = { to: Destination; rulesAndLists: StateRules; day: string; buyer: UserActor };

function question(db: Db, actor: Actor): Question | null {
	const to = destinationOf(db, actor);
	if (to === null || actor.kind !== "user") return null;
	return { to, rulesAndLists: readStateRules(db, to.state), day: shopToday(), buyer: actor };
}

/**
 * 'Can my store buy this?' for a buyer and where they order for (Rules 17.6, 17.7); null for everybody else.
 * @param flavors the product's active flavors, by name.
 */
export function mayBuy(
	db: Db,
	actor: Actor,
	productId: string,
	flavors: readonly { id: string; name: string }[],
): MayBuy | null {
	const ask = question(db, actor);
	const answer = ask && judgeProducts(db, [productId], ask).get(productId);
	if (!answer) return null;
	const { to, buyer } = ask;
	const { product, whole } = answer;
	const all = [{ id: "all", name: "This product", answer: whole }];
	const judged = flavors.map(({ id, name }) => ({ id, name, answer: answer.flavors.get(id) ?? whole }));
	const goods = judged.length > 0 ? judged : all;
	const state = isRegulated(product) ? licensesAt(db, { userId: buyer.id }) : null;
	const licenses = state ? ofChosen(state) : [];
	const hold = state && holdAtChosen(state);
	const blockedGoods = goods.filter(isBlocked);
	const blocksOf = (ids: readonly string[]) => blocksFor(db, actor, ids);
	const lack = (answer.isTaxed && exciseHolds(db, [productId], to)?.(productId)) || null;
	const blocked: MayBuy["blocked"] = hold
		? { all: heldBy(hold).text }
		: lack
			? { all: lack.text }
			: blockedGoods.length === goods.length
				? { all: whyBlocked(to, blockedGoods[0]!) }
				: Object.fromEntries(blockedGoods.map((one) => [one.id, whyBlocked(to, one)]));
	return {
		rows: [
			...verdictRows(goods, ask, "flavors"),
			...(lack ? [lackRow(lack)] : []),
			...licenses.flatMap((license) => licenseRow(license, ask) ?? []),
			...holdRow(otherHold(hold, licenses), ask),
			...localRow(ask),
			fdaRow(product),
		],
		note: noteOf(goods, licenses, otherHold(hold, licenses), ask),
		blocked,
		instead:
			blockedGoods.length > 0
				? (insteadOf(db, [productId], blocksOf, { own: false }).get(productId) ?? [])
				: [],
	};
}

/** The same for the lines of a cart, without the FDA's rows; null while nothing is asked (Rule 17.14). */
export function mayBuyLines(db: Db, actor: Actor, { lines }: Cart): MayRow[] | null {
	const ask = lines.length > 0 ? question(db, actor) : null;
	if (!ask) return null;
	const answers = judgeProducts(
		db,
		lines.map(({ productId }) => productId),
		ask,
	);
	const judged = lines.flatMap(({ id, productId, flavorId, productName, flavor }): Judged[] => {
		const answer = answers.get(productId);
		const name = [productName, flavor].filter(Boolean).join(", ");
		return answer ? [{ id, name, answer: answerFor(answer, flavorId) }] : [];
	});
	const isHeld = lines.some(({ productId }) => {
		const product = answers.get(productId)?.product;
		return product && isRegulated(product);
	});
	const state = isHeld ? licensesAt(db, { userId: ask.buyer.id }) : null;
	const licenses = state ? ofChosen(state) : [];
	return [
		...verdictRows(judged, ask, "lines"),
		...licenses.flatMap((license) => licenseRow(license, ask) ?? []),
		...holdRow(state && otherHold(holdAtChosen(state), licenses), ask),
		...localRow(ask),
	];
}

/** The licenses of the store that the person orders for. */
function ofChosen(licenses: LicenseState): StoreLicense[] {
	const store = chosenStore(licenses);
	return store ? licensesOf(store) : [];
}

const isBlocked = ({ answer }: Pick<Judged, "answer">) => answer.verdict === "blocked";

const whyBlocked = (to: Destination, { answer }: Judged) => blockedBy(to.state, answer.says[0]!).text;

/** Whether goods are held because a fact about them is unknown (Rule 17.18). */
const isHeld = ({ answer }: Judged) => isBlocked({ answer }) && (answer.says[0]?.missing.length ?? 0) > 0;

const sourceText = ({ source, checkedOn }: { source: string; checkedOn: string }) =>
	`Source: ${source}. Checked ${dayText(checkedOn)}.`;

const placeText = ({ to }: Question) => [to.city, stateName(to.state)].filter(Boolean).join(", ");

const HELD = { label: "Held", color: "yellow" } as const;

/** A row for each answer: the goods and the first reason. */
function verdictRows(judged: readonly Judged[], ask: Question, many: "flavors" | "lines"): MayRow[] {
	const groups = VERDICT_NAMES.flatMap((verdict) => {
		const all = judged.filter(({ answer }) => answer.verdict === verdict);
		const [held, others] = [all.filter(isHeld), all.filter((one) => !isHeld(one))];
		return [
			{ group: others, badge: VERDICTS[verdict] },
			{ group: held, badge: HELD },
		];
	});
	return groups.flatMap(({ group, badge }) => {
		if (group.length === 0) return [];
		const [first] = group[0]!.answer.says;
		const message = first
			? [first.list && `${first.list}:`, first.reason, first.confirmed ? "" : "We have not confirmed this."]
			: ["We know of no rule. Ask your state before you order."];
		return [
			{
				label: labelOf(group, judged.length, many),
				badge,
				text: [`${placeText(ask)}.`, ...message].filter(Boolean).join(" "),
				small: first ? sourceText(first) : null,
			},
		];
	});
}

function labelOf(group: readonly { name: string }[], of: number, many: string): string {
	if (of === 1 || group.length === 1) return group[0]!.name;
	return group.length === of ? `All ${of} ${many}` : `${group.length} of ${of} ${many}`;
}

const daysLeft = (day: string, until: string) =>
	Math.round((Date.parse(until) - Date.parse(day)) / 86_400_000);

const isSoon = (until: string | null, day: string): until is string =>
	until !== null && until <= daysAfter(day, SOON);

/** A license that ends soon or has ended, with the way to renew it; null for others. */
function licenseRow(license: StoreLicense, { day, buyer }: Question): MayRow | null {
	const { expiresOn, locationId, location, verifiedAt } = license;
	if (!isSoon(expiresOn, day)) return null;
	const left = daysLeft(day, expiresOn);
	const isOwner = buyer.companyRole === "owner";
	return {
		label: licenseName({ ...license, number: null }),
		badge:
			left < 0
				? { label: "Expired", color: "red" }
				: { label: left === 0 ? "Ends today" : `${counted(left, "day")} left`, color: "yellow" },
		text: `${location}: ${license.number ?? "it"} ${left < 0 ? "ended" : "expires"} on ${dayText(expiresOn)}.${isOwner ? "" : " An owner renews it under Stores."}`,
		small: `Verified by us on ${dayText(dayOf(new Date(verifiedAt), env.TIME_ZONE))}.`,
		...(isOwner ? { renews: locationId } : {}),
	};
}

/** The row of a hold that no row of the store's own licenses explains. */
const otherHold = (hold: Hold | null, licenses: readonly StoreLicense[]): Hold | null =>
	hold?.expiresOn &&
	licenses.some(({ locationId, kind }) => locationId === hold.locationId && kind === hold.kind)
		? null
		: hold;

/** The row saying that goods are held for another store's license, or one that nobody has verified (Rules 13.53, 13.58). */
function holdRow(hold: Hold | null, { buyer }: Question): MayRow[] {
	if (!hold) return [];
	return [
		{
			label: documentName(hold.kind),
			badge: { label: hold.expiresOn === null ? "Not verified" : "Held", color: "red" },
			text: hold.message,
			small: null,
			...(buyer.companyRole === "owner" && hold.locationId ? { renews: hold.locationId } : {}),
		},
	];
}

/** The row saying that the city's own rules are unknown, where we have none. */
function localRow({ to, rulesAndLists }: Question): MayRow[] {
	const { city } = to;
	const isKnown = rulesAndLists.rules.some(
		({ locality: name, zipCodes }) => name !== null && isInLocality({ name, zipCodes }, to),
	);
	if (!city || isKnown) return [];
	const checked = rulesAndLists.rules.map(({ checkedOn }) => checkedOn).sort();
	return [
		{
			label: "Local rules",
			badge: VERDICTS.unknown,
			text: `We have no rule for ${city}. Ask your city before you order.`,
			small: checked.length > 0 ? `State rules checked ${dayText(checked.at(-1)!)}.` : null,
		},
	];
}

/** The row saying that the state's excise can't be calculated, so goods can't be ordered there yet (Rule 18.24). */
const lackRow = ({ short, text }: WhyNot): MayRow => ({
	...{ label: "Excise", badge: { label: short, color: "yellow" }, text, small: null },
});

const FDA_COLORS = {
	authorized: "green",
	"pending-claimed": "yellow",
	denied: "red",
	"denied-stayed": "yellow",
	"warning-named": "yellow",
} as const;

/** The row of a product's FDA status, as entered; unknown where nobody entered it (Rule 17.2). */
function fdaRow({ fdaStatus, fdaOrderDate, fdaEvidence, fdaCheckedOn }: ProductAnswer["product"]): MayRow {
	const checked = fdaCheckedOn ? ` Checked ${dayText(fdaCheckedOn)}.` : "";
	const isAddress = fdaEvidence !== null && /^https?:\/\/\S+$/.test(fdaEvidence);
	return {
		label: "FDA",
		badge:
			fdaStatus === null
				? VERDICTS.unknown
				: { label: FDA_STATUSES[fdaStatus], color: FDA_COLORS[fdaStatus] },
		text:
			fdaStatus === null
				? "Not checked."
				: fdaOrderDate
					? `Order of ${dayText(fdaOrderDate)}.`
					: "The order's date is unknown.",
		small: fdaEvidence && !isAddress ? `Source: ${fdaEvidence}.${checked}` : checked.trim() || null,
		...(isAddress ? { evidence: fdaEvidence } : {}),
	};
}

/** What is blocked, and what ends within 60 days (Rule 17.7). */
function noteOf(
	goods: readonly Judged[],
	licenses: readonly StoreLicense[],
	hold: Hold | null,
	{ to, day }: Question,
): MayBuy["note"] {
	const isWhole = goods.length === 1 && goods[0]!.id === "all";
	const say = (count: number, one: string, many: string) =>
		isWhole ? `this product ${one}` : counted(count, `flavor ${one}`, `flavors ${many}`);
	const blocked = goods.filter(isBlocked).length;
	const ends = goods
		.flatMap(({ answer }) => {
			const [until] = answer.says
				.flatMap((one) => (one.verdict === "allowed" && isSoon(one.until, day) ? one.until : []))
				.sort();
			return answer.verdict !== "blocked" && until ? [until] : [];
		})
		.sort();
	const parts = [
		blocked > 0 && `${say(blocked, "is", "are")} blocked in ${stateName(to.state)}`,
		ends.length > 0 && `${say(ends.length, "may", "may")} be sold only until ${dayText(ends[0]!)}`,
		...licenses.map(({ kind, expiresOn }) => {
			if (!isSoon(expiresOn, day)) return false;
			const left = daysLeft(day, expiresOn);
			const when =
				left < 0
					? `ended on ${dayText(expiresOn)}`
					: left === 0
						? "ends today"
						: `expires in ${counted(left, "day")}`;
			return `your ${licenseName({ kind, number: null })} ${when}`;
		}),
		hold &&
			`${isWhole ? "this product is" : "all flavors are"} held until ${hold.expiresOn === null ? "we have verified" : "you have renewed"} a ${documentName(hold.kind)}`,
	].filter(Boolean);
	if (parts.length === 0) return null;
	return { place: to.city ?? stateName(to.state), text: `${parts.join(", and ")}.` };
}
