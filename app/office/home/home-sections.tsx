import { href } from "react-router";
import { LabelShelf } from "~/buying";
import type { AddForms } from "~/buying/index.server";
import type { CatalogReader, ProductCard } from "~/catalog";
import { REQUIREMENTS } from "~/service";
import { useAnswerTimes } from "~/ui/answer-times";
import { ButtonLink } from "~/ui/button";
import { Card, Note } from "~/ui/layout/card";
import { BlogCoverImage } from "~/ui/pictures/blog-cover";
import { useStanding } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";

type Post = {
	slug: string;
	title: string;
	excerpt: string | null;
	readingTime: number;
	tag: string | null;
	picture: string;
	published: string;
};

type Props = {
	reader: CatalogReader;
	addForms: AddForms | null;
	brands: { name: string; slug: string; logo: string | null }[];
	products: ProductCard[];
	posts: Post[];
};

/** Home below the hero: brands, products, requirements, blog and compliance notice. */
export function HomeSections({ reader, addForms, brands, products, posts }: Props) {
	return (
		<div className="wrap">
			<FeaturedBrands brands={brands} />
			{products.length > 0 ? (
				<section className="home pb-12 pt-10">
					<div className="head">
						<h2>Featured products</h2>
						<SiteLink to={href("/products")}>All products</SiteLink>
					</div>
					<LabelShelf
						className="shelf max-sm:[&>:nth-child(n+3)]:hidden"
						products={products}
						reader={reader}
						addForms={addForms}
					/>
				</section>
			) : null}
			<Requirements />
			<LatestPosts posts={posts} />
			<Note className="mb-4">
				<p>
					<b>Compliance notice.</b> Products on this site contain nicotine or are accessories for such
					products. Sales are restricted to licensed retailers and to adults aged 21 and over. Deliveries
					require an adult signature under the PACT Act.{" "}
					<SiteLink to={href("/legal/pact-act")}>PACT Act Compliance</SiteLink>
				</p>
			</Note>
		</div>
	);
}

function FeaturedBrands({ brands }: Pick<Props, "brands">) {
	if (brands.length === 0) return null;
	return (
		<section>
			<div className="head">
				<h2>Featured brands</h2>
				<SiteLink to={href("/brands")}>All brands</SiteLink>
			</div>
			<div className="wms">
				{brands.map(({ name, slug, logo }) => (
					<SiteLink key={slug} to={href("/brands/:slug", { slug })}>
						<img
							src={logo ?? href("/pictures/brands/:slug.svg", { slug })}
							alt={name}
							width={132}
							height={40}
							loading="lazy"
							decoding="async"
						/>
					</SiteLink>
				))}
			</div>
		</section>
	);
}

/** The application's requirements, for readers who have not applied. */
function Requirements() {
	const { reviewed } = useAnswerTimes();
	const standing = useStanding();
	if (standing !== "visitor" && standing !== "registered") return null;
	return (
		<section className="band">
			<div className="split">
				<div>
					<div className="head mb-3">
						<h2>Wholesale requirements</h2>
					</div>
					<ol className="reqs">
						{REQUIREMENTS.map((requirement) => (
							<li key={requirement}>{requirement}</li>
						))}
					</ol>
				</div>
				<Card title="Three steps, about ten minutes">
					<p className="mute mt-1.5 mb-4">
						Upload what you have and add the rest later. Applications are reviewed {reviewed} and answered by
						email.
					</p>
					<ButtonLink to={href("/apply")}>Apply for Wholesale</ButtonLink>
				</Card>
			</div>
		</section>
	);
}

function LatestPosts({ posts }: Pick<Props, "posts">) {
	if (posts.length === 0) return null;
	return (
		<section className="band">
			<div className="head">
				<h2>Latest from the blog</h2>
				<SiteLink to={href("/blog")}>All articles</SiteLink>
			</div>
			<div className="posts max-sm:[&>:nth-child(n+2)_img]:hidden">
				{posts.map((post) => (
					<article className="post" key={post.slug}>
						<BlogCoverImage src={post.picture} />
						<p className="small mute">
							{[post.tag, post.published, `${post.readingTime} min read`].filter(Boolean).join(" · ")}
						</p>
						<h3 className="mt-1 mb-1.5">
							<SiteLink to={href("/blog/:slug", { slug: post.slug })}>{post.title}</SiteLink>
						</h3>
						<p className="mute">{post.excerpt}</p>
					</article>
				))}
			</div>
		</section>
	);
}
