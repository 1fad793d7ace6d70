import { href } from "react-router";
import { ProductLink } from "~/catalog";
import type { CompanyDetails, CompanyLicense, CompanyLocation } from "~/customers/index.server";
import { useMay } from "~/desk/may";
import { portalUrl } from "~/desk/portal-tab";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { LOCATION_STATUSES } from "~/terms/company";
import { LICENSES } from "~/terms/documents";
import { ORDER_STATUSES } from "~/terms/order-status";
import { methodName, PAYMENT_METHODS, PAYMENT_STATUSES } from "~/terms/payment";
import { addressOf } from "~/ui/address";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { ApplicationStatus, OrderStatus } from "~/ui/text/status-badge";
import type { CompanyActivity } from "../company-activity.queries.server";

type Order = CompanyActivity["orders"][number];

function Payment(order: Order) {
	const { paymentStatus, paymentMethod, status, dueAt, daysLate } = order;
	if (ORDER_STATUSES[status].isVoid) return null;
	if (daysLate > 0) return <b className="late">{counted(daysLate, "day")} late</b>;
	if (dueAt) {
		return (
			<>
				Due <Moment at={dueAt} show="short" />
			</>
		);
	}
	if (paymentStatus !== "pending") return PAYMENT_STATUSES[paymentStatus].label;
	const name = methodName(order);
	return PAYMENT_METHODS[paymentMethod].paid === "later" ? name : `${name}, unpaid`;
}

const ORDERS: Column<Order>[] = [
	{
		head: "Order",
		mono: true,
		cell: ({ orderNumber }) => (
			<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>{orderNumber}</SiteLink>
		),
	},
	{
		head: "What",
		cell: ({ createdAt, product, others }) => (
			<>
				<Moment at={createdAt} show="short" /> · {product}
				{others > 0 ? ` +${others}` : null}
			</>
		),
	},
	{ head: "Total", num: true, cell: ({ totalCents }) => <Money cents={totalCents} /> },
	{ head: "State", cell: ({ status }) => <OrderStatus view="admin" status={status} /> },
	{ head: "Payment", cell: (order) => <Payment {...order} /> },
];

/** A license with its location; a location without one has a row of its own. */
type LicenseRow = {
	key: string;
	location: CompanyLocation;
	isFirst: boolean;
	license: CompanyLicense | null;
};

const rowsOf = (locations: readonly CompanyLocation[]): LicenseRow[] =>
	locations.flatMap((location): LicenseRow[] =>
		location.licenses.length === 0
			? [{ key: location.id, location, isFirst: true, license: null }]
			: location.licenses.map((license, n) => ({ key: license.id, location, isFirst: n === 0, license })),
	);

const licenseColumns = (mayRead: boolean): Column<LicenseRow>[] => [
	{
		head: "License",
		cell: ({ license }) =>
			license ? <b>{LICENSES[license.kind].short}</b> : <span className="mute">No license on file</span>,
	},
	{
		head: "Location",
		cell: ({ location, isFirst }) => (
			<>
				{location.name}
				{isFirst ? `, ${location.address.replace(/\s*\n\s*/g, ", ")}` : null}
				{isFirst && location.status !== "approved" ? (
					<>
						{" "}
						<Badge color={LOCATION_STATUSES[location.status].color}>
							{LOCATION_STATUSES[location.status].label}
						</Badge>
					</>
				) : null}
			</>
		),
	},
	{
		head: "Number",
		mono: true,
		cell: ({ license }) => {
			if (!license) return null;
			const number = license.number ?? "Not noted";
			return (
				<>
					{license.fileId && mayRead ? (
						<a href={href("/documents/:fileId", { fileId: license.fileId })} target="_blank" rel="noopener">
							{number}
							<span className="vh">: document (opens in a new window)</span>
						</a>
					) : (
						number
					)}
					{license.state ? ` ${license.state}` : null}
				</>
			);
		},
	},
	{
		head: "Expires",
		num: true,
		cell: ({ license }) => (license ? (license.expiresOn ? dayText(license.expiresOn) : "No date") : null),
	},
	{
		head: "Verified",
		cell: ({ license }) =>
			license?.verifiedAt ? (
				<>
					{license.verifiedBy ?? "former staff"}, <Moment at={license.verifiedAt} show="short" />
				</>
			) : license ? (
				<span className="mute">Not verified</span>
			) : null,
	},
];

