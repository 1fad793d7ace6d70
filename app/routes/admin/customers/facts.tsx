import { href, Link } from "react-router";
import type { CustomerDetails } from "~/domain/customers/customer.queries.server";
import { grouped } from "~/domain/texts/numbers";
import { Facts, Note, Stats } from "~/ui/layout/card";
import { type Column, Table } from "~/ui/layout/table";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { ApplicationStatus, OrderStatus } from "~/ui/text/status-badge";
import { useMay } from "../may";

const ORDERS: Column<CustomerDetails["latestOrders"][number]>[] = [
	{
		head: "Order",
		mono: true,
		cell: ({ orderNumber }) => (
			<Link to={href("/admin-portal/orders/:orderNumber", { orderNumber })}>{orderNumber}</Link>
		),
	},
	{ head: "Date", cell: ({ createdAt }) => <Moment at={createdAt} /> },
	{ head: "Status", cell: ({ status }) => <OrderStatus view="admin" status={status} /> },
	{ head: "Total", num: true, cell: ({ totalCents }) => <Money cents={totalCents} /> },
];

/** Who the customer is and what they bought. */
export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
	const may = useMay();
	return (
		<div>
			{customer.revokedAt ? (
				<Note kind="warn" className="mb-5">
					Approval revoked on <Moment at={customer.revokedAt} />: {customer.revokedReason}
				</Note>
			) : null}
			<Stats
				className="mb-6"
				items={[
					{ label: "Orders", value: grouped(customer.orders) },
					{
						label: "Spent",
						value: <Money cents={customer.spentCents} />,
						note: "without cancelled and refunded orders",
					},
				]}
			/>
			<Facts
				items={[
					{ label: "Email", value: <a href={`mailto:${customer.email}`}>{customer.email}</a> },
					{
						label: "Email confirmed",
						value: customer.emailConfirmedAt ? <Moment at={customer.emailConfirmedAt} /> : "No",
					},
					{ label: "Username", value: customer.username },
					{ label: "Business", value: customer.businessName },
					{ label: "Phone", value: customer.businessPhone },
					{ label: "Registered", value: <Moment at={customer.createdAt} /> },
					{
						label: "Last login",
						value: customer.lastLoginAt ? <Moment at={customer.lastLoginAt} show="full" /> : "Never",
					},
				]}
			/>
			<h2 className="mt-8 mb-3">Latest orders</h2>
			{customer.latestOrders.length === 0 ? (
				<p className="mute">No orders yet.</p>
			) : (
				<Table columns={ORDERS} rows={customer.latestOrders} rowKey={({ orderNumber }) => orderNumber} />
			)}
			<h2 className="mt-8 mb-3">Applications</h2>
			{customer.applications.length === 0 ? (
				<p className="mute">No applications.</p>
			) : (
				<ul className="grid gap-2">
					{customer.applications.map((application) => (
						<li key={application.id}>
							<ApplicationStatus status={application.status} />{" "}
							{may("applications") ? (
								<Link to={href("/admin/applications/:id", { id: application.id })}>
									<Moment at={application.createdAt} />
								</Link>
							) : (
								<Moment at={application.createdAt} />
							)}
							{application.revokedAt ? " (revoked)" : ""}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
