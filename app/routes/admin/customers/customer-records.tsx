import { href, Link } from "react-router";
import { documentName } from "~/domain/applications/documents";
import type { CustomerDetails } from "~/domain/customers/customer.queries.server";
import type { CustomerActivity } from "~/domain/customers/customer-activity.queries.server";
import { dayText } from "~/domain/texts/day-text";
import { grouped } from "~/domain/texts/numbers";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "~/terms/payment";
import { type Column, Table } from "~/ui/layout/table";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { ApplicationStatus, OrderStatus } from "~/ui/text/status-badge";
import { useMay } from "../may";
import { portalUrl } from "../portal/portal-tab";

type Activity = CustomerActivity;

const ORDERS: Column<Activity["orders"][number]>[] = [
	{
		head: "Order",
		mono: true,
		cell: ({ orderNumber }) => (
			<Link to={href("/admin-portal/orders/:orderNumber", { orderNumber })}>{orderNumber}</Link>
		),
	},
	{
		head: "What",
		narrow: "wide",
		cell: ({ createdAt, product, others }) => (
			<>
				<Moment at={createdAt} show="short" /> · {product}
				{others > 0 ? ` +${others}` : null}
			</>
		),
	},
	{ head: "Total", num: true, cell: ({ totalCents }) => <Money cents={totalCents} /> },
	{ head: "State", cell: ({ status }) => <OrderStatus view="admin" status={status} /> },
	{
		head: "Payment",
		narrow: "wide",
		cell: ({ paymentStatus, paymentMethod }) =>
			`${PAYMENT_METHODS[paymentMethod].name}, ${PAYMENT_STATUSES[paymentStatus].label.toLowerCase()}`,
	},
];

const LICENSES: Column<Activity["licenses"][number]>[] = [
	{ head: "License", cell: ({ kind }) => documentName(kind) },
	{ head: "Number", mono: true, cell: ({ number }) => number ?? "Not noted" },
	{ head: "Expires", num: true, cell: ({ expiresOn }) => (expiresOn ? dayText(expiresOn) : "No date") },
];

const BOUGHT: Column<Activity["bought"][number]>[] = [
	{
		head: "Product",
		narrow: "wide",
		cell: ({ productId, name }) => (
			<Link to={href("/admin-portal/products/:id", { id: productId })}>{name}</Link>
		),
	},
	{ head: "Last ordered", narrow: "labeled", cell: ({ lastAt }) => <Moment at={lastAt} show="short" /> },
	{ head: "Units", num: true, narrow: "labeled", cell: ({ units }) => grouped(units) },
	{
		head: "Their price",
		num: true,
		narrow: "labeled",
		cell: ({ priceCents }) => (priceCents === null ? "None" : <Money cents={priceCents} />),
	},
];

/** Orders, licenses and what they buy: what a call is about (Rule 7.28). */
export function CustomerRecords({
	customer,
	activity: { orders, licenses, bought },
}: {
	customer: CustomerDetails;
	activity: CustomerActivity;
}) {
	const application = customer.applications[0];
	const may = useMay();
	return (
		<div className="stackv">
			<section>
				<h2>
					Orders{" "}
					{customer.orders > orders.length ? (
						<Link className="small tap" to={portalUrl("orders", { search: customer.email, status: "all" })}>
							All {grouped(customer.orders)}
						</Link>
					) : null}
				</h2>
				{orders.length === 0 ? (
					<p className="mute">No orders yet.</p>
				) : (
					<Table kind="rows" columns={ORDERS} rows={orders} rowKey={({ orderNumber }) => orderNumber} />
				)}
			</section>
			<section>
				<h2>Licenses</h2>
				{application ? (
					<p className="small mute mb-1">
						<ApplicationStatus status={application.status} />{" "}
						{may("applications") ? (
							<Link to={href("/admin/applications/:id", { id: application.id })}>
								Application of <Moment at={application.createdAt} />
							</Link>
						) : (
							<>
								Application of <Moment at={application.createdAt} />
							</>
						)}
						{application.revokedAt ? " (revoked)" : ""}
						{customer.applications.length > 1 ? `, and ${customer.applications.length - 1} before` : null}
					</p>
				) : (
					<p className="mute">No applications.</p>
				)}
				{licenses.length === 0 ? null : (
					<Table kind="rows" columns={LICENSES} rows={licenses} rowKey={({ kind }) => kind} />
				)}
			</section>
			{bought.length === 0 ? null : (
				<section>
					<h2>What they buy</h2>
					<Table kind="rows" columns={BOUGHT} rows={bought} rowKey={({ productId }) => productId} />
				</section>
			)}
		</div>
	);
}
