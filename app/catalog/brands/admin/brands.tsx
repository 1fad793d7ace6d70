import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge, FeaturedBadge } from "~/ui/text/badge";
import { listBrandsForAdmin } from "../brand-admin.queries.server";
import type { Route } from "./+types/brands";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Brands");

export function loader({ context, url }: Route.LoaderArgs) {
	return { list: listBrandsForAdmin(getDb(context), adminOrDenied(context), listQueryOf(url)) };
}

type Row = Route.ComponentProps["loaderData"]["list"]["rows"][number];

const COLUMNS: Column<Row>[] = [
	{
		head: "Brand",
		cell: ({ id, name }) => <SiteLink to={href("/admin/brands/:id/:does?", { id })}>{name}</SiteLink>,
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
		cell: ({ products }) => grouped(products),
	},
	{ head: "Page", cell: ({ slug }) => <SiteLink to={href("/brands/:slug", { slug })}>View</SiteLink> },
];

export default function Brands({ loaderData: { list } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead title="Brands" tabs={useSectionTabs()}>
				<ButtonLink variant="primary" to={href("/admin/brands/:id/:does?", { id: "new" })}>
					Add Brand
				</ButtonLink>
			</StaffHead>
			<ListScreen
				list={list}
				searches="Brand name"
				called={["brand", "brands"]}
				empty="No brands yet"
				kind="pairs"
				columns={COLUMNS}
			/>
		</div>
	);
}
