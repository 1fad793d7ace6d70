import { timeText } from "~/kernel/clock/time-text";

/** 'Good morning', 'Good afternoon' or 'Good evening', by the clock of a time zone. */
export function greetingAt(now: Date, timeZone: string): string {
	const hour = Number(timeText(now, { hour: "numeric", hourCycle: "h23", timeZone }));
	if (hour >= 4 && hour < 12) return "Good morning";
	return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}
