import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run in this browser: false on the server and in the first render, so nothing mismatches. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
