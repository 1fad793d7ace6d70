import type { MetaDescriptor } from "react-router";
import { useRouteLoaderData } from "react-router";

/** The matches a route's `meta` is given; the first one is the root's, which knows the site's name. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type RootData = { site: { name: string } } | undefined;

/** A page's title with the site's name after it, once. */
export const titleWith = (title: string, siteName: string): string =>
	!siteName || title.includes(siteName) ? title : `${title} · ${siteName}`;

/** The title of a page as a route's `meta` gives it. */
export function pageTitle(matches: Matches, title: string): MetaDescriptor[] {
	const root = matches.find((match) => match?.id === "root")?.loaderData as RootData;
	return [{ title: titleWith(title, root?.site.name ?? "") }];
}

/** The title of a page that learns it while it renders: one with errors, a refusal, a step. */
export function PageTitle({ children }: { children: string }) {
	// Absent when the root's own loader failed.
	const root = useRouteLoaderData("root") as RootData;
	return <title>{titleWith(children, root?.site.name ?? "")}</title>;
}
