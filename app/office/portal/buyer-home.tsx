import type { ReactNode } from "react";
import { href } from "react-router";
import type { Order } from "~/buying";
import { itemsOf, partShippedText, TrackingLink, WaitingOrders } from "~/buying";
import type { BoughtGoods, WaitingRequest } from "~/buying/index.server";
import { LicenseNotes, PaperLine, stateOf } from "~/customers";
import type { BuyerAccount, OwnApplication } from "~/customers/index.server";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import type { EndingLicense, HoldNotice } from "~/rules/index.server";
import { PAYMENT_TERMS } from "~/terms/payment";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { ButtonLink } from "~/ui/button";
import { Facts, Stats } from "~/ui/layout/card";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import { OrderAgain } from "./order-again";

export type BuyerOverview = {
	account: BuyerAccount;
	/** What the company owes, in cents; null for people who only order. */
	balance: { cents: number; lateCents: number } | null;
	figures: { totalOrders: number; totalSpentCents: number; activeOrders: number; averageCents: number };
	inFlight: Order[];
	bought: BoughtGoods[];
	/** Orders that wait for an owner. */
	waiting: WaitingRequest[];
	/** Null for a bookkeeper. */
	cart: { totalCents: number; lines: number } | null;
	endingLicenses: EndingLicense[];
	/** Stores that regulated goods are held for. */
	holds: HoldNotice[];
	isOwner: boolean;
	formKey: string;
	/** YYYY-MM-DD. */
	shipDay: string;
	today: string;
};

/** A buyer's portal: what is on its way, what to order again, licenses and totals. `children` stand below the orders. */
export function BuyerHome({
	overview: {
		account,
		balance,
		figures,
		inFlight,
		bought,
		waiting,
		cart,
		endingLicenses,
		holds,
		isOwner,
		formKey,
		shipDay,
		today,
	},
	application,
	children,
}: {
	overview: BuyerOverview;
	application: OwnApplication | null;
	children: ReactNode;
}) {
	const tier = PRICING_TIERS[account.pricingTier];
	return (
		<>
			<LicenseNotes licenses={endingLicenses} holds={holds} isOwner={isOwner} />
			<Stats
				className="mb-6"
				items={[
					...(balance
						? [
								{
									label: "Balance",
									value: formatCents(balance.cents),
									note: (
										<SiteLink to={href("/buyer-portal/account/:does?")}>
											{balance.lateCents > 0 ? (
												<b className="text-red">{formatCents(balance.lateCents)} late</b>
											) : (
												"Nothing late"
											)}
										</SiteLink>
									),
								},
							]
						: []),
					{
						label: "In flight",
						value: counted(figures.activeOrders, "order"),
						note: `New orders ship ${dayText(shipDay, "short")}`,
					},
					...(cart
						? [
								{
									label: "Cart",
									value: formatCents(cart.totalCents),
									note: <SiteLink to={href("/cart")}>{counted(cart.lines, "line")}</SiteLink>,
								},
							]
						: []),
					{
						label: "Your prices",
						value: tier.name,
						note: `${tier.description}, ${PAYMENT_TERMS[account.paymentTerms].label}`,
					},
				]}
			/>
			<div className="split">
				<div>
					<WaitingOrders waiting={waiting} />
					<section className="mb-7" aria-labelledby="in-flight">
						<div className="sum">
							<h2 id="in-flight">Orders in flight</h2>
							<SiteLink to={`${href("/buyer-portal")}?tab=orders`}>
								All {counted(figures.totalOrders, "order")}
							</SiteLink>
						</div>
						{inFlight.length > 0 ? (
							<InFlight orders={inFlight} shipDay={shipDay} />
						) : (
							<p className="mute mt-3">No orders in flight.</p>
						)}
					</section>
					{bought.length > 0 ? (
						<OrderAgain goods={bought} formKey={formKey} />
					) : cart ? (
						<p className="acts">
							<ButtonLink variant="primary" to={href("/quick-order")}>
								Quick order
							</ButtonLink>
							<ButtonLink to={href("/products")}>Browse Products</ButtonLink>
						</p>
					) : null}
					{children}
				</div>
				<aside className="grid gap-6">
					{application && application.files.length > 0 ? (
						<section aria-labelledby="licenses">
							<div className="sum">
								<h2 id="licenses">Licenses</h2>
								<SiteLink to={`${href("/portal")}?tab=account#documents`}>Documents</SiteLink>
							</div>
							<div className="paperlines">
								{application.files.map((file) => (
									<PaperLine
										key={file.id}
										file={file}
										badge={stateOf({ ...file, isWaiting: !file.verified }, today)}
									/>
								))}
							</div>
						</section>
					) : null}
					<section aria-labelledby="all-time">
						<div className="sum">
							<h2 id="all-time">All time</h2>
						</div>
						<Facts
							className="facts-num"
							items={[
								{ label: "Total Orders", value: grouped(figures.totalOrders) },
								{ label: "Total Spent", value: formatCents(figures.totalSpentCents) },
								{ label: "Active Orders", value: grouped(figures.activeOrders) },
								{ label: "Avg Order Value", value: formatCents(figures.averageCents) },
							]}
						/>
					</section>
				</aside>
			</div>
		</>
	);
}

function InFlight({ orders, shipDay }: { orders: Order[]; shipDay: string }) {
	return (
		<Table
			kind="fly"
			rows={orders}
			rowKey={({ id }) => id}
			columns={[
				{
					head: "Order",
					cell: ({ orderNumber }) => (
						<SiteLink
							className="mono font-medium"
							to={href("/buyer-portal/orders/:orderNumber", { orderNumber })}
						>
							{orderNumber}
						</SiteLink>
					),
				},
				{ head: "Items", cell: itemsOf },
				{ head: "Status", cell: ({ status }) => <OrderStatus view="buyer" status={status} /> },
				{
					head: "Next",
					cell: (order) =>
						order.shippedAt ? (
							<>
								Shipped <Moment at={order.shippedAt} />. <TrackingLink order={order} />
							</>
						) : (
							(partShippedText(order) ?? `Ships ${dayText(shipDay, "short")} at the earliest`)
						),
				},
				{
					head: "Total",
					num: true,
					cell: ({ totalCents }) => <b className="font-semibold">{formatCents(totalCents)}</b>,
				},
			]}
		/>
	);
}
