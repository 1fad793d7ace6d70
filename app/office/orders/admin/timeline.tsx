import type { ReactNode } from "react";
import { isPartShipped, partShippedText } from "~/buying";
import { counted, grouped } from "~/kernel/texts/numbers";
import { ORDER_STATUSES } from "~/terms/order-status";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import type { OrderPageData } from "./order";

type Props = Pick<OrderPageData, "order" | "docket">;
type Station = {
	label: string;
	at?: Date | null | undefined;
	who?: string | null | undefined;
	more?: ReactNode;
};

/** How far the order is, in one line of stations; a column on phones. */
export function Timeline({ order, docket }: Props) {
	const { events, shipments, status } = order;
	const of = (verb: string) => events.find((event) => ORDER_STATUSES[event.status].verb === verb);
	const step = (label: string, verb: string): Station => {
		const event = of(verb);
		return { label, at: event?.createdAt, who: event?.who };
	};
	const all = docket?.lines.reduce((sum, { left }) => sum + left, 0) ?? 0;
	const saved = docket?.saved;
	const stations: Station[] = [
		{ label: "Placed", at: order.createdAt, who: order.placedBy ?? order.customerName },
		...(ORDER_STATUSES[status].isHold ? [step("On hold", "hold")] : []),
		...(ORDER_STATUSES[status].isVoid
			? [step("Cancelled", "cancel")]
			: [
					step("Processing", "process"),
					{
						label: saved ? `Packed ${grouped(saved.units)} of ${grouped(all)}` : "Packed",
						at: saved?.at,
						who: saved?.who,
					},
					{
						label: isPartShipped(order) ? "Part shipped" : "Shipped",
						at: shipments.at(-1)?.shippedAt ?? order.shippedAt,
						more: partShippedText(order),
					},
					{ label: "Delivered", at: order.deliveredAt },
				]),
	];
	// What is packed or shipped in part is still going on.
	const isOver = ({ label, at }: Station) => Boolean(at) && !/^(Packed|Part)/.test(label);
	const last = stations.findLastIndex(isOver);
	const now = last + 1;
	return (
		<ol className="tl" aria-label="Progress">
			{stations.map(({ label, at, who, more }, n) => (
				<li
					key={label}
					className={n <= last ? "done" : n === now ? "now" : "ahead"}
					aria-current={n === now || (n === last && now === stations.length) ? "step" : undefined}
				>
					<b>{label}</b>
					{at ? (
						<span>
							<Moment at={at} show="short" />
							{who ? `, ${who}` : null}
						</span>
					) : null}
					{more ? <span>{more}</span> : null}
				</li>
			))}
		</ol>
	);
}

/** Every entry of the order's history, with who made it. */
export function OrderHistory({ order: { events } }: Pick<OrderPageData, "order">) {
	const last = events.at(-1);
	return (
		<details className="fold-in" id="history">
			<summary>
				<h2>History</h2>{" "}
				<small>
					{counted(events.length, "entry", "entries")}
					{last ? `, last: ${last.who ?? "the customer"} ${ORDER_STATUSES[last.status].did}` : null}
				</small>
			</summary>
			<ol className="mt-3 grid gap-3">
				{events.map((event) => (
					<li key={event.id}>
						<OrderStatus view="admin" status={event.status} />{" "}
						<span className="small mute">
							<Moment at={event.createdAt} show="full" />
							{event.who ? `, ${event.who}` : null}
						</span>
						{event.note ? <span className="small block break-words">{event.note}</span> : null}
					</li>
				))}
			</ol>
		</details>
	);
}
