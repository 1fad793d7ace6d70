import type { MetaDescriptor } from "react-router";
import { titleWith } from "./page-title";

/** A public page's details for search engines and shared links. Addresses are absolute. */
export type PageHead = {
	title: string;
	description?: string | null;
	/** The canonical address; null for pages that must not be indexed (search results, hidden records). */
	url: string | null;
	siteName: string;
	type?: "website" | "article";
	/** The picture of shared links. */
	image?: string;
	/** Its size in pixels, if known, so apps can reserve room for it. */
	imageSize?: { width: number; height: number };
};

/** Title, description, canonical address, Open Graph and structured data (schema.org objects without `@context`). */
export function pageMeta(
	{ title, description, url, siteName, type = "website", image, imageSize }: PageHead,
	structured: Record<string, unknown>[] = [],
): MetaDescriptor[] {
	return [
		{ title: titleWith(title, siteName) },
		...(description ? [{ name: "description", content: description }] : []),
		url ? { tagName: "link", rel: "canonical", href: url } : { name: "robots", content: "noindex" },
		{ property: "og:title", content: title },
		...(description ? [{ property: "og:description", content: description }] : []),
		{ property: "og:type", content: type },
		...(url ? [{ property: "og:url", content: url }] : []),
		{ property: "og:site_name", content: siteName },
		...(image
			? [
					{ property: "og:image", content: image },
					...Object.entries(imageSize ?? {}).map(([side, pixels]) => ({
						property: `og:image:${side}`,
						content: String(pixels),
					})),
					{ name: "twitter:card", content: "summary_large_image" },
				]
			: []),
		...structured.map((item) => ({ "script:ld+json": { "@context": "https://schema.org", ...item } })),
	];
}

/** Breadcrumbs as structured data; the page itself comes last. */
export const breadcrumbList = (items: { name: string; url: string }[]) => ({
	"@type": "BreadcrumbList",
	itemListElement: items.map(({ name, url }, index) => ({
		"@type": "ListItem",
		position: index + 1,
		name,
		item: url,
	})),
});
