import { type ComponentType, lazy } from "react";

/**
 * A part of the page whose code is fetched only where the part is shown. Where that fails, what the server sent stays and
 * does what it does without scripts; what it did not send is asked for there. `id` is the part's element.
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
