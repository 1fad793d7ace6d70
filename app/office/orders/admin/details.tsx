import { TakenFlavors } from "~/buying";
import { lineName, unitsOf } from "~/catalog";
import { counted, grouped } from "~/kernel/texts/numbers";
import { exciseAmount } from "~/rules";
import { taxLabel } from "~/terms/order-rates";
import { Line, Lines } from "~/ui/layout/card";
import { TableFrame } from "~/ui/layout/table";
import { Money } from "~/ui/text/money";
import type { OrderPageData } from "./order";

const columns = (priced: boolean) => [
	{ head: "Item" },
	{ head: "SKU" },
	...(priced ? [{ head: "Price", num: true }] : []),
	{ head: "Quantity", num: true },
	...(priced ? [{ head: "Total", num: true }] : []),
];

/** The order's lines with their prices, and its totals: closed while the docket names the goods. */
export function OrderDetails({ order, isOpen }: Pick<OrderPageData, "order"> & { isOpen: boolean }) {
	const { lines, totalCents } = order;
	return (
		<details className="fold-in" id="lines" open={isOpen}>
			<summary>
				<h2>{totalCents === undefined ? "Lines" : "Lines and prices"}</h2>{" "}
				<small>
					{counted(lines.length, "line")}, {counted(unitsOf(lines), "unit")}
					{totalCents === undefined ? null : (
						<>
							, <Money cents={totalCents} />
						</>
					)}
				</small>
			</summary>
			<TableFrame columns={columns(totalCents !== undefined)} caption="Lines">
				{lines.map((line) => (
					<tr key={line.id}>
						<td className="wide">
							{lineName(line)}
							<TakenFlavors taken={line.taken} />
						</td>
						<td className="mono">{line.sku}</td>
						<Amount cents={line.unitPriceCents} />
						<td className="num" data-l="Quantity">
							{grouped(line.quantity)}
						</td>
						<Amount cents={line.lineTotalCents} />
					</tr>
				))}
			</TableFrame>
			<Totals order={order} />
		</details>
	);
}

/** A cell for an amount, where the reader sees amounts (Rule 7.35). */
const Amount = ({ cents }: { cents: number | undefined }) =>
	cents === undefined ? null : (
		<td className="num">
			<Money cents={cents} />
		</td>
	);

function Totals({ order }: Pick<OrderPageData, "order">) {
	const { subtotalCents, taxCents, taxRate, exemption, excise, shippingCents, totalCents } = order;
	if (totalCents === undefined) return null;
	return (
		<Lines className="mt-4">
			<Line label="Subtotal">
				<Money cents={subtotalCents!} />
			</Line>
			<Line label={taxLabel(exemption, taxRate)}>
				<Money cents={taxCents!} />
			</Line>
			{excise!.map((sum) => (
				<Line key={sum.name} label={sum.name}>
					{exciseAmount(sum)}
				</Line>
			))}
			<Line label="Shipping">
				<Money cents={shippingCents!} />
			</Line>
			<Line label="Total" total>
				<Money cents={totalCents} />
			</Line>
		</Lines>
	);
}
