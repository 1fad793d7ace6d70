import { eq } from "drizzle-orm";
import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { staffMay } from "~/kernel/actor/permissions";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { pastOrders } from "~db/schema.server";
import { itemsOf } from "../../orders/buyer/orders-table";
import { countUnknownGoods } from "../map-goods.server";
import { listPastOrders } from "../past-orders.queries.server";
import type { Route } from "./+types/past-orders";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Past orders");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const company = url.searchParams.get("company");
	return {
		isOfOne: company !== null,
		list: listPastOrders(
			db,
			admin,
			listQueryOf(url),
			company === null ? undefined : eq(pastOrders.companyId, company),
		),
		unknown: staffMay(admin, "imports") ? countUnknownGoods(db, admin) : 0,
	};
}

type Row = Route.ComponentProps["loaderData"]["list"]["rows"][number];

const COLUMNS: Column<Row>[] = [
	{
		head: "Order",
		mono: true,
		cell: ({ id, orderNumber }) => (
			<SiteLink to={href("/admin/orders/before/:id", { id })}>{orderNumber}</SiteLink>
		),
	},
	{
		head: "Company",
		narrow: "wide",
		cell: ({ company }) => (
			<SiteLink to={href("/admin/companies/:id/:does?", { id: company.id })}>{company.name}</SiteLink>
		),
	},
	{ head: "Day", narrow: "labeled", cell: ({ day }) => dayText(day) },
	{ head: "Items", narrow: "wide", cell: (order) => itemsOf(order) },
	{
		head: "Total",
		num: true,
		narrow: "labeled",
		cell: ({ totalCents }) => (totalCents === null ? "" : formatCents(totalCents)),
	},
];

/** Orders of the books before this shop, for staff who see amounts (Rule 7.191). */
export default function PastOrders({ loaderData: { list, unknown, isOfOne } }: Route.ComponentProps) {
	const may = useMay();
	return (
		<div className="wrap">
			<StaffHead
				title="Past orders"
				facts="From before this shop: in no sales, stock or balance."
				tabs={useSectionTabs()}
			>
				{may("imports") ? (
					<ButtonLink size="s" to={href("/admin/orders/before/import")}>
						Import past orders
					</ButtonLink>
				) : null}
			</StaffHead>
			{unknown > 0 ? (
				<Note className="mb-4">
					{counted(unknown, "product")} of them {unknown === 1 ? "isn\u2019t" : "aren\u2019t"} in the catalog,
					and can't be ordered again.{" "}
					<SiteLink to={href("/admin/orders/before/goods/:does?")}>Say what they are</SiteLink>
				</Note>
			) : null}
			{isOfOne && list.rows[0] ? (
				<p className="mb-3">
					Of {list.rows[0].company.name}.{" "}
					<SiteLink to={href("/admin/orders/before")}>Those of all companies</SiteLink>
				</p>
			) : null}
			<ListScreen
				list={list}
				searches="Order number, company"
				called={["order", "orders"]}
				columns={COLUMNS}
				empty="No past orders yet"
			/>
		</div>
	);
}
