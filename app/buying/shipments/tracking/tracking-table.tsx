import { href } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { addressOf } from "~/ui/address";
import { Icon } from "~/ui/icon";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import type { CarrierChoice } from "../admin/carrier-choices.server";
import { SKIP } from "../tracking-rows";
import type { TrackingReply } from "./tracking-action.server";
import { choiceField } from "./tracking-words";

type Parcel = TrackingReply["parcels"][number];
type Carriers = readonly CarrierChoice[];

/** Rows that need the reader come first. */
const SORT_ORDER: Record<Parcel["outcome"], number> = {
	ask: 0,
	changed: 1,
	bad: 1,
	differs: 1,
	ship: 2,
	shipped: 2,
	done: 3,
	skip: 3,
};

/** The rows of a tracking file with their outcomes. */
export function TrackingTable({ parcels, carriers }: { parcels: readonly Parcel[]; carriers: Carriers }) {
	const sorted = parcels.toSorted((a, b) => SORT_ORDER[a.outcome] - SORT_ORDER[b.outcome]);
	return (
		<TableFrame
			caption={<span className="vh">What the rows do</span>}
			kind="rows r-track"
			columns={[
				{ head: "Line", num: true },
				{ head: "Order" },
				{ head: "Tracking number" },
				{ head: "Units", num: true },
				{ head: "What happens" },
			]}
		>
			{sorted.map((parcel) => (
				<tr key={parcel.lines.join(" ")} className={SORT_ORDER[parcel.outcome] < 2 ? "row-bad" : undefined}>
					<td className="num mute">
						<span className="sm-s">Line </span>
						{parcel.lines.join(", ")}
					</td>
					<td>
						{parcel.order ? (
							<>
								<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber: parcel.orderNumber })}>
									{parcel.orderNumber}
								</SiteLink>{" "}
								<span className="mute">{parcel.order.customer}</span>
							</>
						) : (
							<span className="mono">{parcel.orderNumber || "–"}</span>
						)}
					</td>
					<td className="mono wrap-any">{parcel.trackingNumbers.join(", ") || "–"}</td>
					<td className="num hide-s">{parcel.order ? grouped(parcel.order.units) : "–"}</td>
					<td>
						<Outcome parcel={parcel} carriers={carriers} />
					</td>
				</tr>
			))}
		</TableFrame>
	);
}

function Outcome({ parcel, carriers }: { parcel: Parcel; carriers: Carriers }) {
	const { outcome, message, asks, orderNumber, carrier, order, parcelId, trackingNumbers } = parcel;
	if (asks && outcome !== "shipped" && outcome !== "changed")
		return <Ask parcel={parcel} carriers={carriers} />;
	if (outcome === "ship" || outcome === "shipped") {
		return (
			<>
				{outcome === "shipped" ? (
					<b className="strong">
						<Icon name="check" /> Shipped{" "}
					</b>
				) : (
					"Ships "
				)}
				<span className="sm-s">{counted(order?.units ?? 0, "unit")} </span>
				{`with ${carriers.find(({ id }) => id === carrier)?.name}`}
				{message ? <span className="small mute">. {message}</span> : null}
			</>
		);
	}
	if (outcome === "done" || outcome === "skip") return <span className="mute">{message}</span>;
	return (
		<>
			<span className="err m-0">
				<Icon name="warn" />
				{message}
			</span>{" "}
			{parcelId ? (
				<SiteLink
					className="small"
					to={addressOf(href("/admin/orders/:orderNumber/parcels/:id", { orderNumber, id: parcelId }), {
						number: trackingNumbers.join("\n"),
					})}
				>
					Correct it<span className="vh"> for {orderNumber}</span>
				</SiteLink>
			) : null}
		</>
	);
}

/** Asks for the carrier of a number that none is known for; a choice can be changed until the order ships. */
function Ask({ parcel, carriers }: { parcel: Parcel; carriers: Carriers }) {
	const { orderNumber, outcome, asks, carrier } = parcel;
	const name = choiceField(orderNumber);
	return (
		<>
			<label className={outcome === "ask" ? "err m-0" : "small"} htmlFor={name}>
				{outcome === "ask" ? <Icon name="warn" /> : null}
				{asks} <span className="vh">Carrier for {orderNumber}</span>
			</label>
			<select className="in" id={name} name={name} defaultValue={outcome === "skip" ? SKIP : (carrier ?? "")}>
				<option value="">Choose a carrier...</option>
				{carriers.map((one) => (
					<option key={one.id} value={one.id}>
						{one.name}
					</option>
				))}
				<option value={SKIP}>Leave this order out</option>
			</select>
		</>
	);
}
