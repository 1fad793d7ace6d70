import { Form, href } from "react-router";
import type { Shipment } from "~/buying";
import { isPartShipped, leftLines, PARCELS } from "~/buying";
import { lineName, unitsOf } from "~/catalog";
import { useMay } from "~/desk/may";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { InlineFlash } from "~/ui/layout/flash-message";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { OrderPageData } from "./order";

/** What left of an order, what is left, and what was closed short (Rules 5.9, 7.91, 7.92, 7.93, 7.96). */
export function Parcels({ order }: Pick<OrderPageData, "order">) {
	const { shipments, closedShort } = order;
	const may = useMay()("orders.ship");
	if (shipments.length === 0 && closedShort.length === 0) return null;
	return (
		<section className="card mt-4" id={PARCELS} aria-labelledby="parcels-title">
			<h2 id="parcels-title">Parcels</h2>
			<InlineFlash at={PARCELS} />
			{shipments.length > 0 ? (
				<ul className="mt-3 grid gap-4">
					{shipments.map((parcel) => (
						<ParcelItem key={parcel.id} order={order} parcel={parcel} may={may} />
					))}
				</ul>
			) : null}
			{isPartShipped(order) ? (
				<p className="mt-4">
					<Badge color="orange">Part shipped</Badge>{" "}
					<span>{counted(unitsOf(leftLines(order)), "unit")} still to ship</span>
				</p>
			) : null}
			{closedShort.length > 0 ? (
				<p className="mt-4">
					<b>Closed short:</b> {closedShort.map((line) => `${line.quantity} × ${lineName(line)}`).join(", ")}
				</p>
			) : null}
		</section>
	);
}

function ParcelItem({
	order: { id: orderId, orderNumber },
	parcel,
	may,
}: {
	order: OrderPageData["order"];
	parcel: Shipment;
	may: boolean;
}) {
	const { id, number, carrierName, trackings, shippedAt, deliveredAt, lines } = parcel;
	const slip = new URLSearchParams({ paper: "slip", id: orderId, parcel: id });
	return (
		<li>
			<b>Parcel {number}</b>: {carrierName}{" "}
			{trackings.map(({ number: tracking, url }, n) => (
				<span key={tracking} className="mono wrap-any">
					{n > 0 ? ", " : null}
					{url ? (
						<a href={url} rel="noreferrer">
							{tracking}
						</a>
					) : (
						tracking
					)}
				</span>
			))}
			<span className="small mute block">
				Shipped <Moment at={shippedAt} show="full" />
				{deliveredAt ? (
					<>
						, delivered <Moment at={deliveredAt} show="full" />
					</>
				) : null}
			</span>
			<span className="small block">
				{lines.map((line) => `${line.quantity} × ${lineName(line)}`).join(", ")}
			</span>
			<div className="acts mt-1">
				<SiteLink to={`${href("/admin/orders/papers")}?${slip}`}>
					Slip<span className="vh"> of parcel {number}</span>
				</SiteLink>
				{may ? (
					<SiteLink to={href("/admin/orders/:orderNumber/parcels/:id", { orderNumber, id })}>
						Correct<span className="vh"> parcel {number}</span>
					</SiteLink>
				) : null}
				{may && !deliveredAt ? (
					<Form
						method="post"
						action={href("/admin/orders/:orderNumber/parcels/:id/delivered", { orderNumber, id })}
						preventScrollReset
					>
						<input type="hidden" name="at" value={PARCELS} />
						<Button size="s" pendingText="Saving...">
							Parcel {number} delivered
						</Button>
					</Form>
				) : null}
			</div>
		</li>
	);
}
