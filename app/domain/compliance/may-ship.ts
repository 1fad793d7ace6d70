import type { stateListEntries, stateLists, stateRules } from "~db/schema.server";
import { type FlavorClass, VERDICT_NAMES, type Verdict } from "../../terms/compliance.ts";
import type { ProductLaw } from "../products/product-law.ts";
import { dayAfter, daysAfter } from "../shop-clock/buckets.ts";
import { dayText } from "../texts/day-text.ts";

export type StateRule = typeof stateRules.$inferSelect;
export type StateList = typeof stateLists.$inferSelect;
export type ListEntry = typeof stateListEntries.$inferSelect;

/** A product, or one of its flavors. */
export type Goods = ProductLaw & {
	flavorClass: FlavorClass | null;
	/** The entries of lists that name it. */
	entries: readonly ListEntry[];
};

/** Where goods go, to whom and when. */
export type Place = {
	/** Such as FL. */
	state: string;
	/** Its city or county; null when unknown. */
	locality: string | null;
	/** The kinds of licenses that the buyer has; null when unknown. */
	licenseKinds: readonly string[] | null;
	/** YYYY-MM-DD. */
	day: string;
};

/** What one rule or list says. */
export type Saying = {
	verdict: Verdict;
	/** The list's name; null for a rule. */
	list: string | null;
	reason: string;
	source: string;
	checkedOn: string;
	/** Its first and last day, where they are known. */
	from: string | null;
	until: string | null;
	watch: string | null;
	confirmed: boolean;
};

export type Answer = { verdict: Verdict; says: Saying[] };

type Fit = "yes" | "maybe" | "no";

/** Whether a condition holds: a condition that is null always does, and a fact that is unknown may. */
const fits = (wanted: unknown, is: unknown): Fit =>
	wanted === null ? "yes" : is === null ? "maybe" : wanted === is ? "yes" : "no";

const all = (...fit: Fit[]): Fit => (fit.includes("no") ? "no" : fit.includes("maybe") ? "maybe" : "yes");

const isIn = (day: string, from: string | null, until: string | null) =>
	(from === null || from <= day) && (until === null || day <= until);

/**
 * Whether goods may go to a place on a day, with every reason, its source and its days (Rules 17.1, 17.4, 17.5). Only
 * what an admin confirmed says more than 'needs review'; where a fact that matters is unknown, it needs review too.
 *
 * @param rules of the place's state; @param lists of the state.
 */
export function mayShip(
	goods: Goods,
	place: Place,
	{ rules, lists }: { rules: readonly StateRule[]; lists: readonly StateList[] },
): Answer {
	const says = [
		...rules.flatMap((rule) => ruleSays(rule, goods, place) ?? []),
		...lists.flatMap((list) => listSays(list, goods, place) ?? []),
	].sort(byGravity);
	return { verdict: says[0]?.verdict ?? "unknown", says };
}

type Judged = { verdict: Verdict };
const byGravity = (a: Judged, b: Judged) =>
	VERDICT_NAMES.indexOf(a.verdict) - VERDICT_NAMES.indexOf(b.verdict);

/** The gravest of a product's flavors; undefined without any. */
export const gravestOf = (flavors: ReadonlyMap<string, Answer>): Answer | undefined =>
	[...flavors.values()].sort(byGravity)[0];

const nicotineFits = (nicotineOnly: boolean, { containsNicotine }: Goods) =>
	fits(nicotineOnly ? true : null, containsNicotine);

function ruleSays(rule: StateRule, goods: Goods, place: Place): Saying | null {
	const { licenseKind, locality } = rule;
	const fit = all(
		isIn(place.day, rule.startsOn, rule.endsOn) ? "yes" : "no",
		fits(rule.deviceKind, goods.deviceKind),
		fits(rule.flavorClass, goods.flavorClass),
		nicotineFits(rule.nicotineOnly, goods),
		fits(locality?.toLowerCase() ?? null, place.locality?.toLowerCase() ?? null),
		licenseKind === null || place.licenseKinds?.includes(licenseKind)
			? "yes"
			: place.licenseKinds === null
				? "maybe"
				: "no",
	);
	if (fit === "no") return null;
	const confirmed = rule.confirmedAt !== null;
	return {
		...{ verdict: confirmed && fit === "yes" ? rule.decision : "needs-review", list: null, confirmed },
		...{ reason: rule.reason, from: rule.startsOn, until: rule.endsOn },
		...{ source: rule.source, checkedOn: rule.checkedOn, watch: rule.watch },
	};
}

