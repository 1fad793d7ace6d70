import { href, Link } from "react-router";
import { listBrandsForAdmin } from "~/domain/brands/brand-admin.queries.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { listQueryOf, pageCountOf } from "~/routes/admin/list/list-query";
import { ListSearch } from "~/routes/admin/list/list-search";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { LIMITS } from "~/site";
import { ButtonLink } from "~/ui/button";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { Badge, FeaturedBadge } from "~/ui/text/badge";
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
		narrow: "labeled",
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
