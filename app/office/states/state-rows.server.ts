import { getMonth, lastMonth } from "~/filing/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import { describeRate } from "~/rules";
import {
	type ListedList,
	listExcise,
	listStateRules,
	listUnclassified,
	type StateShare,
	sharesOf,
} from "~/rules/index.server";
import type { Db } from "~db/client.server";

/** A copy of a state's list counts as old after this many days. */
const OLD_COPY = 60;

/** What a state needs next from staff: its list's copy, a confirmation, or nothing. */
export type StateStep = { kind: "import"; listId: string } | { kind: "confirm" } | { kind: "open" };

export type CopyAge = { copiedOn: string; entries: number; age: number; isOld: boolean };

export type StateRow = {
	state: string;
	share: StateShare;
	confirmed: number;
	rules: number;
	/** Null: no list is known; without a copy, `copy` is null. */
	list: { copy: CopyAge | null } | null;
	excise: string;
	/** The last month's PACT report. */
	pact: { problems: number; sentOn: string | null; isIdle: boolean };
	step: StateStep;
};

/** The age of a list's copy on a day; null while there is none. */
export function copyAge({ copiedOn, entries }: ListedList, today: string): CopyAge | null {
	if (copiedOn === null) return null;
	const age = Math.round((Date.parse(today) - Date.parse(copiedOn)) / 86_400_000);
	return { copiedOn, entries, age, isOld: age > OLD_COPY };
}

/** '$0.05 per mL, off', '2 rates, on' or 'none' of the rates of a state that count today. */
function exciseText(rates: readonly Parameters<typeof describeRate>[0][], isOn: boolean): string {
	if (rates.length === 0) return "none";
	return `${rates.length === 1 ? describeRate(rates[0]!) : `${rates.length} rates`}, ${isOn ? "on" : "off"}`;
}

/**
 * The states we ship to as one table: what may be sold, what is confirmed, the list, excise and the last month's report (Rules 17.3, 17.8,
 * 18.23, 20.1). @throws DomainError forbidden.
 */
export function listStates(db: Db, actor: Actor): { rows: StateRow[]; month: string; unknown: number } {
	const { rules, lists } = listStateRules(db, actor);
	const { rates, states: on } = listExcise(db, actor);
	const { states: reports, month, today } = getMonth(db, actor, lastMonth());
	const { total, lacking } = listUnclassified(db, actor, { state: null });
	const lawOf = (state: string) => ({
		rules: rules.filter((rule) => rule.state === state),
		lists: lists.filter((list) => list.state === state),
	});
	const states = shipsTo(db);
	const laws = new Map(states.map((state) => [state as string, lawOf(state)]));
	const shares = sharesOf(db, laws, today);
	const rows = states.map((state): StateRow => {
		const law = laws.get(state)!;
		const current = law.rules.filter(({ endsOn }) => endsOn === null || endsOn >= today);
		const copies = law.lists.map((list) => ({ list, copy: copyAge(list, today) }));
		const worst =
			copies.find(({ copy }) => copy === null) ?? copies.find(({ copy }) => copy?.isOld) ?? copies[0];
		const isOpen = [...current, ...law.lists].some(({ confirmedAt }) => confirmedAt === null);
		const report = reports.find((one) => one.state === state);
		return {
			...{ state, share: shares.get(state)!, rules: current.length },
			confirmed: current.filter(({ confirmedAt }) => confirmedAt !== null).length,
			list: worst ? { copy: worst.copy } : null,
			excise: exciseText(
				rates.filter((rate) => rate.state === state && isCurrent(rate, today)),
				on.some((one) => one.state === state),
			),
			pact: {
				problems: report?.problems.length ?? 0,
				sentOn: report?.report?.sentOn ?? null,
				isIdle: report?.isIdle ?? true,
			},
			step:
				worst && (worst.copy === null || worst.copy.isOld)
					? { kind: "import", listId: worst.list.id }
					: { kind: isOpen ? "confirm" : "open" },
		};
	});
	return { rows, month, unknown: total + lacking.length };
}

/** Whether a rate counts on a day. */
export const isCurrent = (
	{ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
	day: string,
): boolean => (startsOn ?? "") <= day && day <= (endsOn ?? "9999");
