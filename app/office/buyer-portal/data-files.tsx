import { href } from "react-router";

const FILES = [
	{
		file: "orders.csv",
		name: "My orders",
		description: "One row an order: date, status, PO number, totals, tracking.",
	},
	{
		file: "order-lines.csv",
		name: "My order lines",
		description: "One row a line: product, flavor, SKU, units, price.",
	},
	{
		file: "price-list.csv",
		name: "Price list with barcodes",
		description:
			"Everything on sale at your prices, with SKU, barcode, MSRP, minimum and case, for your cash register.",
	},
] as const;

/** Links to the buyer's own CSV files. */
export function DataFiles() {
	return (
		<section className="mt-8">
			<h2 className="mb-3">My data</h2>
			<ul className="grid gap-3">
				{FILES.map(({ file, name, description }) => (
					<li key={file}>
						<a href={href("/buyer-portal/files/:file", { file })} download>
							{name} (CSV)
						</a>
						<span className="small mute block">{description}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
