import { Form, href } from "react-router";
import { PostalAddress } from "~/buying";
import { dashboardUrl } from "~/desk/dashboard-tab";
import { NotesForm, type NotesReply } from "~/desk/forms/notes-form";
import { useMay } from "~/desk/may";
import { portalUrl } from "~/desk/portal-tab";
import { PaperLinks } from "~/ledger";
import { methodName, PAYMENT_STATUSES } from "~/terms/payment";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { Card, Facts, Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import { LocationNotes } from "~/ui/text/location-notes";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import type { OrderPageData } from "./order";

const PAYMENTS = Object.entries(PAYMENT_STATUSES).map(([value, { label }]) => ({ value, label }));

type Props = Pick<OrderPageData, "order" | "papers" | "records"> & {
	/** To refused notes. */
	reply: NotesReply;
};

/** Who ordered and where it goes, what it costs and how it is paid, and staff's own notes. */
export const OrderCards = ({ order, papers, records, reply }: Props) => (
	<div className="trio">
		<CustomerCard order={order} records={records} />
		<MoneyCard order={order} papers={papers} />
		<Card title="Internal notes" className="card-p">
			{order.notes ? (
				<p>
					<b>Special instructions:</b> <span className="whitespace-pre-line">{order.notes}</span>
				</p>
			) : null}
			<NotesForm
				key={order.notesVersion}
				action={href("/admin/orders/:orderNumber/:does?", { orderNumber: order.orderNumber, does: "notes" })}
				reply={reply}
				name="staffNotes"
				label="Notes"
				hint="For staff only; the customer never sees them."
				notes={order.staffNotes}
				version={order.notesVersion}
			/>
		</Card>
	</div>
);

function CustomerCard({ order, records }: Pick<Props, "order" | "records">) {
	const may = useMay();
	const isOn = useIsOn();
	return (
		<Card title="Customer and delivery" className="card-p">
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
					{ label: "Account", value: order.username },
					{ label: "Email", value: <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a> },
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
					{ label: "Ordered", value: <Moment at={order.createdAt} show="full" /> },
					{ label: "Placed by", value: order.placedBy ? `${order.placedBy}, by phone` : null },
					{
						label: "Quote",
						value:
							order.quoteId && may("inbox") && isOn("quotes") ? (
								<SiteLink to={href("/admin/quotes/:id/:does?", { id: order.quoteId })}>
									The request it came from
								</SiteLink>
							) : null,
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
		</Card>
	);
}

function MoneyCard({ order, papers }: Pick<Props, "order" | "papers">) {
	const { orderNumber, totalCents } = order;
	const may = useMay();
	return (
		<Card title="Money" className="card-p">
			{totalCents === undefined ? null : (
				<p className="big">
					<Money cents={totalCents} />
				</p>
			)}
			<Facts
				items={[
					{ label: "Payment method", value: methodName(order) },
					{ label: "PO number", value: order.poNumber },
				]}
			/>
			{papers.length > 0 ? (
				<section aria-labelledby="papers">
					<h3 id="papers">Invoices</h3>
					<PaperLinks
						papers={papers}
						paperUrl={(number) => href("/admin/papers/:number", { number })}
						pdfUrl={(number) => href("/admin/papers/:number/pdf", { number })}
					/>
				</section>
			) : null}
			{may("orders.payment") ? (
				<Form
					className="mt-3"
					method="post"
					action={href("/admin/orders/:orderNumber/:does?", { orderNumber, does: "payment" })}
					noValidate
				>
					<SelectField
						key={order.paymentStatus}
						name="paymentStatus"
						label="Payment status"
						hint="We email the customer when you set refunded."
						options={PAYMENTS}
						defaultValue={order.paymentStatus}
					/>
					<Button pendingText="Saving...">Save payment status</Button>
				</Form>
			) : null}
		</Card>
	);
}
