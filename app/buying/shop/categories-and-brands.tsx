import { href } from "react-router";
import { CATEGORIES, CATEGORY_BUTTONS } from "~/terms/categories";
import { SiteLink } from "~/ui/site-link";
import type { CatalogData } from "./catalog.server";
import { catalogAddress } from "./catalog-address";

/** Category buttons and brand badges: each is a link that keeps the other filters. */
export function CategoriesAndBrands({ state, badges }: Pick<CatalogData, "state" | "badges">) {
	const { category, brand } = state.filters;
	const others = category.filter((each) => !(CATEGORY_BUTTONS as readonly string[]).includes(each));
	return (
		<div className="filters">
			<nav aria-label="Category">
				<div className="chips">
					<SiteLink
						className="chip"
						to={catalogAddress(state, { filters: { category: [] } })}
						aria-current={category.length === 0 ? "true" : undefined}
					>
						All Products
					</SiteLink>
					{[...CATEGORY_BUTTONS, ...others].map((each) => (
						<SiteLink
							key={each}
							className="chip"
							to={catalogAddress(state, { filters: { category: [each] } })}
							aria-current={category.includes(each) ? "true" : undefined}
						>
							{CATEGORIES[each]}
						</SiteLink>
					))}
				</div>
			</nav>
			<nav aria-label="Brand" className="wmchips">
				{badges.map(({ name, slug, logo }) => (
					<SiteLink
						key={slug}
						className="chip"
						to={catalogAddress(state, { filters: { brand: [slug] } })}
						aria-current={brand.includes(slug) ? "true" : undefined}
					>
						<img
							src={logo ?? href("/pictures/brands/:slug.svg", { slug })}
							alt={name}
							width={92}
							height={28}
							decoding="async"
						/>
					</SiteLink>
				))}
			</nav>
		</div>
	);
}
