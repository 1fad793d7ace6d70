import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { formatCents } from "~/kernel/money";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { listInvoices } from "../entry.queries.server";
import { stateText } from "../entry-view";
import { dayText } from "../printed-paper";
import type { Route } from "./+types/invoices";
import { paperUrl } from "./paper";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Invoices");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const list = listInvoices(getDb(context), admin, listQueryOf(url));
	const rows = list.rows.map(({ id, number, document, day, dueOn, cents, openCents, daysLate }) => ({
		...{ id, number, day, dueOn, cents, openCents, daysLate },
		...{ customer: document.customer.name, orderNumber: document.orderNumber },
	}));
	return { list: { ...list, rows } };
}

const COLUMNS: Column<Route.ComponentProps["loaderData"]["list"]["rows"][number]>[] = [
	{ head: "Invoice", cell: ({ number }) => <SiteLink to={paperUrl(number)}>{number}</SiteLink> },
	{ head: "Customer", cell: ({ customer }) => customer, narrow: "wide" },
	{
		head: "Order",
		cell: ({ orderNumber }) =>
			orderNumber ? (
				<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>{orderNumber}</SiteLink>
			) : (
				"From before"
			),
		narrow: "hidden",
	},
	{ head: "Date", cell: ({ day }) => dayText(day), narrow: "labeled" },
	{ head: "Due", cell: ({ dueOn }) => dueOn && dayText(dueOn), narrow: "labeled" },
	{ head: "Total", num: true, cell: ({ cents }) => formatCents(cents), narrow: "labeled" },
	{ head: "Open", num: true, cell: ({ openCents }) => formatCents(openCents), narrow: "labeled" },
	{
		head: "State",
		cell: (row) =>
			row.openCents > 0 && row.daysLate > 0 ? <b className="late-word">{stateText(row)}</b> : stateText(row),
	},
];

/** All invoices, newest first. */
export default function Invoices({ loaderData: { list } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead title="Invoices" facts="One for each parcel that left." tabs={useSectionTabs()} />
			<ListScreen
				list={list}
				searches="Number, customer, order, PO number"
				called={["invoice", "invoices"]}
				columns={COLUMNS}
				empty="No invoices yet"
				emptyText="One is made when a parcel of an order leaves."
			/>
		</div>
	);
}
