import { useRouteLoaderData } from "react-router";

type RootData = { site: { logo?: { src: string; width: number; height: number } } } | undefined;

/** The shop's logo next to its name; without one, the tag. */
export function Logo() {
	// Absent when the root's loader failed.
	const own = (useRouteLoaderData("root") as RootData)?.site.logo;
	if (own) return <img {...own} alt="" />;
	return (
		<svg viewBox="0 0 34 24" width="34" height="24" aria-hidden="true">
			<path
				fill="currentColor"
				fillRule="evenodd"
				d="M7 0h27v24H7L0 15V9zM7.5 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM14 6v3h15V6zm0 5v3h11v-3zm0 5v3h15v-3z"
			/>
		</svg>
	);
}
