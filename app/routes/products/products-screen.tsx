import { href, Link, useNavigation } from "react-router";
import type { ProductList } from "~/domain/products/product-list.queries.server";
import type { CatalogReader, ProductCard } from "~/domain/products/product-view";
import { counted, grouped } from "~/domain/texts/numbers";
import { LIMITS } from "~/site";
import { CATEGORIES } from "~/terms/categories";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { Pagination } from "~/ui/layout/pagination";
import { ProductSkeletons } from "~/ui/layout/skeleton";
import { useStanding } from "~/ui/site/next-step";
import type { Counter } from "./counter.server";
import { ProductFilters } from "./product-filters";
import { ProductLabel } from "./product-label";
import { loginPath } from "./reader-words";

type Props = {
	products: ProductCard[];
	list: Omit<ProductList, "products">;
	reader: CatalogReader;
	counter: Counter | null;
	badges: { name: string; slug: string; logo: string | null }[];
};

/** The catalog: filters, a count, shelf labels, pagination. */
export function ProductsScreen({ products, list, reader, counter, badges }: Props) {
	const { state, location, formMethod } = useNavigation();
	// After Add to Cart the labels stay, so the pressed button keeps its place and focus.
	const isLoading = state === "loading" && location.pathname === href("/products") && formMethod !== "POST";
	return (
		<div className="wrap">
			<PageHead title="Products">
				<WhosePrices reader={reader} />
			</PageHead>
			<ProductFilters list={list} badges={badges} />
			{isLoading ? (
				<div className="pt-4">
					<ProductSkeletons count={LIMITS.productPlaceholders} />
				</div>
			) : products.length > 0 ? (
				<>
					<CountLine list={list} />
					<div className="shelf">
						{products.map((product, index) => (
							<ProductLabel
								key={product.slug}
								product={product}
								reader={reader}
								counter={counter}
								eager={index < 2}
							/>
						))}
					</div>
					<Pagination page={list.page} pageCount={list.pageCount} />
				</>
			) : (
				<NoProducts list={list} />
			)}
		</div>
	);
}

function WhosePrices({ reader }: { reader: CatalogReader }) {
	const standing = useStanding();
	if (reader.pricing) {
		const tier = reader.pricing.tier ? PRICING_TIERS[reader.pricing.tier] : null;
		return (
			<p className="small mute">
				{tier ? (
					<>
						Your prices: <b>{tier.name}</b> tier, {tier.says}
					</>
				) : (
					"Prices shown are list prices"
				)}
			</p>
		);
	}
	if (standing === "applied") {
		return (
			<p className="small">
				Prices show after approval. <Link to={href("/portal")}>See your application</Link>
			</p>
		);
	}
	return reader.signedIn ? (
		<p className="small">
			<Link to={href("/apply")}>Apply for wholesale</Link> to see prices.
		</p>
	) : (
		<p className="small">
			<Link to={loginPath(reader, href("/products"))}>Login</Link> or{" "}
			<Link to={href("/apply")}>apply for wholesale</Link> to see prices.
		</p>
	);
}

const countOf = (total: number) => counted(total, "product");

function CountLine({ list }: Pick<Props, "list">) {
	const what = [
		list.brand?.name,
		list.category ? CATEGORIES[list.category] : null,
		list.search ? `“${list.corrected ?? list.search}”` : null,
	].filter((part) => part !== null && part !== undefined);
	return (
		<div className="py-3" role="status">
			<p className="small">
				<b>{countOf(list.total)}</b>{" "}
				<span className="mute">
					{what.map((part) => `· ${part} `)}
					{list.pageCount > 1 ? `· page ${list.page} of ${list.pageCount}` : null}
				</span>{" "}
				{what.length > 0 ? <Link to={href("/products")}>Clear Filters</Link> : null}
			</p>
			{list.corrected ? (
				<p className="small">
					Nothing matches “{list.search}”. Showing products for <b>{list.corrected}</b> instead.
				</p>
			) : null}
		</div>
	);
}

function NoProducts({ list }: Pick<Props, "list">) {
	const isPastEnd = list.total > 0;
	const title = isPastEnd
		? `Page ${grouped(list.page)} doesn't exist`
		: list.unknown === "brand"
			? "We don't carry that brand"
			: list.unknown === "category"
				? "There is no such category"
				: "No products found";
	return (
		<div className="pt-6">
			<EmptyState
				title={title}
				action={
					<ButtonLink variant="primary" to={href("/products")}>
						Clear Filters
					</ButtonLink>
				}
			>
				<p role="status">
					{isPastEnd
						? `${countOf(list.total)} fit on ${counted(list.pageCount, "page")}.`
						: list.search
							? `Nothing matches “${list.search}”. Try fewer words, a brand, a flavor or an SKU.`
							: "Nothing matches these filters."}
				</p>
			</EmptyState>
		</div>
	);
}
