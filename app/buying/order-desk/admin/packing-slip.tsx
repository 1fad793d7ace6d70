import { lineName } from "~/catalog";
import { ADULT_SIGNATURE, RETURNS } from "~/kernel/config/site";
import { grouped } from "~/kernel/texts/numbers";
import { Paper } from "~/ui/layout/print";
import { BarcodePicture } from "~/ui/pictures/barcode-picture";
import { LocationNotes } from "~/ui/text/location-notes";
import { Moment } from "~/ui/text/moment";
import type { PaperOrder } from "./paper-orders.server";
import type { Barcodes } from "./papers";
import { PostalAddress } from "./postal-address";
import { TakenFlavors } from "./taken-flavors";

type Props = {
	order: PaperOrder;
	barcodes: Barcodes;
	sender: { name: string; address: string };
	heading: 1 | 2;
};

/** The codes of what was packed: of an assorted line, those of its flavors. */
const codesOf = ({ sku, taken }: PaperOrder["lines"][number]): string[] =>
	[...new Set(taken.length > 0 ? taken.map((flavor) => flavor.sku) : [sku])].filter((code) => code !== null);

/** The packing slip: lines and quantities, no prices. */
export function PackingSlip({ order, barcodes, sender, heading }: Props) {
	return (
		<div className={heading === 1 ? undefined : "mt-12 break-before-page"}>
			<Paper
				kind="Packing slip"
				number={order.orderNumber}
				sender={[sender.name, sender.address].filter(Boolean).join("\n")}
				facts={[
					{
						label: "Order",
						value: <BarcodePicture barcode={barcodes[order.orderNumber] ?? null} text={order.orderNumber} />,
					},
					{ label: "Ordered", value: <Moment at={order.createdAt} /> },
					{ label: "PO number", value: order.poNumber },
					{
						label: "On delivery",
						value: order.paidOnDelivery ? "Collect the payment; the invoice has the amount" : null,
					},
					{ label: "Parcel", value: order.parcel },
					{ label: "Carrier", value: order.carrierName },
					{ label: "Tracking", value: order.trackingNumber },
				]}
				parties={[{ label: "Ship to", address: <PostalAddress address={order.shippingAddress} /> }]}
				footer={`${order.needsSignature ? `${ADULT_SIGNATURE} on delivery. ` : ""}Report shipping damage within ${RETURNS.damageHours} hours.`}
			>
				{order.needsSignature ? <p className="mb-3 strong">{ADULT_SIGNATURE}</p> : null}
				<table className="table stack">
					<thead>
						<tr>
							<th scope="col">Item</th>
							<th scope="col">SKU</th>
							<th scope="col" className="num">
								Quantity
							</th>
						</tr>
					</thead>
					<tbody>
						{order.lines.map((line) => (
							<tr key={line.id}>
								<td className="wide">
									{lineName(line)}
									<TakenFlavors taken={line.taken} />
								</td>
								<td>
									{codesOf(line).map((code) => (
										<BarcodePicture key={code} barcode={barcodes[code] ?? null} text={code} />
									))}
								</td>
								<td className="num" data-l="Quantity">
									{grouped(line.quantity)}
								</td>
							</tr>
						))}
					</tbody>
				</table>
				<LocationNotes location={order.location} className="mt-4" />
				{order.notes ? (
					<p className="mt-4">
						<b>Special instructions:</b> {order.notes}
					</p>
				) : null}
			</Paper>
		</div>
	);
}
