import type { ReactNode } from "react";
import { href, redirect } from "react-router";
import { useMay } from "~/desk/may";
import { portalUrl } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { addressOf } from "~/ui/address";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import { findRecords } from "../find-records.server";
import type { Route } from "./+types/search";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Search");

/** Orders, companies and products with the typed words; an order's number leads to the order. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const search = url.searchParams.get("search")?.trim() ?? "";
	const found = findRecords(getDb(context), admin, search, STAFF_ROWS.staffSearchRows);
	const exact = found.orders.rows.find(
		({ orderNumber }) => orderNumber.toLowerCase() === search.toLowerCase(),
	);
	// The palette asks for the same data and shows the order as its first suggestion.
	if (exact && !url.searchParams.has("suggest")) {
		throw redirect(href("/admin/orders/:orderNumber/:does?", { orderNumber: exact.orderNumber }));
	}
	return { search, ...found };
}

export default function Search({
	loaderData: { search, orders, companies, customers, products },
}: Route.ComponentProps) {
	const may = useMay();
	const mayEdit = may("products.edit");
	const total = orders.total + companies.total + customers.total + products.total;
	return (
		<div className="wrap">
			<StaffHead
				title={search ? `“${search}”` : "Search"}
				facts={search ? counted(total, "match", "matches") : "Type a name, a number or an SKU above."}
			/>
			{search && total === 0 ? (
				<EmptyState title="Nothing matches">
					<p>Try fewer words, an order number, an email address, a license number or an SKU.</p>
				</EmptyState>
			) : null}
			<div className="stackv max-w-184">
				<Hits title="Orders" all={portalUrl("orders", { search })} {...orders}>
					{orders.rows.map(({ id, orderNumber, customerName, status, createdAt }) => (
						<tr key={id}>
							<td className="mono">
								<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
									{orderNumber}
								</SiteLink>
							</td>
							<td>{customerName}</td>
							<td className="num">
								<Moment at={createdAt} />
							</td>
							<td className="num">
								<OrderStatus view="admin" status={status} />
							</td>
						</tr>
					))}
				</Hits>
				<Hits title="Customers" all={addressOf(href("/admin/companies"), { search })} {...companies}>
					{companies.rows.map(({ id, name, address, phone, orderer }) => (
						<tr key={id}>
							<td>
								<SiteLink to={href("/admin/companies/:id/:does?", { id })}>{name}</SiteLink>
							</td>
							<td className="mute wrap-any">{[address, phone].filter(Boolean).join(" · ")}</td>
							{may("orders.place") ? (
								<td className="num">
									{orderer ? (
										<SiteLink className="tap" to={href("/admin/customers/:id/order", { id: orderer })}>
											Order<span className="vh"> for {name}</span>
										</SiteLink>
									) : null}
								</td>
							) : null}
						</tr>
					))}
				</Hits>
				<Hits title="People without a company" all={portalUrl("customers", { search })} {...customers}>
					{customers.rows.map(({ id, username, email }) => (
						<tr key={id}>
							<td>
								<SiteLink to={href("/admin/customers/:id/:does?", { id })}>{username}</SiteLink>
							</td>
							<td className="mute wrap-any">{email}</td>
						</tr>
					))}
				</Hits>
				<Hits title="Products" all={portalUrl("products", { search })} {...products}>
					{products.rows.map(({ id, name, sku, brand, stock }) => (
						<tr key={id}>
							<td>
								<SiteLink
									to={mayEdit ? href("/admin/products/:id", { id }) : portalUrl("products", { search: sku })}
								>
									{name}
								</SiteLink>
							</td>
							<td className="mute">{brand}</td>
							<td className="mono hide-s">{sku}</td>
							<td className="num">{grouped(stock)} in stock</td>
						</tr>
					))}
				</Hits>
			</div>
		</div>
	);
}

function Hits({
	title,
	total,
	rows,
	all,
	children,
}: {
	title: string;
	total: number;
	rows: readonly unknown[];
	/** The list with the same search. */
	all: string;
	children: ReactNode;
}) {
	if (total === 0) return null;
	return (
		<table className="table rows stack">
			<caption className="cap">
				{title}
				{total > rows.length ? (
					<SiteLink className="tap" to={all}>
						All {grouped(total)}
					</SiteLink>
				) : null}
			</caption>
			<tbody>{children}</tbody>
		</table>
	);
}
