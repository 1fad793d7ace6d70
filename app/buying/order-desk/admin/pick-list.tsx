import { flavorText } from "~/catalog";
import { grouped } from "~/kernel/texts/numbers";
import { Paper, TickBox } from "~/ui/layout/print";
import { BarcodePicture } from "~/ui/pictures/barcode-picture";
import { Moment } from "~/ui/text/moment";
import type { PaperOrder } from "./paper-orders.server";
import type { Barcodes } from "./papers";

type PickLine = {
	key: string;
	name: string;
	/** Null for a product without flavors. */
	flavor: string | null;
	sku: string | null;
	quantity: number;
	orders: string[];
};

type Goods = Pick<PaperOrder["lines"][number], "productName" | "flavor" | "assorted" | "sku" | "quantity">;

/** A line as its flavors lie on the shelf: an assorted one by the flavors its goods were taken from (Rule 5.5). */
const goodsOf = (line: PaperOrder["lines"][number]): Goods[] =>
	line.taken.length === 0
		? [line]
		: line.taken.map(({ flavor, sku, quantity }) => ({
				productName: line.productName,
				assorted: false,
				flavor,
				sku,
				quantity,
			}));

/** The goods of several orders, grouped and sorted by SKU. */
export function pickLines(orders: readonly PaperOrder[]): PickLine[] {
	const lines = new Map<string, PickLine>();
	for (const { orderNumber, lines: own } of orders) {
		for (const { productName, flavor, assorted, sku, quantity } of own.flatMap(goodsOf)) {
			const key = `${sku ?? productName}/${flavor ?? ""}`;
			const line = lines.get(key) ?? {
				key,
				name: productName,
				flavor: flavorText({ flavor, assorted }),
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

type Props = {
	orders: readonly PaperOrder[];
	barcodes: Barcodes;
	lines: PickLine[];
	sender: { name: string; address: string };
};

/** The pick list, with a box to tick for each line. */
export function PickList({ orders, barcodes, lines, sender }: Props) {
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
				{ label: "Units", value: grouped(units) },
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
							<td>
								<BarcodePicture barcode={barcodes[line.sku ?? ""] ?? null} text={line.sku} />
							</td>
							<td className="wide">{[line.name, line.flavor].filter(Boolean).join(", ")}</td>
							<td className="num wide" data-l="Quantity">
								{grouped(line.quantity)}
							</td>
							<td className="small wide">{line.orders.join(", ")}</td>
						</tr>
					))}
				</tbody>
			</table>
			<section className="barcodes" aria-label="Orders">
				{orders.map(({ orderNumber, location }) => (
					<div key={orderNumber}>
						<BarcodePicture barcode={barcodes[orderNumber] ?? null} text={orderNumber} />
						{location?.receivingHours ? (
							<p className="small">
								{location.name} receives {location.receivingHours}
							</p>
						) : null}
					</div>
				))}
			</section>
		</Paper>
	);
}
