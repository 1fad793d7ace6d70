import { useRouteLoaderData } from "react-router";
import type { SwitchName } from "~/terms/switches";

/** What may be off: a feature, or the list of a new shop's steps (Rule 9.61). */
type CanBeOff = SwitchName | "startList";
type RootData = { off: readonly CanBeOff[] };

/** Whether the shop uses something that can be switched off, on pages for people who are logged in: a screen leaves out what is off (Rule 9.40). */
export function useIsOn(): (name: CanBeOff) => boolean {
	const off = useRouteLoaderData<RootData>("root")?.off;
	return (name) => !off?.includes(name);
}
