import { Form, href, useSubmit } from "react-router";
import type { ProductList } from "~/domain/products/product-list.queries.server";
import { PRODUCT_SORTS } from "~/domain/products/product-view";
import { CATEGORIES, CATEGORY_BUTTONS } from "~/terms/categories";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { SiteLink } from "~/ui/site-link";

type List = Omit<ProductList, "products">;
type Change = { category?: string | null; brand?: string | null };

/** The catalog's address with one filter changed and the others kept, back on page 1. */
function addressWith(list: List, change: Change): string {
	const next = { category: list.category, brand: list.brand?.slug ?? null, ...change };
	const params = new URLSearchParams();
	if (next.category) params.set("category", next.category);
	if (next.brand) params.set("brand", next.brand);
	if (list.search) params.set("search", list.search);
	if (list.sort !== (list.search ? "match" : "name")) params.set("sort", list.sort);
	return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
}

/** Category buttons, brand badges, search box and sorting. Each is a link or form that keeps the other filters. */
export function ProductFilters({
	list,
	badges,
}: {
	list: List;
	badges: { name: string; slug: string; logo: string | null }[];
}) {
	const isOther = list.category && !(CATEGORY_BUTTONS as readonly string[]).includes(list.category);
	const categories = isOther && list.category ? [...CATEGORY_BUTTONS, list.category] : CATEGORY_BUTTONS;
	return (
		<>
			<div className="filters">
				<nav aria-label="Category">
					<div className="chips">
						<SiteLink
							className="chip"
							to={addressWith(list, { category: null })}
							aria-current={list.category === null ? "true" : undefined}
						>
							All Products
						</SiteLink>
						{categories.map((category) => (
							<SiteLink
								key={category}
								className="chip"
								to={addressWith(list, { category })}
								aria-current={list.category === category ? "true" : undefined}
							>
								{CATEGORIES[category]}
							</SiteLink>
						))}
					</div>
				</nav>
				<nav aria-label="Brand" className="wmchips">
					{badges.map(({ name, slug, logo }) => (
						<SiteLink
							key={slug}
							className="chip"
							to={addressWith(list, { brand: slug })}
							aria-current={list.brand?.slug === slug ? "true" : undefined}
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
			<SearchAndSort list={list} />
		</>
	);
}

function SearchAndSort({ list }: { list: List }) {
	const submit = useSubmit();
	const hydrated = useHydrated();
	const sorts = Object.entries(PRODUCT_SORTS).filter(([sort]) => sort !== "match" || list.search);
	return (
		<Form
			className="tools mt-4 mb-0"
			role="search"
			aria-label="Products on this page"
			key={addressWith(list, {})}
		>
			{list.category ? <input type="hidden" name="category" value={list.category} /> : null}
			{list.brand ? <input type="hidden" name="brand" value={list.brand.slug} /> : null}
			<div className="flex flex-[1_1_18rem] items-end gap-2">
				<div className="flex-1">
					<label className="strong" htmlFor="list-search">
						Search products
					</label>
					<input
						className="in mt-1"
						id="list-search"
						type="search"
						name="search"
						placeholder="Name, brand, flavor, SKU or barcode"
						maxLength={100}
						defaultValue={list.search}
					/>
				</div>
				<Button variant="ink">Search</Button>
			</div>
			<div className="flex items-end gap-2">
				<div>
					<label className="strong" htmlFor="list-sort">
						Sort by
					</label>
					<select
						className="in mt-1"
						id="list-sort"
						name="sort"
						defaultValue={list.sort}
						onChange={(event) => submit(event.currentTarget.form)}
					>
						{sorts.map(([sort, name]) => (
							<option key={sort} value={sort}>
								{name}
							</option>
						))}
					</select>
				</div>
				{hydrated ? null : <Button>Sort</Button>}
			</div>
		</Form>
	);
}
