import { href } from "react-router";
import { OwnWaitingNote, TrackingLink, WaitingDocket } from "~/buying";
import { stateOf } from "~/customers";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { documentName } from "~/terms/documents";
import { ORDER_STATUSES } from "~/terms/order-status";
import { ButtonLink } from "~/ui/button";
import { Stats } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { Table, TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import type { DashboardData } from "./dashboard.server";
import { OrderAgain } from "./order-again";
import { OwnRequests } from "./own-requests";
import { UrgentNote, urgentOf } from "./urgent";

type Money = NonNullable<DashboardData["money"]>;

const PAY = href("/buyer-portal/account/pay/:does?");
const ACCOUNT = href("/buyer-portal/account/:does?");
const ORDERS = `${href("/buyer-portal")}?tab=orders`;
const SHOWN_INVOICES = 3;

const paperOf = ({ number }: { number: string }) => href("/buyer-portal/papers/:number", { number });

/** The dashboard of a company's portal, by the reader's role: what is owed and coming, what to order, what to send (Rule 5.29). */
export function Dashboard({ dashboard }: { dashboard: DashboardData }) {
	const { role, city, money, figures, bought, waiting, formKey } = dashboard;
	const urgent = urgentOf(dashboard);
	const latest = <Latest {...dashboard} />;
	const quick = (
		<ButtonLink variant={urgent === "approval" ? "default" : "primary"} to={href("/quick-order")}>
			Quick order
		</ButtonLink>
	);
	const again =
		role === "bookkeeper" ? null : bought.length > 0 ? (
			<OrderAgain goods={bought} city={city} formKey={formKey} isMain={urgent !== "approval"} />
		) : (
			<p className="acts mb-7">
				{quick}
				<ButtonLink to={href("/products")}>Browse Products</ButtonLink>
			</p>
		);
	return (
		<>
			{urgent === "own" && waiting ? (
				<OwnWaitingNote next={waiting} />
			) : (
				<UrgentNote kind={urgent} dashboard={dashboard} />
			)}
			<Stats className="mb-6" items={figuresOf(dashboard)} />
			<div className="split home">
				<div>
					{urgent === "approval" && waiting ? <WaitingDocket next={waiting} /> : null}
					{role === "bookkeeper" && money ? <InvoiceTable money={money} /> : null}
					{figures.totalOrders === 0 ? (
						<EmptyState
							title="No orders yet"
							action={
								role === "bookkeeper" ? null : (
									<>
										{quick}
										<ButtonLink to={href("/products")}>Browse Products</ButtonLink>
									</>
								)
							}
						/>
					) : role === "buyer" ? (
						<>
							{again}
							{latest}
						</>
					) : (
						<>
							{latest}
							{again}
						</>
					)}
					<OwnRequests
						quotes={dashboard.quotes}
						messages={dashboard.messages}
						mayBuy={role !== "bookkeeper"}
					/>
				</div>
				<aside>
					{role !== "bookkeeper" && money && money.open.length > 0 ? <OpenInvoices money={money} /> : null}
					<Licenses {...dashboard} />
					<Files money={money} role={role} />
				</aside>
			</div>
			<dl className="alltime" aria-label="All time">
				{[
					{ label: "Total Orders", value: grouped(figures.totalOrders) },
					{ label: "Total Spent", value: formatCents(figures.totalSpentCents) },
					{ label: "Active Orders", value: grouped(figures.activeOrders) },
					{ label: "Avg Order Value", value: formatCents(figures.averageCents) },
				].map(({ label, value }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</>
	);
}

/** The strip of figures: money for those who see it, what is on its way, and the cart of those who order. */
function figuresOf({ role, city, money, figures, arrival, cart, shipDay }: DashboardData) {
	const next = money?.open.find(({ daysLate }) => daysLate === 0);
	return [
		...(money
			? [
					{
						label: "Balance",
						value: formatCents(money.cents),
						note: (
							<>
								{money.lateCents > 0 ? (
									<b className="late">{formatCents(money.lateCents)} is late.</b>
								) : (
									"Nothing is late."
								)}
								{money.leftCents === null ? null : ` ${formatCents(money.leftCents)} left of your limit`}
							</>
						),
					},
				]
			: []),
		...(next
			? [
					{
						label: "Due next",
						value: formatCents(next.openCents),
						note: `${next.number}, due ${dayText(next.dueOn, "day")}`,
					},
				]
			: []),
		...(role === "bookkeeper" && money && money.creditCents > 0
			? [{ label: "Credits", value: formatCents(money.creditCents), note: "taken off the balance" }]
			: []),
		{
			label: "In flight",
			value: counted(figures.activeOrders, "order"),
			note: arrival ? (
				<>
					next parcel usually by <Moment at={arrival} show="short" />
				</>
			) : (
				`New orders ship ${dayText(shipDay, "short")}`
			),
		},
		...(cart
			? [
					{
						label: city ? `Cart for ${city}` : "Cart",
						value: formatCents(cart.subtotalCents),
						note: (
							<>
								{counted(cart.lines, "line")}. <SiteLink to={href("/cart")}>Go to cart</SiteLink>
							</>
						),
					},
				]
			: []),
	];
}

function Latest({ latest, figures, shipDay }: DashboardData) {
	return (
		<section className="mb-7" aria-labelledby="latest">
			<div className="sum">
				<h2 id="latest">Latest orders</h2>
				<SiteLink to={ORDERS}>All {counted(figures.totalOrders, "order")}</SiteLink>
			</div>
			<TableFrame
				kind="fly"
				columns={[
					{ head: "Order" },
					{ head: "Items" },
					{ head: "Status" },
					{ head: "Next" },
					{ head: "Total", num: true },
				]}
			>
				{latest.map((order) => (
					<tr key={order.orderNumber} className={ORDER_STATUSES[order.status].isActive ? undefined : "done"}>
						<td>
							<SiteLink
								className="mono font-medium"
								to={href("/buyer-portal/orders/:orderNumber", { orderNumber: order.orderNumber })}
							>
								{order.orderNumber}
							</SiteLink>
						</td>
						<td>{order.items}</td>
						<td>
							<OrderStatus view="buyer" status={order.status} />
						</td>
						<td className="small">
							<Next order={order} shipDay={shipDay} />
						</td>
						<td className="num">
							<b>{formatCents(order.totalCents)}</b>
						</td>
					</tr>
				))}
			</TableFrame>
		</section>
	);
}

/** Where an order goes, and what comes next of it. */
function Next({ order, shipDay }: { order: DashboardData["latest"][number]; shipDay: string }) {
	const { city, endedAt: end } = order;
	if (!ORDER_STATUSES[order.status].isActive)
		return (
			<>
				{city}
				{end ? (
					<>
						, <Moment at={end} show="short" />
					</>
				) : null}
			</>
		);
	if (order.hold) return `${city}. ${order.hold}`;
	if (order.shippedAt)
		return (
			<>
				{city}. Shipped <Moment at={order.shippedAt} show="short" />. <TrackingLink order={order} />
			</>
		);
	return `${city}. ${order.partShipped ?? `Ships ${dayText(shipDay, "short")} at the earliest`}`;
}

function OpenInvoices({ money: { open } }: { money: Money }) {
	return (
		<section className="early" aria-labelledby="open-invoices">
			<div className="sum">
				<h2 id="open-invoices">Open invoices</h2>
				<SiteLink to={PAY}>{open.length > SHOWN_INVOICES ? `Pay, all ${open.length}` : "Pay"}</SiteLink>
			</div>
			<ul className="rowl">
				{open.slice(0, SHOWN_INVOICES).map((invoice) => (
					<li key={invoice.number}>
						<SiteLink className="mono" to={paperOf(invoice)}>
							{invoice.number}
						</SiteLink>
						<span>
							{invoice.daysLate > 0 ? (
								<b className="late">{counted(invoice.daysLate, "day")} late</b>
							) : (
								`due ${dayText(invoice.dueOn, "day")}`
							)}
						</span>
						<b className="num">{formatCents(invoice.openCents)}</b>
					</li>
				))}
			</ul>
		</section>
	);
}

/** A bookkeeper's invoices come first, with the way to pay them. */
function InvoiceTable({ money: { open } }: { money: Money }) {
	if (open.length === 0) return null;
	return (
		<section className="mb-7" aria-labelledby="open-invoices">
			<div className="sum">
				<h2 id="open-invoices">Open invoices</h2>
				<SiteLink to={ACCOUNT}>Statement</SiteLink>
			</div>
			<Table
				stack={false}
				rows={open}
				rowKey={({ number }) => number}
				columns={[
					{
						head: "Invoice",
						cell: (invoice) => (
							<SiteLink className="mono" to={paperOf(invoice)}>
								{invoice.number}
							</SiteLink>
						),
					},
					{
						head: "Due",
						cell: ({ dueOn, daysLate }) =>
							daysLate > 0 ? (
								<b className="late">
									{dayText(dueOn, "day")}, {counted(daysLate, "day")} late
								</b>
							) : (
								dayText(dueOn, "day")
							),
					},
					{
						head: "Open",
						num: true,
						cell: ({ openCents }) => <b className="font-semibold">{formatCents(openCents)}</b>,
					},
				]}
			/>
			<p className="acts mt-3">
				<ButtonLink variant="primary" to={PAY}>
					Pay invoices
				</ButtonLink>
			</p>
		</section>
	);
}

/** Licenses that end within 60 days or have ended, and documents of the application that we don't have. */
function Licenses({ endingLicenses, missing, today }: DashboardData) {
	if (endingLicenses.length + missing.length === 0) return null;
	return (
		<section aria-labelledby="licenses">
			<div className="sum">
				<h2 id="licenses">Licenses</h2>
				<SiteLink to={href("/portal/locations")}>All</SiteLink>
			</div>
			<div className="paperlines">
				{missing.map((kind) => (
					<div className="paperline" key={kind}>
						<div>
							<b>{documentName(kind)} is missing</b>
							<small>
								<SiteLink to={href("/portal/documents")}>
									Add it<span className="vh">: {documentName(kind)}</span>
								</SiteLink>
							</small>
						</div>
						<Badge color="red">Missing</Badge>
					</div>
				))}
				{endingLicenses.map(({ locationId, location, document, number, expiresOn, daysLeft }) => {
					const [color, state] = stateOf({ isWaiting: false, expiresOn }, today);
					return (
						<div className="paperline" key={`${locationId}-${document}`}>
							<div>
								<b>
									{location}, {document}
								</b>
								<small>
									{number ? `${number}, ` : ""}
									{daysLeft < 0 ? "ended" : "ends"} {dayText(expiresOn, "day")}.{" "}
									<SiteLink to={`${href("/portal/locations/:id/:does?", { id: locationId })}#licenses`}>
										Upload the new one
									</SiteLink>
								</small>
							</div>
							<Badge color={color}>{state}</Badge>
						</div>
					);
				})}
			</div>
		</section>
	);
}

/** Files of the company's own data; those of its account for who sees the balance. */
function Files({ money, role }: Pick<DashboardData, "money" | "role">) {
	const file = (name: string) => href("/buyer-portal/files/:file", { file: name });
	const files = [
		...(role === "bookkeeper" && money
			? [
					{ to: href("/buyer-portal/account/pdf"), name: "Statement, last 90 days", kind: "PDF" },
					{ to: href("/buyer-portal/account/csv"), name: "Invoices and payments", kind: "CSV" },
				]
			: [{ to: file("price-list.csv"), name: "Price list with barcodes", kind: "CSV" }]),
		{ to: file("orders.csv"), name: "All orders", kind: "CSV" },
	];
	return (
		<section aria-labelledby="files">
			<div className="sum">
				<h2 id="files">Files</h2>
			</div>
			<ul className="docs">
				{files.map(({ to, name, kind }) => (
					<li key={to}>
						<a href={to} download>
							<span>{name}</span>
							<small>{kind}</small>
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
