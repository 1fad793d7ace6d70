import { type ComponentType, lazy } from "react";

/**
 * A part of the page whose code is loaded only when the part is shown. If loading fails, the server-rendered part
 * stays and works without scripts; if there is none, the page reloads to get it. `id` is the id of the part's
 * element.
 */
export function fetchedPart<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
	return lazy(() =>
		load().then(
			(part) => ({ default: part }),
			() => {
				if (!document.getElementById(id)) location.reload();
				return new Promise<never>(() => undefined);
			},
		),
	);
}
