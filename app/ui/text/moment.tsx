import { useRouteLoaderData } from "react-router";

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

/** By style and zone: making a formatter takes far longer than formatting with it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(show: keyof typeof FORMATS, timeZone: string): Intl.DateTimeFormat {
	const key = `${show} ${timeZone}`;
	const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { ...FORMATS[show], timeZone });
	formatters.set(key, formatter);
	return formatter;
}

/** A point in time in the shop's time zone: `full` has the zone's name, the short forms leave out the year. */
export function Moment({ at, show = "date" }: { at: Date; show?: keyof typeof FORMATS }) {
	const root = useRouteLoaderData("root") as { site?: { timeZone?: string } } | undefined;
	const timeZone = root?.site?.timeZone ?? "America/New_York";
	return <time dateTime={at.toISOString()}>{formatterOf(show, timeZone).format(at)}</time>;
}
