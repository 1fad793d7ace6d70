import { data, href, redirect } from "react-router";
import { lineName } from "~/catalog";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { letterhead } from "~/http/letterhead.server";
import { formatCents } from "~/kernel/money";
import { payNoteOf } from "~/kernel/settings/payment.queries.server";
import { entriesOfOrder } from "~/ledger/index.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { methodName, orderSays, payNoteText } from "~/terms/payment";
import { pageTitle } from "~/ui/layout/page-title";
import { Paper, PrintButton } from "~/ui/layout/print";
import { Table } from "~/ui/layout/table";
import { PortalTabs } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { paperSheet } from "~/ui/styles/sheets";
import { Moment } from "~/ui/text/moment";
import { TotalLines } from "../../cart/buyer/total-lines";
import { getMyOrder } from "../order.queries.server";
import type { Route } from "./+types/paper";
import { AddressLines, PaymentState } from "./parts";

// Until the first parcel leaves there is no invoice (Rule 16.1), and buyers who pay first need a paper to pay by.
const PAPERS = { invoice: "Invoice (pro forma)", confirmation: "Order confirmation" } as const;
const isPaper = (name: string): name is keyof typeof PAPERS => Object.hasOwn(PAPERS, name);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? `${PAPERS[loaderData.paper]} ${loaderData.order.orderNumber}` : "Order");

export function loader({ context, params }: Route.LoaderArgs) {
	const buyer = customerOrDenied(context);
	if (!isPaper(params.paper)) throw data({ message: "Not found." }, { status: 404 });
	const order = foundOr404(() => getMyOrder(getDb(context), buyer, params.orderNumber));
	const [invoice] = params.paper === "invoice" ? entriesOfOrder(getDb(context), buyer, order.id) : [];
	if (invoice) throw redirect(href("/buyer-portal/papers/:number", { number: invoice.number }));
	return {
		order,
		pay: payNoteOf(getDb(context), order.paymentMethod),
		paper: params.paper,
		seller: letterhead(getDb(context)),
	};
}

/** A printable order document: invoice or order confirmation. */
export const links = paperSheet;

export default function OrderPaper({ loaderData }: Route.ComponentProps) {
	const { order, pay, paper, seller } = loaderData;
	const { orderNumber, lines } = order;
	const method = methodName(order);
	return (
		<div className="wrap">
			<PortalTabs />
			<div className="acts no-print mb-5">
				<SiteLink to={href("/buyer-portal/orders/:orderNumber", { orderNumber })}>Back to the order</SiteLink>
				<PrintButton />
			</div>
			<Paper
				kind={PAPERS[paper]}
				number={orderNumber}
				sender={seller}
				facts={[
					{ label: "Order date", value: <Moment at={order.createdAt} /> },
					{ label: "PO number", value: order.poNumber },
					{ label: "Status", value: ORDER_STATUSES[order.status].isVoid ? "Cancelled" : null },
					{ label: "Shipped", value: order.shippedAt ? <Moment at={order.shippedAt} /> : null },
					{ label: "Payment", value: method },
					{
						label: "Payment status",
						value: (
							<span className="first-letter:uppercase inline-block">
								<PaymentState order={order} />
							</span>
						),
					},
				]}
				parties={[
					{ label: "Bill to", address: <AddressLines address={order.billingAddress} /> },
					{ label: "Ship to", address: <AddressLines address={order.shippingAddress} /> },
				]}
				footer={
					<p className="whitespace-pre-line">
						{ORDER_STATUSES[order.status].isVoid
							? "This order was cancelled; nothing is due."
							: [`${method}: ${orderSays(order, pay !== null)}`, ...(pay ? [payNoteText(pay)] : [])].join(
									"\n",
								)}
					</p>
				}
			>
				<Table
					kind="plines"
					rows={lines}
					rowKey={({ id }) => id}
					columns={[
						{ head: "SKU", mono: true, narrow: "wide", cell: ({ sku }) => sku ?? "—" },
						{ head: "Item", narrow: "wide", cell: lineName },
						{ head: "Qty", num: true, narrow: "labeled", cell: ({ quantity }) => quantity },
						{
							head: "Each",
							num: true,
							narrow: "labeled",
							cell: ({ unitPriceCents }) => formatCents(unitPriceCents),
						},
						{
							head: "Total",
							num: true,
							narrow: "labeled",
							cell: ({ lineTotalCents }) => formatCents(lineTotalCents),
						},
					]}
				/>
				<div className="mt-4 ml-auto max-w-80">
					<TotalLines totals={order} />
				</div>
			</Paper>
		</div>
	);
}
