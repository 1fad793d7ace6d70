import { href, Link } from "react-router";
import type { Category } from "~/domain/catalog/product-view";
import { CATEGORIES, STATS } from "~/site";
import { ButtonLink } from "~/ui/button";
import { Stats } from "~/ui/card";
import { ProductImage } from "~/ui/pictures/product-image";
import { PLAIN_TINT } from "./reader-words";

export type RackItem = {
	slug: string;
	name: string;
	brandName: string;
	category: Category;
	tint: string | null;
	picture: string;
};

/** The pitch: what this is, a stocked rack, and the four figures. */
export function Hero({ rack }: { rack: RackItem[] }) {
	return (
		<section className="hero on-ink">
			<div className="wrap hero-top">
				<div>
					<h1>The trade counter for licensed vape retailers.</h1>
				</div>
				<div className="grid gap-5">
					<p>
						Wholesale prices, case quantities and per-flavor order sheets. Show us your license once; we
						review it in 1-2 business days.
					</p>
					<p className="acts">
						<ButtonLink variant="primary" to={href("/apply")}>
							Apply for Wholesale
						</ButtonLink>
						<ButtonLink to={href("/products")}>Browse Products</ButtonLink>
					</p>
				</div>
			</div>
			<div className="wrap">
				{rack.length > 0 ? (
					<div className="rack">
						{rack.map((item) => (
							<Link
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
							</Link>
						))}
					</div>
				) : null}
				<Stats items={STATS} />
			</div>
		</section>
	);
}
