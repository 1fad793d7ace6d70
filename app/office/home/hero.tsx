import { href } from "react-router";
import { PLAIN_TINT } from "~/catalog";
import { CATEGORIES, type Category } from "~/terms/categories";
import { ButtonLink } from "~/ui/button";
import { Stats } from "~/ui/layout/card";
import { ProductImage } from "~/ui/pictures/product-image";
import { NextStepLink } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";

export type RackItem = {
	slug: string;
	name: string;
	brandName: string;
	category: Category;
	tint: string | null;
	picture: string;
};

/** The pitch, or for applicants where their application stands; a stocked rack, and the owner's figures. */
export function Hero({
	headline,
	lead,
	figures,
	rack,
	applicant,
}: {
	headline: string;
	lead: string;
	figures: { label: string; value: string }[];
	rack: RackItem[];
	applicant: { answer: string; missing: string | null } | null;
}) {
	return (
		<section className="hero on-ink">
			<div className="wrap hero-top">
				<div>
					<h1>{applicant ? "Your application is with us." : headline}</h1>
				</div>
				<div className="grid gap-5">
					<p>
						{applicant ? (
							<>
								{applicant.answer} {applicant.missing ? <b>{applicant.missing}.</b> : null}
							</>
						) : (
							lead
						)}
					</p>
					<p className="acts">
						<NextStepLink variant="primary" />
						<ButtonLink to={href("/products")}>Browse Products</ButtonLink>
					</p>
				</div>
			</div>
			<div className="wrap">
				{rack.length > 0 ? (
					<div className="rack">
						{rack.map((item) => (
							<SiteLink
								key={item.slug}
								to={href("/products/:slug", { slug: item.slug })}
								style={{ "--tint": item.tint ?? PLAIN_TINT }}
							>
								<span className="stand">
									<ProductImage src={item.picture} alt={item.name} eager />
								</span>
								<span className="tagl">
									{item.brandName}
									<small>{CATEGORIES[item.category]}</small>
								</span>
							</SiteLink>
						))}
					</div>
				) : null}
				{figures.length > 0 ? <Stats items={figures} /> : null}
			</div>
		</section>
	);
}
