import { useRouteLoaderData } from "react-router";

const FALLBACK_ZONE = "America/New_York";

/** "November 12, 2025" in the shop's time zone, with the exact moment for machines. */
export function Day({ at }: { at: Date | string }) {
	const moment = new Date(at);
	const root = useRouteLoaderData("root") as { site?: { timeZone?: string } } | undefined;
	const timeZone = root?.site?.timeZone ?? FALLBACK_ZONE;
	const text = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(moment);
	return <time dateTime={moment.toISOString()}>{text}</time>;
}
