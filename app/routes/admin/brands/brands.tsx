import { href, Link } from "react-router";
import { listBrandsForAdmin } from "~/domain/catalog/brand-admin.queries.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { LIMITS } from "~/site";
import { Badge, FeaturedBadge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { type Column, Table } from "~/ui/table";
import { listQueryOf, pageCountOf } from "../list-query";
import { ListSearch } from "../list-search";
import type { Route } from "./+types/brands";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Brands");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const query = { ...listQueryOf(url), perPage: LIMITS.adminRows };
	const { brands, total } = listBrandsForAdmin(getDb(context), admin, query);
	return { brands, search: query.search, page: query.page, pageCount: pageCountOf(total, LIMITS.adminRows) };
}

type Row = Route.ComponentProps["loaderData"]["brands"][number];

const COLUMNS: Column<Row>[] = [
	{
		head: "Brand",
		cell: ({ id, name }) => <Link to={href("/admin/brands/:id", { id })}>{name}</Link>,
	},
	{
		head: "State",
		cell: ({ active, featured }) => (
			<span className="flex flex-wrap gap-1">
				{active ? null : <Badge>Hidden</Badge>}
				{featured ? <FeaturedBadge>Featured Brand</FeaturedBadge> : null}
			</span>
		),
	},
	{
		head: "Products",
		num: true,
		narrow: "labelled",
		cell: ({ products }) => products.toLocaleString("en-US"),
	},
	{ head: "Page", cell: ({ slug }) => <Link to={href("/brands/:slug", { slug })}>View</Link> },
];

export default function Brands({ loaderData: { brands, search, page, pageCount } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: portalUrl("products"), label: "Products" }]} />
			<PageHead title="Brands">
				<ButtonLink variant="primary" to={href("/admin/brands/:id", { id: "new" })}>
					Add Brand
				</ButtonLink>
			</PageHead>
			<ListSearch action={href("/admin/brands")} label="Brand name" search={search} />
			{brands.length === 0 ? (
				<EmptyState title={search ? "No brands match" : "No brands yet"} />
			) : (
				<Table kind="pairs" columns={COLUMNS} rows={brands} rowKey={({ id }) => id} />
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
