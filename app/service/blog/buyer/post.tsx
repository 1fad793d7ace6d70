import { data, href, isRouteErrorResponse, redirect } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import { sizeOf } from "~/http/page-head.server";
import { absoluteUrl } from "~/http/site-url.server";
import { DomainError } from "~/kernel/errors";
import { shopName } from "~/kernel/settings/settings.queries.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageMeta } from "~/ui/layout/page-meta";
import { pageTitle } from "~/ui/layout/page-title";
import { ErrorPage } from "~/ui/site/error-page";
import { readingSheet } from "~/ui/styles/sheets";
import { getPost, listRelatedPosts } from "../blog.queries.server";
import { renderMarkdown } from "../render-markdown.server";
import type { Route } from "./+types/post";
import { feedLink } from "./feed-link";
import { PostScreen } from "./post-screen";
import { postSharePath } from "./share-drawings.server";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	if (!loaderData) return pageTitle(matches, "Post Not Found");
	const { post, canonical, siteName, image, imageSize, blogUrl } = loaderData;
	const description = post.metaDescription ?? post.excerpt;
	const title = post.metaTitle ?? post.title;
	if (!post.published) return [...pageTitle(matches, title), { name: "robots", content: "noindex" }];
	return [
		...pageMeta({ title, description, url: canonical, siteName, type: "article", image, imageSize }),
		feedLink,
		{
			"script:ld+json": {
				"@context": "https://schema.org",
				"@type": "BlogPosting",
				headline: post.title,
				description: description ?? undefined,
				datePublished: post.publishedAt ? new Date(post.publishedAt).toISOString() : undefined,
				dateModified: new Date(post.updatedAt).toISOString(),
				author: { "@type": "Organization", name: `${siteName} Team` },
				publisher: { "@type": "Organization", name: siteName },
				image,
				mainEntityOfPage: canonical,
				keywords: post.tags.join(", ") || undefined,
			},
		},
		{
			"script:ld+json": {
				"@context": "https://schema.org",
				"@type": "BreadcrumbList",
				itemListElement: [
					{ "@type": "ListItem", position: 1, name: "Blog", item: blogUrl },
					{ "@type": "ListItem", position: 2, name: post.title, item: canonical },
				],
			},
		},
	];
};

export function loader({ context, params, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	try {
		const found = getPost(db, actor, params.slug);
		const path = href("/blog/:slug", { slug: found.slug });
		if (found.slug !== params.slug) throw redirect(path, 301);
		const { content, cover: _drawn, authorId: _author, ...post } = found;
		// The post's picture may be an SVG, which social networks don't show.
		const own = post.featuredImage && !/\.svg\b/i.test(post.featuredImage) ? post.featuredImage : null;
		const image = own ?? (post.published ? postSharePath(db, post.slug) : null);
		return {
			post,
			html: renderMarkdown(content),
			related: listRelatedPosts(db, actor, found),
			siteName: shopName(db),
			canonical: absoluteUrl(path, url),
			blogUrl: absoluteUrl(href("/blog"), url),
			...(image ? { image: absoluteUrl(image, url), ...sizeOf(image) } : {}),
		};
	} catch (error) {
		if (error instanceof DomainError) throw data({ message: "Post Not Found" }, { status: error.status });
		throw error;
	}
}

// Nothing on an article needs scripts. Leaving them out avoids sending the text twice.
export const handle = { noJs: true };

export const links = readingSheet;

export default function Post({ loaderData }: Route.ComponentProps) {
	return <PostScreen {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	// A boundary that throws would be logged as a fault, which a refused method is not.
	if (!isRouteErrorResponse(error)) throw error;
	if (error.status !== 404) return <ErrorPage status={error.status} />;
	return (
		<div className="wrap">
			<EmptyState
				heading={1}
				bare
				title="Post Not Found"
				action={
					<ButtonLink variant="primary" to={href("/blog")}>
						Back to the blog
					</ButtonLink>
				}
			>
				<p>It may have been taken down, or the link may be mistyped.</p>
			</EmptyState>
		</div>
	);
}
