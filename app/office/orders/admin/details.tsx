import { href } from "react-router";
import { PostalAddress, TakenFlavors } from "~/buying";
import { lineName } from "~/catalog";
import { dashboardUrl } from "~/desk/dashboard-tab";
import { useMay } from "~/desk/may";
import { portalUrl } from "~/desk/portal-tab";
import { grouped } from "~/kernel/texts/numbers";
import { exciseAmount } from "~/rules";
import { taxLabel } from "~/terms/order-rates";
import { PAYMENT_METHODS } from "~/terms/payment";
import { Facts, Line, Lines, Note } from "~/ui/layout/card";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { LocationNotes } from "~/ui/text/location-notes";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import type { OrderPageData } from "./order";

const columns = (priced: boolean) => [
	{ head: "Item" },
	{ head: "SKU" },
	...(priced ? [{ head: "Price", num: true }] : []),
	{ head: "Quantity", num: true },
	...(priced ? [{ head: "Total", num: true }] : []),
];

/** Lines, totals, addresses. */
export function OrderDetails({ order, records }: Pick<OrderPageData, "order" | "records">) {
	const may = useMay();
	return (
		<div>
			<TableFrame columns={columns(order.totalCents !== undefined)} caption="Lines">
				{order.lines.map((line) => (
					<tr key={line.id}>
						<td className="wide">
							{lineName(line)}
							<TakenFlavors taken={line.taken} />
						</td>
						<td className="mono">{line.sku}</td>
						<Amount cents={line.unitPriceCents} />
						<td className="num" data-l="Quantity">
							{grouped(line.quantity)}
						</td>
						<Amount cents={line.lineTotalCents} />
					</tr>
				))}
			</TableFrame>
			<Totals order={order} />
			<h2 className="mt-8 mb-3">Customer and delivery</h2>
			{order.isShipToOnFile === false ? (
				<Note kind="warn" className="mb-4">
					This order does not ship to one of the customer's stores on file. Check that store's license before
					you ship.
				</Note>
			) : null}
			{order.isShipToOnFile === null ? (
				<Note className="mb-4">The customer has no store on file to compare the ship-to with.</Note>
			) : null}
			<Facts
				items={[
					{
						label: "Customer",
						value: may("customers") ? (
							<SiteLink to={href("/admin/customers/:id/:does?", { id: order.userId })}>
								{order.customerName}
							</SiteLink>
						) : (
							order.customerName
						),
					},
					{ label: "Business", value: order.businessName },
					{
						label: "Orders",
						value: (
							<SiteLink to={portalUrl("orders", { customer: order.userId })}>All of this customer's</SiteLink>
						),
					},
					{
						label: "Messages",
						value: may("inbox") ? (
							<SiteLink to={dashboardUrl("messages", { search: order.customerEmail })}>
								From this email address
							</SiteLink>
						) : null,
					},
					...records.map(({ label, rows }) => ({
						label,
						value:
							rows.length === 0
								? null
								: rows.map(({ id, page, number, status }) => (
										<span key={id} className="block">
											<SiteLink to={page}>{number}</SiteLink>, {status}
										</span>
									)),
					})),
					{ label: "Account", value: order.username },
					{ label: "Email", value: <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a> },
					{ label: "Ordered", value: <Moment at={order.createdAt} show="full" /> },
					{ label: "Placed by", value: order.placedBy ? `${order.placedBy}, by phone` : null },
					{
						label: "Quote",
						value:
							order.quoteId && may("inbox") ? (
								<SiteLink to={href("/admin/quotes/:id/:does?", { id: order.quoteId })}>
									The request it came from
								</SiteLink>
							) : null,
					},
					{
						label: "Stock",
						value: (
							<SiteLink to={href("/admin/orders/:orderNumber/stock", order)}>What this order moved</SiteLink>
						),
					},
					{ label: "PO number", value: order.poNumber },
					{ label: "Payment method", value: PAYMENT_METHODS[order.paymentMethod].name },
					{ label: "Special instructions", value: order.notes },
					{ label: "Carrier", value: order.carrierName },
					{
						label: "Tracking number",
						value: order.trackingUrl ? (
							<a href={order.trackingUrl} rel="noreferrer">
								{order.trackingNumber}
							</a>
						) : (
							order.trackingNumber
						),
					},
					{
						label: "Ship to",
						value: (
							<span className="whitespace-pre-line">
								<PostalAddress address={order.shippingAddress} />
							</span>
						),
					},
					{ label: "Store", value: order.location ? <LocationNotes location={order.location} /> : null },
					{
						label: "Bill to",
						value: (
							<span className="whitespace-pre-line">
								<PostalAddress address={order.billingAddress} />
							</span>
						),
					},
				]}
			/>
		</div>
	);
}

/** A cell for an amount, where the reader sees amounts (Rule 7.35). */
const Amount = ({ cents }: { cents: number | undefined }) =>
	cents === undefined ? null : (
		<td className="num">
			<Money cents={cents} />
		</td>
	);

function Totals({ order }: Pick<OrderPageData, "order">) {
	const { subtotalCents, taxCents, exemption, excise, shippingCents, totalCents } = order;
	if (totalCents === undefined) return null;
	return (
		<Lines className="mt-4">
			<Line label="Subtotal">
				<Money cents={subtotalCents!} />
			</Line>
			<Line label={taxLabel(exemption)}>
				<Money cents={taxCents!} />
			</Line>
			{excise!.map((sum) => (
				<Line key={sum.name} label={sum.name}>
					{exciseAmount(sum)}
				</Line>
			))}
			<Line label="Shipping">
				<Money cents={shippingCents!} />
			</Line>
			<Line label="Total" total>
				<Money cents={totalCents} />
			</Line>
		</Lines>
	);
}
