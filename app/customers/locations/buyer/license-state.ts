import { LICENSE_WARNING_DAYS } from "~/kernel/documents";
import { counted } from "~/kernel/texts/numbers";
import { DAY_MS } from "~/terms/time";
import type { BadgeColor } from "~/ui/text/badge";

/** A license's state on a day. `isWaiting`: it is not verified yet. */
export function stateOf(
	{ isWaiting, expiresOn }: { isWaiting: boolean; expiresOn: string | null },
	today: string,
): [BadgeColor, string] {
	if (isWaiting) return ["gray", "Being checked"];
	if (expiresOn === null) return ["green", "Valid"];
	const left = Math.round((Date.parse(expiresOn) - Date.parse(today)) / DAY_MS);
	if (left < 0) return ["red", "Expired"];
	return left <= LICENSE_WARNING_DAYS[2] ? ["yellow", `${counted(left, "day")} left`] : ["green", "Valid"];
}
