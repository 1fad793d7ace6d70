import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

const EXPORTS = [
	{ file: "orders.csv", label: "Export Orders", says: "One row an order, with totals and delivery." },
	{ file: "order-lines.csv", label: "Export Order Lines", says: "One row a line, with prices and costs." },
	{ file: "products.csv", label: "Export Products", says: "In the columns that the import reads back." },
	{ file: "customers.csv", label: "Export Customers", says: "All accounts with tier and terms." },
	{ file: "applications.csv", label: "Export Applications", says: "Without the documents." },
] as const;

/** Everything out as CSV, products in. */
export function ExportTab() {
	return (
		<section aria-label="Data export" className="split half">
			<Card title="Data Export">
				<p className="mute mt-1 mb-4">CSV files for a spreadsheet, in UTF-8.</p>
				<ul className="grid gap-4">
					{EXPORTS.map(({ file, label, says }) => (
						<li key={file} className="grid gap-1">
							<ButtonLink
								to={href("/admin-portal/export/:file", { file })}
								reloadDocument
								className="justify-self-start"
							>
								{label}
							</ButtonLink>
							<span className="mute small">{says}</span>
						</li>
					))}
				</ul>
			</Card>
			<Card title="Data Import">
				<p className="mute mt-1 mb-4">
					Products from a CSV file. You see what would change before anything does.
				</p>
				<div className="acts">
					<ButtonLink to={href("/admin-portal/import")}>Import Products</ButtonLink>
					<ButtonLink to={`${href("/admin-portal/import")}?from=zoho`}>Import from Zoho</ButtonLink>
				</div>
			</Card>
		</section>
	);
}
