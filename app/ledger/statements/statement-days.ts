import { isDay } from "~/kernel/clock/buckets";

/** The first and last day of a statement from `?from=` and `?to=`; invalid days are ignored. */
export function daysIn(url: URL): { from?: string | undefined; to?: string | undefined } {
	const day = (name: string) => {
		const text = url.searchParams.get(name);
		return isDay(text) ? text : undefined;
	};
	return { from: day("from"), to: day("to") };
}
