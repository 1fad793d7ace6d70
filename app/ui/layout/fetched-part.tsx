import { type ComponentType, createElement, lazy } from "react";

/**
 * A part of the page whose code is loaded only when the part is shown. If loading fails, the server-rendered part
 * stays and works without scripts; if there is none, now or when the reader comes back to the part, the page reloads to
 * get it. `id` is the id of the part's element.
 */
export function fetchedPart<Props extends object>(id: string, load: () => Promise<ComponentType<Props>>) {
	let isMissing = false;
	const reloadWithoutPart = () => {
		if (!document.getElementById(id)) location.reload();
	};
	const Part = lazy(() =>
		load().then(
			(part) => ({ default: part }),
			() => {
				isMissing = true;
				reloadWithoutPart();
				return new Promise<never>(() => undefined);
			},
		),
	);
	return function FetchedPart(props: Props) {
		if (isMissing) reloadWithoutPart();
		return createElement(Part, props);
	};
}
