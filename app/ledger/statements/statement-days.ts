import { isDay } from "~/kernel/clock/buckets";

/** The days of a statement in an address; what is no day is left out. */
export function daysIn(url: URL): { from?: string | undefined; to?: string | undefined } {
	const day = (name: string) => {
		const text = url.searchParams.get(name);
		return isDay(text) ? text : undefined;
	};
	return { from: day("from"), to: day("to") };
}
