import { href } from "react-router";
import { grouped } from "~/kernel/texts/numbers";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import type { WaitingOrder } from "../waiting-orders";

/** The part-shipped orders that goods came for, with what stays open (Rule 7.84). */
export function WaitingOrders({ orders }: { orders: readonly WaitingOrder[] }) {
	if (orders.length === 0) return null;
	return (
		<section className="my-4" aria-labelledby="waiting">
			<h2 id="waiting">Orders waiting for these goods</h2>
			<TableFrame
				kind="single rows"
				columns={[
					{ head: "Order" },
					{ head: "Customer" },
					{ head: "Units", num: true },
					{ head: "Then", num: true },
				]}
			>
				{orders.map(({ orderNumber, customerName, goods, wanted, came, open }) => (
					<tr key={orderNumber}>
						<td>
							<SiteLink className="mono" to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
								{orderNumber}
							</SiteLink>
						</td>
						<td className="wide">
							<span className="strong">{customerName}</span>, {goods.join("; ")}
						</td>
						<td className="num">{`${grouped(came)} of ${grouped(wanted)}`}</td>
						<td className="num">{open === 0 ? "Ships complete" : `${grouped(open)} stay open`}</td>
					</tr>
				))}
			</TableFrame>
		</section>
	);
}
