import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { href, useLocation, useNavigation } from "react-router";

/** Below this an answer is quick enough: placeholders would only flicker. */
const PATIENCE_MS = 150;

const listPaths: string[] = [href("/products"), href("/brands"), href("/blog")];

/**
 * While a list is on its way from another page, its placeholders stand in for that page, which stays as it is in case
 * the reader stops the load. A list that only changes its filters shows them itself.
 */
export function ListPlaceholders({ children }: { children: ReactNode }) {
	const coming = useNavigation();
	const { pathname } = useLocation();
	const target = coming.state === "loading" && !coming.formMethod ? coming.location.pathname : null;
	const list = target !== null && target !== pathname && listPaths.includes(target) ? target : null;
	const [late, setLate] = useState<{ List: ComponentType<{ path: string }> } | null>(null);
	useEffect(() => {
		setLate(null);
		if (!list) return;
		let isCurrent = true;
		const timer = setTimeout(() => {
			import("./placeholder-lists").then(
				({ PlaceholderList }) => isCurrent && setLate({ List: PlaceholderList }),
				// Without them the page that is there stays until the list comes.
				() => undefined,
			);
		}, PATIENCE_MS);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [list]);
	const shown = list !== null && late !== null;
	return (
		<>
			{shown ? <late.List path={list} /> : null}
			<div hidden={shown}>{children}</div>
		</>
	);
}
