import { Moment } from "~/ui/moment";
import { Paper, TickBox } from "~/ui/print";
import type { PaperOrder } from "./order-papers";

type PickLine = {
	key: string;
	name: string;
	flavor: string;
	sku: string | null;
	quantity: number;
	orders: string[];
};

/** What to fetch for several orders: equal goods together, in the order of the shelves' SKUs. */
export function pickLines(orders: readonly PaperOrder[]): PickLine[] {
	const lines = new Map<string, PickLine>();
	for (const { orderNumber, lines: own } of orders) {
		for (const { productName, flavor, sku, quantity } of own) {
			const key = `${sku ?? productName}/${flavor ?? ""}`;
			const line = lines.get(key) ?? {
				key,
				name: productName,
				flavor: flavor ?? "Assorted",
				sku,
				quantity: 0,
				orders: [],
			};
			line.quantity += quantity;
			line.orders.push(`${orderNumber} (${quantity})`);
			lines.set(key, line);
		}
	}
	return [...lines.values()].sort((a, b) => (a.sku ?? a.name).localeCompare(b.sku ?? b.name));
}

type Props = { orders: readonly PaperOrder[]; lines: PickLine[]; sender: { name: string; address: string } };

/** The walk through the warehouse: a box to tick for each kind of goods. */
export function PickList({ orders, lines, sender }: Props) {
	const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	const newest = orders.reduce(
		(at, { createdAt }) => (createdAt > at ? createdAt : at),
		orders[0]!.createdAt,
	);
	return (
		<Paper
			kind="Pick list"
			number={orders.length === 1 ? orders[0]!.orderNumber : undefined}
			sender={sender.name}
			facts={[
				{ label: "Orders", value: orders.length },
				{ label: "Units", value: units.toLocaleString("en-US") },
				{ label: "Newest order", value: <Moment at={newest} /> },
			]}
		>
			<table className="table stack">
				<thead>
					<tr>
						<th scope="col">Picked</th>
						<th scope="col">SKU</th>
						<th scope="col">Item</th>
						<th scope="col" className="num">
							Quantity
						</th>
						<th scope="col">For</th>
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => (
						<tr key={line.key}>
							<td>
								<TickBox />
							</td>
							<td className="mono">{line.sku}</td>
							<td className="wide">
								{line.name}, {line.flavor}
							</td>
							<td className="num wide" data-l="Quantity">
								{line.quantity.toLocaleString("en-US")}
							</td>
							<td className="small wide">{line.orders.join(", ")}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Paper>
	);
}
