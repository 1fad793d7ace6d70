import { href } from "react-router";
import { useMay } from "~/desk/may";
import { keysOf } from "~/terms/keys-of";
import type { Permission } from "~/terms/roles";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { PAPERS_TAKEN } from "../everything/papers-taken";

const OF_A_PERIOD: { file: string; label: string; description: string; needs?: Permission }[] = [
	{ file: "orders.csv", label: "Export Orders", description: "One row per order, with totals and delivery." },
	{
		file: "order-lines.csv",
		label: "Export Order Lines",
		description: "One row per order line, with prices and costs.",
	},
	{
		file: "customers.csv",
		label: "Export Customers",
		description: "Accounts registered in these days, with tier and terms.",
	},
	{
		file: "applications.csv",
		needs: "applications",
		label: "Export Applications",
		description: "Applications submitted in these days, without the documents.",
	},
];

const address = (file: string) => href("/admin/export/:file", { file });

/** CSV exports, and the way to the product import. */
export function ExportTab({ timeZone }: { timeZone: string }) {
	const may = useMay();
	return (
		<section aria-label="Data export" className="split half">
			<Card title="Data Export">
				<p className="mute mt-1 mb-4">
					CSV files for a spreadsheet, in UTF-8. Times are those of {timeZone}.
				</p>
				{/* A plain form: the answer is a file, which the browser saves. */}
				<form method="get" action={address("orders.csv")} noValidate>
					<div className="cols cols-2">
						<TextField name="from" label="From" type="date" mark="optional" hint="The first day" />
						<TextField name="to" label="To" type="date" mark="optional" hint="The last day" />
					</div>
					<p className="mute small mb-4">Leave both empty to export everything.</p>
					<ul className="grid gap-4">
						{OF_A_PERIOD.filter(({ needs }) => !needs || may(needs)).map(({ file, label, description }) => (
							<li key={file} className="grid gap-1">
								<Button formAction={address(file)} className="justify-self-start">
									{label}
								</Button>
								<span className="mute small">{description}</span>
							</li>
						))}
					</ul>
				</form>
				<div className="mt-6 grid gap-1">
					<ButtonLink to={address("products.csv")} reloadDocument className="justify-self-start">
						Export Products
					</ButtonLink>
					<span className="mute small">All products, in the columns that the import reads back.</span>
				</div>
			</Card>
			{may("staff") ? (
				<Card title="Export everything">
					<p className="mute mt-1 mb-4">
						One ZIP to take along: every table as CSV, documents by company, photos by SKU, invoices as PDF,
						and a README of the columns. Its folder <span className="mono">import</span> is read back by the
						imports of an empty shop as it is. It can take minutes in a large shop.
					</p>
					<form method="get" action={href("/admin/export/everything")} noValidate>
						<SelectField
							name="papers"
							label="Invoices and credit memos as PDF"
							options={keysOf(PAPERS_TAKEN).map((value) => ({ value, label: PAPERS_TAKEN[value] }))}
							hint="About ten in a second"
						/>
						<div className="acts">
							<Button>Export everything</Button>
							<a href={href("/admin/help/:slug", { slug: "leaving" })}>How to read it back</a>
						</div>
					</form>
				</Card>
			) : null}
			{may("imports") ? (
				<Card title="Data Import">
					<p className="mute mt-1 mb-4">
						Products from a CSV file. You review every change before it is made.
					</p>
					<div className="acts">
						<ButtonLink to={href("/admin/import")}>Import Products</ButtonLink>
						<ButtonLink to={`${href("/admin/import")}?from=zoho`}>Import from Zoho</ButtonLink>
					</div>
				</Card>
			) : null}
		</section>
	);
}