const BOUGHT: Column<CompanyActivity["bought"][number]>[] = [
	{
		head: "Product",
		cell: ({ productId, name }) => <ProductLink id={productId}>{name}</ProductLink>,
	},
	{ head: "Last ordered", cell: ({ lastAt }) => <Moment at={lastAt} show="short" /> },
	{ head: "Units", num: true, cell: ({ units }) => grouped(units) },
	{
		head: "Their price",
		num: true,
		cell: ({ priceCents }) => (priceCents === null ? "None" : <Money cents={priceCents} />),
	},
];

/** Orders, locations with their licenses, and what they buy: what a call is about (Rule 13.70). */
export function CompanyRecords({
	company,
	activity: { orders, bought, before, openOrders, allOrders, spentCents },
}: {
	company: CompanyDetails;
	activity: CompanyActivity;
}) {
	const may = useMay();
	return (
		<div className="grid gap-5">
			<section>
				<h2>
					Orders <small className="mute">{openOrders === 0 ? "none open" : `${openOrders} open`}</small>{" "}
					{allOrders > 0 ? (
						<SiteLink className="small tap" to={portalUrl("orders", { customer: company.id })}>
							All {grouped(allOrders)}, <Money cents={spentCents} />
						</SiteLink>
					) : null}
				</h2>
				{orders.length === 0 ? (
					<p className="mute">No orders yet.</p>
				) : (
					<Table
						kind="rows r-co-orders"
						columns={ORDERS}
						rows={orders}
						rowKey={({ orderNumber }) => orderNumber}
					/>
				)}
				{before && may("prices") ? (
					<p className="small mt-2">
						<SiteLink className="tap" to={addressOf(href("/admin/orders/before"), { company: company.id })}>
							From before: {counted(before.orders, "order")}, <Money cents={before.totalCents} />
						</SiteLink>{" "}
						<span className="mute">
							{dayText(before.from)} to {dayText(before.until)}, in none of these figures.
						</span>
					</p>
				) : null}
			</section>
			<section>
				<h2>Locations and licenses</h2>
				<Applications applications={company.applications} />
				{company.locations.length === 0 ? (
					<p className="mute">No locations. Approving an application makes the first one.</p>
				) : (
					<Table
						kind="rows r-two r-lic"
						columns={licenseColumns(may("applications"))}
						rows={rowsOf(company.locations)}
						rowKey={({ key }) => key}
					/>
				)}
			</section>
			{bought.length === 0 ? null : (
				<section>
					<h2>What they buy</h2>
					<Table kind="rows r-two" columns={BOUGHT} rows={bought} rowKey={({ productId }) => productId} />
				</section>
			)}
		</div>
	);
}

function Applications({ applications }: Pick<CompanyDetails, "applications">) {
	const may = useMay();
	const [last, ...before] = applications;
	if (!last) return null;
	const name = (
		<span>
			Application of <Moment at={last.createdAt} />
		</span>
	);
	return (
		<p className="small mute mb-1">
			<ApplicationStatus status={last.status} />{" "}
			{may("applications") ? (
				<SiteLink className="tap" to={href("/admin/applications/:id/:does?", { id: last.id })}>
					{name}
				</SiteLink>
			) : (
				name
			)}
			{last.revokedAt ? " (revoked)" : ""}
			{before.length > 0 ? `, and ${before.length} before` : null}
		</p>
	);
}
