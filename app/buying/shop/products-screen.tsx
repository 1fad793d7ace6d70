import { memo, type ReactNode, Suspense } from "react";
import { href, useNavigation } from "react-router";
import type { CatalogReader } from "~/catalog";
import { loginPath } from "~/catalog";
import { LIMITS } from "~/kernel/config/site";
import { counted, grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { fetchedPart } from "~/ui/layout/fetched-part";
import { PageHead } from "~/ui/layout/page-head";
import { Pagination } from "~/ui/layout/pagination";
import { ProductSkeletons } from "~/ui/layout/skeleton";
import { isSameText } from "~/ui/same-text";
import { useStanding } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import type { CatalogData } from "./catalog.server";
import { CategoriesAndBrands } from "./categories-and-brands";
import type { OrderListAnswer } from "./order-list.server";
import { Labels } from "./product-label";

type Props = CatalogData & { answer: OrderListAnswer | null | undefined };

// An answer to a label's form brings all data again, of which these show nothing new.
const CatalogFilters = memo(
	fetchedPart("catalog-filters", () =>
		import("./catalog-filters").then(({ CatalogFilters }) => CatalogFilters),
	),
	isSameText,
);
const CatalogBar = memo(
	fetchedPart("catalog-bar", () => import("./catalog-bar").then(({ CatalogBar }) => CatalogBar)),
	isSameText,
);
const ByCategoryOrBrand = memo(CategoriesAndBrands, isSameText);
const OrderList = fetchedPart("order-list", () => import("./order-list").then(({ OrderList }) => OrderList));

/** The catalog: filters, a count, shelf labels or the order list, pagination. Drawn again for other data, and not for each step of a navigation. */
export const ProductsScreen = memo(function ProductsScreen(props: Props) {
	const { state, reader, badges, counts, list, rows } = props;
	return (
		<div className="wrap">
			<PageHead title="Products">
				<WhosePrices reader={reader} />
			</PageHead>
			{state.isList ? null : <ByCategoryOrBrand state={state} badges={badges} />}
			<div className="cat">
				<div className="fil-side">
					<Suspense>
						<CatalogFilters state={state} counts={counts} reader={reader} />
					</Suspense>
				</div>
				<div>
					<Suspense>
						<CatalogBar list={list} state={state} counts={counts} reader={reader} />
					</Suspense>
					{rows ? <Shelf {...props} /> : <UntilOthersCome shelf={<Shelf {...props} />} />}
				</div>
			</div>
		</div>
	);
});

const skeletons = <ProductSkeletons count={LIMITS.productPlaceholders} />;

/**
 * Labels, or placeholders while others load. After Add to Cart the labels stay, so the pressed button keeps its place and focus; in an
 * order list so do the quantities typed in rows that are in the next list too.
 */
function UntilOthersCome({ shelf }: { shelf: ReactNode }) {
	const { state, location, formMethod } = useNavigation();
	const isLoading = state === "loading" && location.pathname === href("/products") && formMethod !== "POST";
	return isLoading ? skeletons : shelf;
}

function Shelf({ products, rows, list, state, reader, addForms, answer, badges }: Props) {
	if ((rows ?? products).length === 0) return <NoProducts list={list} badges={badges} />;
	return (
		<>
			{rows ? (
				<Suspense fallback={skeletons}>
					<OrderList
						rows={rows}
						state={state}
						reader={reader}
						formKey={addForms?.formKey ?? null}
						answer={answer}
					/>
				</Suspense>
			) : (
				<Labels products={products} reader={reader} addForms={addForms} eager={2} />
			)}
			<Pagination page={list.page} pageCount={list.pageCount} />
		</>
	);
}

function WhosePrices({ reader }: { reader: CatalogReader }) {
	const standing = useStanding();
	if (reader.pricing) {
		const { tier } = reader.pricing;
		return (
			<p className="small mute">
				{tier ? (
					<>
						Your prices: <b>{tier.name}</b> tier, {tier.words}
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
				Prices show after approval. <SiteLink to={href("/portal")}>See your application</SiteLink>
			</p>
		);
	}
	return reader.signedIn ? (
		<p className="small">
			<SiteLink to={href("/apply")}>Apply for wholesale</SiteLink> to see prices.
		</p>
	) : (
		<p className="small">
			<SiteLink to={loginPath(reader, href("/products"))}>Login</SiteLink> or{" "}
			<SiteLink to={href("/apply")}>apply for wholesale</SiteLink> to see prices.
		</p>
	);
}

const countOf = (total: number) => counted(total, "product");

/** Nothing to show, and three ways on: without the filters, by brand, or by asking us (Rule 3.20). */
function NoProducts({ list, badges }: Pick<Props, "list" | "badges">) {
	const quotes = useIsOn()("quotes");
	const isPastEnd = list.total > 0;
	const title = isPastEnd
		? `Page ${grouped(list.page)} doesn't exist`
		: list.unknown === "brand"
			? "We don't carry that brand"
			: list.unknown === "category"
				? "There is no such category"
				: "No products found";
	return (
		<EmptyState
			title={title}
			action={
				<>
					<ButtonLink variant="primary" to={href("/products")}>
						Clear Filters
					</ButtonLink>
					{isPastEnd || !quotes ? null : <ButtonLink to={href("/quote")}>Request Quote</ButtonLink>}
				</>
			}
		>
			<p role="status">
				{isPastEnd
					? `${countOf(list.total)} fit on ${counted(list.pageCount, "page")}.`
					: list.search
						? `Nothing matches “${list.search}”. Try fewer words, a brand, a flavor or an SKU, or ask us for it.`
						: "Nothing matches these filters."}
			</p>
			{isPastEnd ? null : (
				<p>
					Brands:{" "}
					{badges.map(({ name, slug }, n) => (
						<span key={slug}>
							{n > 0 ? ", " : null}
							<SiteLink to={href("/brands/:slug", { slug })}>{name}</SiteLink>
						</span>
					))}
				</p>
			)}
		</EmptyState>
	);
}
