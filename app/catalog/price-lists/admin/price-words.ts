import { dayText } from "~/kernel/texts/day-text";
import type { ListState } from "../price-list.queries.server";

export const STATE_WORDS: Record<ListState, string> = { upcoming: "Later", now: "Now", ended: "Ended" };

/** The days of a list in words: 'Nov 28, 2026 to Dec 5, 2026'. */
export function daysText({ fromDay, untilDay }: { fromDay: string | null; untilDay: string | null }): string {
	if (fromDay && untilDay) return `${dayText(fromDay)} to ${dayText(untilDay)}`;
	if (fromDay) return `from ${dayText(fromDay)}`;
	return untilDay ? `until ${dayText(untilDay)}` : "always";
}
