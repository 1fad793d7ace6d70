// Making a formatter costs more than the rest of a page's dates.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
	const clock =
		clocks.get(timeZone) ??
		new Intl.DateTimeFormat("en-US", {
			timeZone,
			hourCycle: "h23",
			year: "numeric",
			month: "numeric",
			day: "numeric",
			hour: "numeric",
			minute: "numeric",
			second: "numeric",
		});
	clocks.set(timeZone, clock);
	return clock;
}

/** How far a zone's clock is ahead of UTC at a moment, both in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
	const parts = clockOf(timeZone).formatToParts(moment);
	const part = (type: string) => Number(parts.find((one) => one.type === type)!.value);
	const shown = Date.UTC(
		part("year"),
		part("month") - 1,
		part("day"),
		part("hour"),
		part("minute"),
		part("second"),
	);
	return shown - Math.floor(moment / 1000) * 1000;
}
