import { Form, href } from "react-router";
import type { Shipment } from "~/buying";
import { CloseShortForm, PARCELS, ShipPartForm } from "~/buying";
import { lineName } from "~/catalog";
import { useMay } from "~/desk/may";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { OrderPageData } from "./order";

/** What left of an order, what is left, and what was closed short (Rules 5.9, 7.91, 7.92, 7.93, 7.96). */
export function Parcels({ order, part, carriers }: Pick<OrderPageData, "order" | "part" | "carriers">) {
	const { orderNumber, customerEmail, shipments, closedShort } = order;
	const may = useMay()("orders.ship");
	const waiting = part.lines.reduce((sum, { left }) => sum + left, 0);
	if (shipments.length === 0 && closedShort.length === 0 && !(part.isOpen && may)) return null;
	return (
		<section className="card mb-7" id={PARCELS} aria-labelledby="parcels-title">
			<h2 id="parcels-title">Parcels</h2>
			<InlineFlash at={PARCELS} />
			{shipments.length > 0 ? (
				<ul className="mt-3 grid gap-4">
					{shipments.map((parcel) => (
						<ParcelItem key={parcel.id} order={order} parcel={parcel} may={may} />
					))}
				</ul>
			) : null}
			{part.isOpen && shipments.length > 0 ? (
				<p className="mt-4">
					<Badge color="orange">Part shipped</Badge> <span>{counted(waiting, "unit")} still to ship</span>
				</p>
			) : null}
			{closedShort.length > 0 ? (
				<p className="mt-4">
					<b>Closed short:</b> {closedShort.map((line) => `${line.quantity} × ${lineName(line)}`).join(", ")}
				</p>
			) : null}
			{part.isOpen && may ? (
				<div className="mt-4">
					<p className="mb-2">
						<SiteLink className="tap" to={href("/admin/orders/:orderNumber/pack", { orderNumber })}>
							Scan to pack
						</SiteLink>
					</p>
					<Details summary="Ship part">
						<ShipPartForm
							key={part.parcels}
							order={{ orderNumber, customerEmail, ...part }}
							carriers={carriers}
						/>
					</Details>
					<Details summary="Close the rest short">
						<CloseShortForm key={part.parcels} order={{ orderNumber, customerEmail, ...part }} />
					</Details>
				</div>
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
