import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { href, useLocation, useNavigation } from "react-router";

/** Faster responses show no placeholders, which would only flicker. */
const PATIENCE_MS = 150;

const listPaths: string[] = [href("/products"), href("/brands"), href("/blog")];

/**
 * While a list on another page loads, shows its placeholders instead of the current page. That page is only hidden,
 * because the reader may stop the load. A list whose filters change shows its own placeholders.
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
				// If the placeholders fail to load, the current page stays until the list arrives.
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
