import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { listSuppliers } from "../supplier.queries.server";
import type { Route } from "./+types/suppliers";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Suppliers");

/** Whom we buy from (Rule 7.140); without a choice, those in use. */
export function loader({ context, url }: Route.LoaderArgs) {
	const query = listQueryOf(url, { state: "active" });
	return { list: listSuppliers(getDb(context), adminOrDenied(context), query) };
}

type Row = Route.ComponentProps["loaderData"]["list"]["rows"][number];

const COLUMNS: Column<Row>[] = [
	{
		head: "Supplier",
		cell: ({ id, name, archivedAt }) => (
			<>
				<SiteLink to={href("/admin/suppliers/:id/:does?", { id })}>{name}</SiteLink>{" "}
				{archivedAt ? <Badge>Archived</Badge> : null}
			</>
		),
	},
	{
		head: "Contact",
		cell: ({ contact, email, phone }) => [contact, email, phone].filter(Boolean).join(", ") || "–",
	},
	{
		head: "Terms and lead time",
		cell: ({ terms, leadDays }) =>
			[terms, leadDays === null ? null : counted(leadDays, "day")].filter(Boolean).join(", ") || "–",
	},
	{ head: "Goods", num: true, narrow: "labeled", cell: ({ goods }) => grouped(goods) },
];

export default function Suppliers({ loaderData: { list } }: Route.ComponentProps) {
	const may = useMay();
	const add = may("purchases.edit") ? (
		<ButtonLink variant="primary" to={href("/admin/suppliers/:id/:does?", { id: "new" })}>
			Add supplier
		</ButtonLink>
	) : null;
	return (
		<div className="wrap">
			<StaffHead title="Suppliers" tabs={useSectionTabs()}>
				{add}
			</StaffHead>
			<ListScreen
				list={list}
				searches="Name, contact, email or phone"
				called={["supplier", "suppliers"]}
				empty="No suppliers yet"
				emptyText="Whom you buy from, with their codes, case packs and costs."
				emptyAction={add}
				kind="rows r-two"
				columns={COLUMNS}
			/>
		</div>
	);
}
