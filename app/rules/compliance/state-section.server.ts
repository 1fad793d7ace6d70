import { asc, gte, isNull, or } from "drizzle-orm";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import { dayText } from "~/kernel/texts/day-text";
import type { LegalSection } from "~/kernel/texts/legal-page";
import { FLAVOR_CLASSES, LIST_MODES, RULE_DECISIONS } from "~/terms/compliance";
import { DEVICE_KINDS } from "~/terms/regulatory-facts";
import { stateName } from "~/terms/state-names";
import type { Db } from "~db/client.server";
import { stateLists, stateRules } from "~db/schema.server";
import type { StateList, StateRule } from "./may-ship.ts";

/** Text in Markdown as it reads. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>#]/g, "\\$&").replace(/\s+/g, " ");

const sourceOf = (source: string, checkedOn: string, watch: string | null) =>
	`Source: ${plain(source)}. Checked ${dayText(checkedOn)}.${watch ? ` Pending: ${plain(watch)}` : ""}`;

function ruleText(rule: StateRule): string {
	const about = [
		rule.locality,
		rule.deviceKind && DEVICE_KINDS[rule.deviceKind],
		rule.flavorClass && FLAVOR_CLASSES[rule.flavorClass],
	]
		.filter(Boolean)
		.join(", ");
	const status = rule.confirmedAt === null ? "Needs review" : RULE_DECISIONS[rule.decision].label;
	const days = [
		rule.startsOn && ` From ${dayText(rule.startsOn)}.`,
		rule.endsOn && ` Until ${dayText(rule.endsOn)}.`,
	]
		.filter(Boolean)
		.join("");
	return `- **${status}${about ? `: ${plain(about)}` : ""}.** ${plain(rule.reason)}${days} ${sourceOf(rule.source, rule.checkedOn, rule.watch)}`;
}

function listText(list: StateList): string {
	const copy = list.copiedOn
		? `Our copy is of ${dayText(list.copiedOn)}.`
		: "We have no copy of it: what it says is unknown.";
	const status = list.confirmedAt === null ? "Needs review" : "In use";
	return `- **${status}: ${plain(list.name)}** (${plain(list.authority)}). ${LIST_MODES[list.mode]}. ${copy} ${sourceOf(list.copySource ?? list.source, list.checkedOn, list.watch)}`;
}

/** What we know of each state we ship to, with sources and days, for the shipping restrictions: two queries. */
export function stateSection(db: Db): LegalSection {
	const rules = db
		.select()
		.from(stateRules)
		.where(or(isNull(stateRules.endsOn), gte(stateRules.endsOn, shopToday())))
		.orderBy(asc(stateRules.locality), asc(stateRules.createdAt), asc(stateRules.id))
		.all();
	const lists = db.select().from(stateLists).orderBy(asc(stateLists.name)).all();
	const checked = [...rules, ...lists].map(({ checkedOn }) => checkedOn).sort();
	const states = shipsTo(db).map((code) => {
		const rows = [
			...lists.filter(({ state }) => state === code).map(listText),
			...rules.filter(({ state }) => state === code).map(ruleText),
		];
		return `### ${stateName(code)}\n\n${rows.length > 0 ? rows.join("\n") : "Unknown: we have no rule and no list."}`;
	});
	const dates =
		checked.length > 0 ? ` Rules were checked on ${dayText(checked.at(-1)!)} or before, as each says.` : "";
	return {
		id: "rules",
		heading: "What we know of each state",
		text: `[Check a product and a state](/can-i-buy). Needs review means that nobody here has confirmed it; unknown is not allowed.${dates} This is not legal advice.

${states.join("\n\n")}`,
	};
}
