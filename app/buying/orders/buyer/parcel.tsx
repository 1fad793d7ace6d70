import type { ReactNode } from "react";
import { lineName } from "~/catalog";
import { AGE_MINIMUM } from "~/kernel/config/site";
import { ORDER_STATUSES } from "~/terms/order-status";
import { Facts } from "~/ui/layout/card";
import { Table } from "~/ui/layout/table";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import type { OrderEvent } from "../order-events.server";
import type { Order } from "../order-view";
import { leftLines, type Shipment, type ShipmentLine } from "../shipment-view";

type Props = {
	order: Order;
	events: OrderEvent[];
	/** The day by which the parcel usually arrives. */
	there: Date | null;
};

/** The order's parcels: what happened to them, what comes next, and how to track them (Rule 7.91). */
export function Parcels(props: Props) {
	const { order } = props;
	const left = order.shipments.length > 0 ? leftLines(order) : [];
	const isOne = order.shipments.length < 2 && left.length === 0;
	return (
		<>
			{isOne ? (
				<Parcel {...props} />
			) : (
				order.shipments.map((parcel) => <PartParcel key={parcel.id} parcel={parcel} />)
			)}
			{left.length > 0 ? (
				<section className="parcel mb-8" aria-labelledby="to-come">
					<header>
						<h2 id="to-come">Still to come</h2>
						<OrderStatus view="buyer" status={order.status} />
						<p>We email you the tracking number when the rest ships.</p>
					</header>
					<ParcelLines lines={left} />
				</section>
			) : null}
			{order.closedShort.length > 0 ? (
				<section className="parcel mb-8" aria-labelledby="not-coming">
					<header>
						<h2 id="not-coming">Not shipped</h2>
						<p>We could not ship these. They are off your order, and you owe nothing for them.</p>
					</header>
					<Facts items={[{ label: "Goods", value: inside(order.closedShort) }]} />
				</section>
			) : null}
		</>
	);
}

/** One of several parcels. */
function PartParcel({ parcel }: { parcel: Shipment }) {
	const { number, shippedAt, deliveredAt, carrierName, trackings, lines } = parcel;
	const id = `parcel-${number}`;
	return (
		<section className="parcel mb-8" aria-labelledby={id}>
			<header>
				<h2 id={id}>Parcel {number}</h2>
				<OrderStatus view="buyer" status={deliveredAt ? "delivered" : "shipped"} />
				<p>
					{deliveredAt ? "Delivered on " : "Shipped on "}
					<Moment at={deliveredAt ?? shippedAt} show="weekday" />
					{deliveredAt ? null : `. Someone ${AGE_MINIMUM} or older must sign.`}
				</p>
			</header>
			<Facts
				items={[{ label: "Tracking", value: <Trackings trackings={trackings} carrierName={carrierName} /> }]}
			/>
			<ParcelLines lines={lines} />
		</section>
	);
}

/** The order in one parcel. */
function Parcel(props: Props) {
	const { order } = props;
	const parcel = order.shipments[0];
	return (
		<section className="parcel mb-8" aria-labelledby="parcel">
			<header>
				<h2 id="parcel">Parcel</h2>
				<OrderStatus view="buyer" status={order.status} />
				<p>{sentence(props)}</p>
			</header>
			{ORDER_STATUSES[order.status].isVoid ? null : <Track {...props} />}
			<Facts
				items={[
					{ label: "Tracking", value: parcel ? <Trackings {...parcel} /> : null },
					{ label: "Inside", value: inside(order.lines) },
				]}
			/>
		</section>
	);
}

function sentence({ order, there }: Props): ReactNode {
	switch (order.status) {
		case "pending":
			return "We have your order. You can cancel it until we start packing.";
		case "on_hold":
			return "We go on as soon as the question above is answered.";
		case "processing":
			return "We are packing your order and email you the tracking number.";
		case "shipped":
			return (
				<>
					{there ? (
						<>
							Usually there by <Moment at={there} show="weekday" />.{" "}
						</>
					) : null}
					Someone {AGE_MINIMUM} or older must sign.
				</>
			);
		case "delivered":
			return order.deliveredAt ? (
				<>
					Delivered on <Moment at={order.deliveredAt} show="weekday" />,{" "}
					<Moment at={order.deliveredAt} show="time" />
				</>
			) : null;
		case "cancelled":
			return (
				<>
					Cancelled
					{order.cancelledAt ? (
						<>
							{" "}
							on <Moment at={order.cancelledAt} show="full" />
						</>
					) : null}
					. Nothing is due.
				</>
			);
	}
}

/** The steps of a parcel, up to the present one with their times. */
function Track({ order, events, there }: Props) {
	const packed = events.find(({ status }) => ORDER_STATUSES[status].waitsFor === "ship")?.createdAt ?? null;
	const steps = [
		{ label: "Order placed", at: order.createdAt },
		{ label: "Being packed", at: packed },
		{ label: `Handed to ${order.carrierName ?? "the carrier"}`, at: order.shippedAt },
		{ label: "Delivered, adult signature", at: order.deliveredAt },
	];
	const present = (ORDER_STATUSES[order.hold?.from ?? order.status].pips as number) - 1;
	return (
		<ol className="track">
			{steps.map(({ label, at }, n) => {
				const isDone = n < present || order.deliveredAt !== null;
				return (
					<li
						key={label}
						className={isDone ? undefined : n === present ? "now" : "ahead"}
						aria-current={!isDone && n === present ? "step" : undefined}
					>
						<span>{label}</span>
						<small>
							{n <= present && at ? (
								<Moment at={at} show="shortTime" />
							) : n > present && n === steps.length - 1 && there ? (
								<>
									by <Moment at={there} show="short" />
								</>
							) : null}
						</small>
					</li>
				);
			})}
		</ol>
	);
}

/** The numbers of a parcel's cartons, each with its tracking page. */
const Trackings = ({ trackings, carrierName }: Pick<Shipment, "trackings" | "carrierName">) =>
	trackings.map(({ number, url }, n) => (
		<span key={number} className="block">
			{url ? (
				<a className="mono" href={url} target="_blank" rel="noreferrer">
					{number}
					<span className="vh">, track at {carrierName ?? "the carrier"}, opens in a new tab</span>
				</a>
			) : (
				<>
					{n === 0 ? `${carrierName} ` : null}
					<span className="mono">{number}</span>
				</>
			)}
		</span>
	));

type PartLine = Pick<ShipmentLine, "productName" | "flavor" | "assorted" | "sku" | "quantity">;

/** The lines of a parcel, for checking off a delivery. */
const ParcelLines = ({ lines }: { lines: readonly PartLine[] }) => (
	<Table
		kind="bought"
		rows={lines}
		rowKey={(line) => `${lineName(line)} ${lines.indexOf(line)}`}
		columns={[
			{
				head: "Item",
				narrow: "wide",
				cell: (line) => (
					<>
						{lineName(line)}
						{line.sku ? <span className="small mute mono block">{line.sku}</span> : null}
					</>
				),
			},
			{ head: "Units", num: true, narrow: "labeled", cell: ({ quantity }) => quantity },
		]}
	/>
);

/** "RAZ TN9000 × 40, Geek Bar Pulse × 20": the units of each product. */
function inside(lines: readonly { productName: string; quantity: number }[]): string {
	const units = new Map<string, number>();
	for (const { productName, quantity } of lines)
		units.set(productName, (units.get(productName) ?? 0) + quantity);
	return [...units].map(([name, sum]) => `${name}\u00a0×\u00a0${sum}`).join(", ");
}