function listSays(list: StateList, goods: Goods, place: Place): Saying | null {
	const { day } = place;
	const kinds = list.deviceKinds;
	const fit = all(
		list.startsOn === null || list.startsOn <= day ? "yes" : "no",
		kinds.length === 0 || (goods.deviceKind && kinds.includes(goods.deviceKind))
			? "yes"
			: goods.deviceKind === null
				? "maybe"
				: "no",
		nicotineFits(list.nicotineOnly, goods),
	);
	if (fit === "no") return null;
	const confirmed = list.confirmedAt !== null;
	const found = list.copiedOn === null ? UNREAD : bestOf(goods, list, day);
	const isSuspended = list.suspendedFrom !== null && isIn(day, list.suspendedFrom, list.suspendedUntil);
	const sure = confirmed && fit === "yes" && !isSuspended;
	const suspension = isSuspended
		? ` A court suspended it${list.suspendedUntil ? ` until ${dayText(list.suspendedUntil)}` : ""}.`
		: "";
	return {
		...{ list: list.name, confirmed, watch: list.watch, from: list.startsOn, until: found.until },
		verdict: sure || found.verdict === "unknown" ? found.verdict : "needs-review",
		reason: found.reason + suspension,
		source: list.copySource ?? list.source,
		checkedOn: list.copiedOn ?? list.checkedOn,
	};
}

type Found = { verdict: Verdict; reason: string; until: string | null };

const UNREAD: Found = { verdict: "unknown", reason: "We have no copy of this list.", until: null };

/** What the list's entries say: of several, that it is listed. */
function bestOf(goods: Goods, list: StateList, day: string): Found {
	const entries = goods.entries.filter(({ listId }) => listId === list.id);
	const found = entries.map((entry) =>
		list.mode === "allow" ? allowSays(entry, day) : denySays(entry, list, goods, day),
	);
	const order: Verdict[] = list.mode === "allow" ? ["allowed", "blocked"] : ["blocked", "allowed"];
	const best = order.flatMap((verdict) => found.filter((one) => one.verdict === verdict))[0];
	if (best) return best;
	return list.mode === "allow"
		? { verdict: "blocked", reason: "It is not on the list of what may be sold.", until: null }
		: { verdict: "allowed", reason: "It is not on the list of what may not be sold.", until: null };
}

const nameOf = ({ productName, flavor, code }: ListEntry) =>
	[[productName, flavor].filter(Boolean).join(", "), code && `(${code})`].filter(Boolean).join(" ");

function allowSays(entry: ListEntry, day: string): Found {
	const last = entry.sellUntil ?? (entry.delistedOn ? daysAfter(entry.delistedOn, -1) : null);
	if (last !== null && day > last)
		return { verdict: "blocked", reason: `${nameOf(entry)} left the list.`, until: null };
	const ends = last ? ` It may be sold until ${dayText(last)}.` : "";
	return { verdict: "allowed", reason: `Listed as ${nameOf(entry)}.${ends}`, until: last };
}

function denySays(entry: ListEntry, list: StateList, goods: Goods, day: string): Found {
	const name = nameOf(entry);
	if (entry.delistedOn !== null && entry.delistedOn <= day)
		return { verdict: "allowed", reason: `${name} left the list.`, until: null };
	if (list.exceptAuthorized && goods.fdaStatus === "authorized")
		return { verdict: "allowed", reason: `${name} is listed, but the FDA authorized it.`, until: null };
	const since = entry.listedOn ? ` on ${dayText(entry.listedOn)}` : "";
	const last =
		entry.sellUntil ??
		(entry.listedOn && list.graceDays > 0 ? daysAfter(entry.listedOn, list.graceDays - 1) : null);
	if (last === null || day > last)
		return { verdict: "blocked", reason: `${name} was listed${since}.`, until: null };
	return {
		verdict: "allowed",
		reason: `${name} was listed${since}. It may be sold until ${dayText(last)}, and not from ${dayText(dayAfter(last))}.`,
		until: last,
	};
}
