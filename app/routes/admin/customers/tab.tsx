import { href, Link } from "react-router";
import { ListTools } from "~/routes/admin/list/list-tools";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { Badge } from "~/ui/text/badge";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import type { CustomersTabData } from "./tab.server";

type Row = CustomersTabData["customers"][number];

/** Wholesale or Regular, and Admin where it is one. */
export function CustomerBadges({ customer }: { customer: Pick<Row, "isWholesaleApproved" | "role"> }) {
	return (
		<span className="flex flex-wrap gap-1">
			{customer.isWholesaleApproved ? <Badge color="green">Wholesale</Badge> : <Badge>Regular</Badge>}
			{customer.role === "admin" ? <Badge color="ink">Admin</Badge> : null}
		</span>
	);
}

const COLUMNS: Column<Row>[] = [
	{
		head: "Customer",
		narrow: "wide",
		cell: (row) => (
			<>
				<Link to={href("/admin-portal/customers/:id", { id: row.id })}>
					{row.businessName ?? row.username}
				</Link>
				<span className="mute small block">
					{row.businessName ? `${row.username}, ` : ""}
					<EmailWords email={row.email} />
				</span>
			</>
		),
	},
	{ head: "Kind", narrow: "wide", cell: (row) => <CustomerBadges customer={row} /> },
	{
		head: "Tier and terms",
		narrow: "wide",
		cell: (row) =>
			row.isWholesaleApproved ? (
				<>
					{PRICING_TIERS[row.pricingTier].name}, {row.paymentTerms === "net30" ? "Net 30" : "Prepay"}
				</>
			) : null,
	},
	{ head: "Orders", num: true, narrow: "labeled", cell: (row) => row.orders.toLocaleString("en-US") },
	{ head: "Spent", num: true, narrow: "labeled", cell: (row) => <Money cents={row.spentCents} /> },
	{ head: "Since", narrow: "labeled", cell: (row) => <Moment at={row.createdAt} /> },
];

/** All accounts, ten to a page. */
export function CustomersTab({ customers, search, page, pageCount, total }: CustomersTabData) {
	return (
		<section aria-label="Customers">
			<ListTools tab="customers" label="Name, email or business" search={search}>
				<Link to={href("/admin/campaigns")}>Email campaigns</Link>
			</ListTools>
			{customers.length === 0 ? (
				<EmptyState title={search ? "No customers match" : "No customers yet"} />
			) : (
				<>
					<p className="mute small mb-3">
						{total.toLocaleString("en-US")} {total === 1 ? "account" : "accounts"}, newest first
					</p>
					<Table kind="figures" columns={COLUMNS} rows={customers} rowKey={({ id }) => id} />
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</section>
	);
}
