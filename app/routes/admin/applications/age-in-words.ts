const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** How long ago something was, in whole days, or hours on the first day: '3 days', '5 hours', 'less than an hour'. */
export function ageInWords(since: Date, now: Date): string {
	const ms = now.getTime() - since.getTime();
	if (ms >= DAY) return counted(Math.floor(ms / DAY), "day");
	return ms >= HOUR ? counted(Math.floor(ms / HOUR), "hour") : "less than an hour";
}
