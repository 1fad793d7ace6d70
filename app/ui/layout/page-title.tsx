import type { MetaDescriptor } from "react-router";
import { useRouteLoaderData } from "react-router";

/** The matches that `meta` receives; the first is the root, whose data has the site's name. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type RootData = { site: { name: string } } | undefined;

/** Adds the site's name to a page's title, once. */
export const titleWith = (title: string, siteName: string): string =>
	!siteName || title.includes(siteName) ? title : `${title} · ${siteName}`;

/** The title of a page, for a route's `meta`. */
export function pageTitle(matches: Matches, title: string): MetaDescriptor[] {
	const root = matches.find((match) => match?.id === "root")?.loaderData as RootData;
	return [{ title: titleWith(title, root?.site.name ?? "") }];
}

/** Sets the title while rendering, for titles that depend on a step, or on a form's `reply`: a refusal begins it. */
export function PageTitle({
	children,
	reply,
}: {
	children: string;
	reply?: { result: { error?: object | null } } | undefined;
}) {
	// Absent when the root's loader failed.
	const root = useRouteLoaderData("root") as RootData;
	return (
		<title>{titleWith(`${reply?.result.error ? "Error: " : ""}${children}`, root?.site.name ?? "")}</title>
	);
}
