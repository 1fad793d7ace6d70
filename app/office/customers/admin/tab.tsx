import { href } from "react-router";
import type { Customer } from "~/customers/index.server";
import { ListScreen } from "~/desk/list/list-screen";
import { useMay } from "~/desk/may";
import { TierName } from "~/desk/tiers";
import type { ListPage } from "~/kernel/lists/admin-list.server";
import { grouped } from "~/kernel/texts/numbers";
import { PAYMENT_TERMS } from "~/terms/payment";
import { STAFF_ROLES } from "~/terms/roles";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import { Badge } from "~/ui/text/badge";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";

/** Wholesale or Regular, the role of staff, and Closed. */
export function CustomerBadges({
	customer,
}: {
	customer: Pick<Customer, "isWholesaleApproved" | "role" | "closedAt">;
}) {
	return (
		<span className="flex flex-wrap gap-1">
			{customer.isWholesaleApproved ? <Badge color="green">Wholesale</Badge> : <Badge>Regular</Badge>}
			{customer.role === "user" ? null : (
				<Badge color="ink">{customer.role === "admin" ? "Admin" : STAFF_ROLES[customer.role].label}</Badge>
			)}
			{customer.closedAt ? <Badge>Closed</Badge> : null}
		</span>
	);
}

const COLUMNS: Column<Customer>[] = [
	{
		head: "Customer",
		narrow: "wide",
		cell: (row) => (
			<>
				<SiteLink
					to={
						row.companyId
							? href("/admin/companies/:id/:does?", { id: row.companyId })
							: href("/admin/customers/:id/:does?", { id: row.id })
					}
				>
					{row.businessName ?? row.username}
				</SiteLink>
				<span className="mute small block">
					{row.businessName ? `${row.username}, ` : ""}
					<EmailWords email={row.email} />
				</span>
			</>
		),
	},
	{ head: "Kind", cell: (row) => <CustomerBadges customer={row} /> },
	{
		head: "Tier and terms",
		cell: (row) =>
			row.isWholesaleApproved ? (
				<>
					<TierName tier={row.pricingTier} />, {PAYMENT_TERMS[row.paymentTerms].label}
				</>
			) : null,
	},
	{ head: "Orders", num: true, narrow: "labeled", cell: (row) => grouped(row.orders) },
	{ head: "Spent", num: true, narrow: "labeled", cell: (row) => <Money cents={row.spentCents} /> },
	{ head: "Since", narrow: "labeled", cell: (row) => <Moment at={row.createdAt} /> },
];

/** The accounts of customers, each leading to its company. */
export function CustomersTab({ list }: { list: ListPage<Customer> }) {
	const may = useMay();
	const isOn = useIsOn();
	return (
		<section aria-label="Customers">
			<ListScreen
				list={list}
				searches="Name, email or business"
				called={["customer", "customers"]}
				empty="No customers yet"
				emptyText="Everybody who registers or applies stands here."
				tools={
					<>
						<SiteLink to={href("/admin/companies")}>Companies</SiteLink>
						{may("marketing") && isOn("campaigns") ? (
							<SiteLink to={href("/admin/campaigns")}>Email campaigns</SiteLink>
						) : null}
					</>
				}
				kind="figures"
				columns={COLUMNS}
			/>
		</section>
	);
}
