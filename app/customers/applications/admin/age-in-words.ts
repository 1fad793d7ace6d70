import { counted } from "~/kernel/texts/numbers";
import { HOUR_MS } from "~/terms/time";

const DAY = 24 * HOUR_MS;

/** How long ago something was, in whole days, or hours on the first day: '3 days', '5 hours', 'less than an hour'. */
export function ageInWords(since: Date, now: Date): string {
	const ms = now.getTime() - since.getTime();
	if (ms >= DAY) return counted(Math.floor(ms / DAY), "day");
	return ms >= HOUR_MS ? counted(Math.floor(ms / HOUR_MS), "hour") : "less than an hour";
}

/** The same for a narrow column: '3 d', '5 h', '< 1 h'. */
export function shortAge(since: Date, now: Date): string {
	const ms = now.getTime() - since.getTime();
	if (ms >= DAY) return `${Math.floor(ms / DAY)} d`;
	return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : "< 1 h";
}
