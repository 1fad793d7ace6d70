import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import { PURCHASE_STATUSES } from "~/terms/purchases";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge } from "~/ui/text/badge";
import { listPurchases, type PurchaseSummary } from "../purchase.queries.server";
import type { Route } from "./+types/purchases";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Purchase orders");

/** What we order from suppliers (Rule 7.157). */
export function loader({ context, url }: Route.LoaderArgs) {
	return { list: listPurchases(getDb(context), adminOrDenied(context), listQueryOf(url)) };
}

const COLUMNS: Column<PurchaseSummary>[] = [
	{
		head: "Order",
		cell: ({ id, number, supplier }) => (
			<>
				<SiteLink className="mono" to={href("/admin/purchases/:id/:does?", { id })}>
					{number}
				</SiteLink>{" "}
				{supplier}
			</>
		),
	},
	{
		head: "Status",
		cell: ({ status }) => (
			<Badge color={PURCHASE_STATUSES[status].color}>{PURCHASE_STATUSES[status].label}</Badge>
		),
	},
	{
		head: "Came, and expected",
		num: true,
		cell: ({ received, units, expectedDay }) =>
			`${grouped(received)} of ${grouped(units)}${expectedDay ? `, ${dayText(expectedDay, "short")}` : ""}`,
	},
];
const AMOUNT: Column<PurchaseSummary> = {
	head: "Amount",
	num: true,
	narrow: "labeled",
	cell: ({ goodsCents = 0, freightCents }) => formatCents(goodsCents + (freightCents ?? 0)),
};

export default function Purchases({ loaderData: { list } }: Route.ComponentProps) {
	const may = useMay();
	const add = may("purchases.edit") ? (
		<ButtonLink variant="primary" to={href("/admin/purchases/:id/:does?", { id: "new" })}>
			New purchase order
		</ButtonLink>
	) : null;
	return (
		<div className="wrap">
			<StaffHead title="Purchase orders" tabs={useSectionTabs()}>
				{add}
			</StaffHead>
			<ListScreen
				list={list}
				searches="Number or supplier"
				called={["order", "orders"]}
				empty="No purchase orders yet"
				emptyText="Make one here, or from what is to be reordered."
				emptyAction={add}
				kind="rows r-two"
				columns={may("costs") ? [...COLUMNS, AMOUNT] : COLUMNS}
			/>
		</div>
	);
}
