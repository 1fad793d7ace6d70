import { isDay } from "~/kernel/clock/buckets";

/** The query parameters of a statement. */
export const STATEMENT_DAYS = {
	from: "The first day of the entries, such as 2026-11-01.",
	to: "The last day of the entries.",
};

/** The first and last day of a statement from `?from=` and `?to=`; invalid days are ignored. */
export function daysIn(url: URL): { from?: string | undefined; to?: string | undefined } {
	const day = (name: string) => {
		const text = url.searchParams.get(name);
		return isDay(text) ? text : undefined;
	};
	return { from: day("from"), to: day("to") };
}
