import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { useMay } from "~/desk/may";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { PageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { readBatch } from "../stock.queries.server";
import { ordersWaitingForGoods } from "../waiting-orders";
import type { Route } from "./+types/batch";
import { BATCH_COLUMNS } from "./movement-columns";
import { ReceiptCosts } from "./receipt-costs";
import { WaitingOrders } from "./waiting-orders";

/** A delivery or a count with its lines, and the orders that waited for it (Rules 7.84, 7.85). */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const found = foundOr404(() => readBatch(db, admin, params.id));
	return {
		...found,
		waiting: found.batch.kind === "receive" ? ordersWaitingForGoods(db, admin, found.rows) : [],
	};
}

export default function Batch({ loaderData: { batch, rows, costs, waiting } }: Route.ComponentProps) {
	const { kind, supplier, reference, day, by } = batch;
	const may = useMay();
	const title = kind === "receive" ? `Delivery ${reference}` : `Count of ${day}`;
	const to = href(kind === "receive" ? "/admin/stock/receive" : "/admin/stock/count");
	return (
		<div className="wrap">
			<PageTitle>{title}</PageTitle>
			<StaffHead
				title={title}
				facts={[supplier, supplier && day, by, counted(rows.length, "line")].filter(Boolean).join(", ")}
				tabs={useSectionTabs()}
			>
				{batch.purchaseId && may("purchases") ? (
					<SiteLink to={href("/admin/purchases/:id/:does?", { id: batch.purchaseId })}>
						{batch.purchase}
					</SiteLink>
				) : null}
				{kind === "receive" && may("stock") ? (
					<SiteLink to={addressOf(href("/admin/stock/labels"), { delivery: batch.id })}>
						Print labels
					</SiteLink>
				) : null}
				<SiteLink to={to}>{kind === "receive" ? "Receive another delivery" : "Count more"}</SiteLink>
			</StaffHead>
			<WaitingOrders orders={waiting} />
			<Table kind="single rows" columns={BATCH_COLUMNS} rows={rows} rowKey={({ id }) => String(id)} />
			<ReceiptCosts costs={costs} />
		</div>
	);
}
