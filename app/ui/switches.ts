import { useRouteLoaderData } from "react-router";
import type { SwitchName } from "~/terms/switches";

type RootData = { off: readonly SwitchName[] };

/** Whether the shop uses something that can be switched off, on pages for people who are logged in: a screen leaves out what is off (Rule 9.40). */
export function useIsOn(): (name: SwitchName) => boolean {
	const off = useRouteLoaderData<RootData>("root")?.off;
	return (name) => !off?.includes(name);
}
