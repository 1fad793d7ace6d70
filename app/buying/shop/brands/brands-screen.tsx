import { href } from "react-router";
import { counted } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { NextStepLink, useStanding } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";
import { FeaturedBadge } from "~/ui/text/badge";

export type BrandCardData = {
	slug: string;
	name: string;
	/** The first sentence; the brand's page has the full text. */
	description?: string;
	logo?: string;
	featured?: true;
	productCount: number;
};

export const productsOf = (count: number) => counted(count, "product");

/** Every brand we distribute, as cards that link to the brand's page. */
export function BrandsScreen({ brands }: { brands: BrandCardData[] }) {
	return (
		<div className="wrap">
			<PageHead title="Brands" intro="Every brand we stock, bought from its maker or importer." />
			{brands.length > 0 ? (
				<ul className="posts">
					{brands.map((brand) => (
						<BrandCard key={brand.slug} brand={brand} />
					))}
				</ul>
			) : (
				<EmptyState
					title="No brands available yet."
					action={
						<ButtonLink variant="primary" to={href("/products")}>
							Browse Products
						</ButtonLink>
					}
				/>
			)}
			<CallsToAction />
		</div>
	);
}

function BrandCard({ brand }: { brand: BrandCardData }) {
	return (
		<li className="card relative flex flex-col">
			<img
				src={brand.logo ?? href("/pictures/brands/:slug.svg", { slug: brand.slug })}
				alt=""
				width={132}
				height={40}
				loading="lazy"
				decoding="async"
			/>
			<div className="mt-3 flex flex-wrap items-center justify-between gap-2">
				<h2>
					<SiteLink to={href("/brands/:slug", { slug: brand.slug })} className="card-link">
						{brand.name}
					</SiteLink>
				</h2>
				{brand.featured ? <FeaturedBadge>Featured Brand</FeaturedBadge> : null}
			</div>
			{brand.description ? <p className="mute mt-1.5 mb-3">{brand.description}</p> : null}
			<p className="small mt-auto">
				<b>{productsOf(brand.productCount)}</b>
			</p>
		</li>
	);
}

function CallsToAction() {
	const standing = useStanding();
	return (
		<section className="band mt-12">
			<div className="head">
				<div>
					<h2>Stock these brands</h2>
					<p className="mute mt-1.5">
						{standing === "buyer" || standing === "bookkeeper"
							? null
							: "Wholesale prices are for approved retailers. "}
						Looking for a brand we don't list? Ask us.
					</p>
				</div>
				<p className="acts">
					<NextStepLink variant="primary" />
					<ButtonLink to={href("/contact")}>Contact Sales</ButtonLink>
				</p>
			</div>
		</section>
	);
}
