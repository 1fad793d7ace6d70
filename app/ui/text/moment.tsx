import { useRouteLoaderData } from "react-router";
import { timeText } from "~/kernel/clock/time-text";

const FORMATS = {
	date: { year: "numeric", month: "short", day: "numeric" },
	day: { year: "numeric", month: "long", day: "numeric" },
	time: { hour: "numeric", minute: "2-digit" },
	clock: { hour: "numeric", minute: "2-digit", second: "2-digit" },
	short: { month: "short", day: "numeric" },
	shortTime: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
	weekday: { weekday: "long", month: "short", day: "numeric" },
	full: {
		year: "numeric",
		month: "short",
		day: "numeric",
		hour: "numeric",
		minute: "2-digit",
		timeZoneName: "short",
	},
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A point in time in the shop's time zone: `full` has the zone's name, the short forms leave out the year. */
export function Moment({ at, show = "date" }: { at: Date; show?: keyof typeof FORMATS }) {
	const root = useRouteLoaderData("root") as { site?: { timeZone?: string } } | undefined;
	const timeZone = root?.site?.timeZone ?? "America/New_York";
	return <time dateTime={at.toISOString()}>{timeText(at, { ...FORMATS[show], timeZone })}</time>;
}
