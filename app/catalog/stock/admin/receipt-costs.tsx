import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { type Column, Table } from "~/ui/layout/table";
import type { ReceiptCost } from "../stock.queries.server";

const money = (cents: number | null) => (cents === null ? "–" : formatCents(cents));

const COLUMNS: Column<ReceiptCost>[] = [
	{
		head: "Product",
		cell: ({ product, flavor }) => [product ?? "Deleted product", flavor].filter(Boolean).join(", "),
	},
	{ head: "Units", num: true, cell: ({ units }) => grouped(units) },
	{ head: "Each", num: true, narrow: "labeled", cell: ({ costCents }) => money(costCents) },
	{ head: "Freight", num: true, narrow: "labeled", cell: ({ freightCents }) => formatCents(freightCents) },
	{ head: "Landed", num: true, narrow: "labeled", cell: ({ landedCents }) => money(landedCents) },
	{
		head: "Average cost",
		num: true,
		narrow: "labeled",
		cell: ({ averageBefore, averageAfter }) =>
			averageBefore === averageAfter
				? money(averageAfter)
				: `${money(averageBefore)} → ${money(averageAfter)}`,
	},
];

/** What the goods of a delivery cost with their freight, and what it made of the average (Rules 7.145, 7.158). */
export function ReceiptCosts({ costs }: { costs: readonly ReceiptCost[] }) {
	if (costs.length === 0) return null;
	const landed = costs.reduce((sum, { landedCents }) => sum + (landedCents ?? 0), 0);
	return (
		<section className="mt-6" aria-labelledby="costs">
			<h2 id="costs">Cost</h2>
			<Table kind="rows r-two" columns={COLUMNS} rows={costs} rowKey={({ id }) => id} />
			<p className="mt-2">
				Landed: <b className="strong">{formatCents(landed)}</b>
			</p>
		</section>
	);
}
