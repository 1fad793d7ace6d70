import { href } from "react-router";
import {
	AddressBlock,
	BoughtLines,
	canCancelOwn,
	mayCancel,
	OrderTimeline,
	PapersList,
	Parcels,
	PaymentText,
	PlacedOrder,
	ReorderButton,
	reorderAt,
	TotalLines,
	usualArrival,
} from "~/buying";
import { getMyOrder, listOrderEvents, nextShipDay } from "~/buying/index.server";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { canBuy } from "~/kernel/actor/permissions";
import { env } from "~/kernel/config/env.server";
import { added } from "~/kernel/features/features.server";
import { payNoteOf } from "~/kernel/settings/payment.queries.server";
import { answerTimes, getSettings } from "~/kernel/settings/settings.queries.server";
import { entriesOfOrder } from "~/ledger/index.server";
import { ORDER_PARTS } from "~/service";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import { pageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { orderSheet } from "~/ui/styles/sheets";
import { useIsOn } from "~/ui/switches";
import { LocationNotes } from "~/ui/text/location-notes";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import type { Route } from "./+types/order";

export const meta: Route.MetaFunction = ({ params, matches }) =>
	pageTitle(matches, `Order ${params.orderNumber}`);

export function loader({ context, params }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const mayBuy = canBuy(customer);
	const db = getDb(context);
	return foundOr404(() => {
		const order = getMyOrder(db, customer, params.orderNumber);
		return {
			order,
			replaces:
				order.totalCents === 0
					? (added("replaces").flatMap((replaces) => replaces(db, order.id) ?? [])[0] ?? null)
					: null,
			papers: entriesOfOrder(db, customer, order.id),
			events: listOrderEvents(db, customer, order.id),
			mayBuy,
			mayCancel: mayBuy && canCancelOwn(order) && mayCancel(customer, order),
			parts: Object.fromEntries(
				added("orderPart").map(({ name, read }) => [name, read(db, customer, order.id)]),
			),
			shipDay: nextShipDay(db),
			payNote: payNoteOf(db, order.paymentMethod),
			there: getSettings(db).brand.delivery === null ? null : usualArrival(order, env.TIME_ZONE),
			times: answerTimes(db),
			formKey: newFormKey(),
		};
	});
}

export const links = orderSheet;

export default function OrderPage({ loaderData }: Route.ComponentProps) {
	const { order, papers, mayBuy, events, parts, there, formKey, replaces, payNote } = loaderData;
	const { orderNumber } = order;
	const isOn = useIsOn();
	return (
		<div className="wrap">
			<PortalHead
				title={`Order ${orderNumber}`}
				intro={
					<>
						Placed <Moment at={order.createdAt} />
						{order.orderedBy ? ` for ${order.orderedBy}` : null}
						{order.placedBy ? ` by phone, taken by ${order.placedBy}` : null}
						{order.quoteId && isOn("quotes") ? (
							<>
								{" "}
								from{" "}
								<SiteLink to={href("/buyer-portal/quotes/:id", { id: order.quoteId })}>your quote</SiteLink>
							</>
						) : null}
						{replaces ? (
							<>
								{" "}
								to replace goods of{" "}
								<SiteLink to={href("/buyer-portal/orders/:orderNumber", replaces)}>
									order {replaces.orderNumber}
								</SiteLink>
								, {replaces.by}
							</>
						) : null}
						{order.poNumber ? ` · PO number ${order.poNumber}` : null}
					</>
				}
			>
				<OrderStatus view="buyer" status={order.status} />
				{mayBuy ? (
					<>
						<SiteLink to={`${href("/lists/new")}?order=${encodeURIComponent(orderNumber)}`}>
							Save as a list
						</SiteLink>
						<SiteLink to={href("/buyer-portal/orders/:orderNumber/reorder", { orderNumber })}>
							Reorder other quantities
						</SiteLink>
						<ReorderButton order={order} formKey={formKey} isAlone />
					</>
				) : null}
			</PortalHead>
			<PlacedOrder
				orders={[order]}
				shipDay={loaderData.shipDay}
				payNotes={payNote ? { [order.paymentMethod]: payNote } : {}}
				isOwnPage
			/>
			<InlineFlash at={reorderAt(order)} />
			{order.hold ? (
				<Note kind="warn" className="mb-5 max-w-184">
					<b>On hold</b> since <Moment at={new Date(order.hold.since)} show="full" />: {order.hold.reason}
				</Note>
			) : null}
			<Parcels order={order} events={events} there={there} />
			<div className="split">
				<div className="grid gap-8">
					<BoughtLines lines={order.lines} />
					{ORDER_PARTS.map((Part, n) => (
						<Part key={n} order={order} parts={parts} formKey={mayBuy ? formKey : null} />
					))}
					<Details summary="History">
						<OrderTimeline events={events} />
					</Details>
				</div>
				<aside className="grid gap-6" aria-label="Papers, total and addresses">
					<PapersList order={order} papers={papers} />
					<section aria-labelledby="total">
						<h2 className="sum" id="total">
							Total
						</h2>
						<TotalLines totals={order} />
						<p className="small mt-2 px-2.5">
							<PaymentText order={order} note={payNote} />
						</p>
					</section>
					<AddressBlock title="Ships to" address={order.shippingAddress} />
					<LocationNotes location={order.location} className="small" />
					<AddressBlock title="Bill to" address={order.billingAddress} />
					{order.notes ? (
						<Note>
							<b>Special instructions</b>
							<p className="whitespace-pre-line">{order.notes}</p>
						</Note>
					) : null}
					{loaderData.mayCancel ? (
						<ButtonLink variant="bad" to={href("/buyer-portal/orders/:orderNumber/cancel", { orderNumber })}>
							Cancel order
						</ButtonLink>
					) : null}
				</aside>
			</div>
		</div>
	);
}
