import type { RegulatoryFacts } from "~/catalog";
import { dayAfter, daysAfter } from "~/kernel/clock/buckets";
import { dayText } from "~/kernel/texts/day-text";
import { type FlavorClass, VERDICT_NAMES, type Verdict } from "~/terms/compliance";
import { isInLocality, type Town } from "~/terms/locality";
import type { stateListEntries, stateLists, stateRules } from "~db/schema.server";

export type StateRule = typeof stateRules.$inferSelect;
export type StateList = typeof stateLists.$inferSelect;
export type ListEntry = typeof stateListEntries.$inferSelect;

/** A product, or one of its flavors. */
export type Goods = RegulatoryFacts & {
	flavorClass: FlavorClass | null;
	/** A confirmed flavor rule holds these goods while a fact it needs is unknown (Rule 17.18): they have nicotine, or are no accessories. */
	isRegulated: boolean;
	/** The entries of lists that name it. */
	entries: readonly ListEntry[];
};

/** Where goods go, to whom and when; the city is null when unknown. */
export type ShipToFacts = Town & {
	/** The kinds of licenses that the buyer has; null when unknown. */
	licenseKinds: readonly string[] | null;
	/** Kinds whose licenses are not fully verified: a rule that allows by one of them may not hold. */
	unsureKinds?: readonly string[];
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
	/** The unknown facts for which a flavor rule holds the goods (Rule 17.18). */
	missing: string[];
};

export type Answer = { verdict: Verdict; says: Saying[] };

type Fit = "yes" | "maybe" | "no";

/** Compares a condition with a fact. A null condition always fits; an unknown fact may fit. */
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
	destination: ShipToFacts,
	{ rules, lists }: { rules: readonly StateRule[]; lists: readonly StateList[] },
): Answer {
	const reasons = [
		...rules.flatMap((rule) => ruleVerdict(rule, goods, destination) ?? []),
		...lists.flatMap((list) => listVerdict(list, goods, destination) ?? []),
	].sort((a, b) => byGravity(a, b) || a.missing.length - b.missing.length);
	return { verdict: reasons[0]?.verdict ?? "unknown", says: reasons };
}

type Judged = { verdict: Verdict };
const byGravity = (a: Judged, b: Judged) =>
	VERDICT_NAMES.indexOf(a.verdict) - VERDICT_NAMES.indexOf(b.verdict);

/** The most severe answer of a product's flavors; undefined when it has none. */
export const gravestOf = (flavors: ReadonlyMap<string, Answer>): Answer | undefined =>
	[...flavors.values()].sort(byGravity)[0];

/** Whether a rule applies at a place. A rule without a locality covers the state; with one, a place without city and ZIP code may fit. */
function localityFits({ locality: name, zipCodes }: StateRule, destination: Town): Fit {
	if (name === null) return "yes";
	if (!destination.city && !destination.zipCode) return "maybe";
	return isInLocality({ name, zipCodes }, destination) ? "yes" : "no";
}

/** Whether the buyer has the license that a rule names. An unsure license never allows goods, but still blocks them. */
function licenseFits(
	{ licenseKind, decision }: StateRule,
	{ licenseKinds, unsureKinds = [] }: ShipToFacts,
): Fit {
	if (licenseKind === null) return "yes";
	if (licenseKinds === null) return "maybe";
	if (!licenseKinds.includes(licenseKind)) return "no";
	return decision === "allowed" && unsureKinds.includes(licenseKind) ? "maybe" : "yes";
}

const nicotineFits = (nicotineOnly: boolean, { containsNicotine }: Goods) =>
	fits(nicotineOnly ? true : null, containsNicotine);

function ruleVerdict(rule: StateRule, goods: Goods, destination: ShipToFacts): Saying | null {
	const atPlace = all(
		isIn(destination.day, rule.startsOn, rule.endsOn) ? "yes" : "no",
		localityFits(rule, destination),
		licenseFits(rule, destination),
	);
	const fit = all(
		atPlace,
		fits(rule.deviceKind, goods.deviceKind),
		fits(rule.flavorClass, goods.flavorClass),
		nicotineFits(rule.nicotineOnly, goods),
	);
	if (fit === "no") return null;
	const confirmed = rule.confirmedAt !== null;
	const missing = fit === "maybe" && confirmed ? missingFor(rule, goods, atPlace) : [];
	const held = missing.length > 0 ? ` We hold it until we know ${missing.join(" and ")}.` : "";
	return {
		verdict: confirmed && (fit === "yes" || held) ? rule.decision : "needs-review",
		...{ list: null, confirmed, missing },
		...{ reason: rule.reason + held, from: rule.startsOn, until: rule.endsOn },
		...{ source: rule.source, checkedOn: rule.checkedOn, watch: rule.watch },
	};
}

/**
 * The unknown facts of regulated goods that a rule against a flavor depends on. The rule blocks while they are unknown:
 * otherwise unclassified goods would pass it (Rule 17.18).
 */
function missingFor(rule: StateRule, goods: Goods, atPlace: Fit): string[] {
	const isStrict =
		rule.decision === "blocked" && rule.flavorClass !== null && goods.isRegulated && atPlace === "yes";
	if (!isStrict) return [];
	return [
		...(goods.flavorClass === null ? ["what kind of flavor it is"] : []),
		...(rule.deviceKind !== null && goods.deviceKind === null ? ["what kind of device it is"] : []),
		...(rule.nicotineOnly && goods.containsNicotine === null ? ["whether it has nicotine"] : []),
	];
}

function listVerdict(list: StateList, goods: Goods, destination: ShipToFacts): Saying | null {
	const { day } = destination;
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
		...{
			list: list.name,
			confirmed,
			missing: [],
			watch: list.watch,
			from: list.startsOn,
			until: found.until,
		},
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
		list.mode === "allow" ? allowReason(entry, day) : denyReason(entry, list, goods, day),
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

function allowReason(entry: ListEntry, day: string): Found {
	const last = entry.sellUntil ?? (entry.delistedOn ? daysAfter(entry.delistedOn, -1) : null);
	if (last !== null && day > last)
		return { verdict: "blocked", reason: `${nameOf(entry)} left the list.`, until: null };
	const ends = last ? ` It may be sold until ${dayText(last)}.` : "";
	return { verdict: "allowed", reason: `Listed as ${nameOf(entry)}.${ends}`, until: last };
}

function denyReason(entry: ListEntry, list: StateList, goods: Goods, day: string): Found {
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
