import { href } from "react-router";
import { ProductLink } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { dayText } from "~/ledger";
import { SiteLink } from "~/ui/site-link";
import { type Cells, REPORTS, type Report, type ReportColumn, type ReportName, UNKNOWN } from "../report";

/** The page of what a row is about. */
const PAGES: Partial<Record<ReportName, (id: string) => string>> = {
	customers: (id) => href("/admin/companies/:id/:does?", { id }),
	locations: (id) => href("/admin/companies/:id/:does?", { id }),
	"below-cost": (orderNumber) => href("/admin/orders/:orderNumber/:does?", { orderNumber }),
	credits: (number) => href("/admin/papers/:number", { number }),
	unpaid: (number) => href("/admin/papers/:number", { number }),
};

function About({ name, id, text }: { name: ReportName; id: string; text: string }) {
	if (name === "products" || name === "margin") return <ProductLink id={id}>{text}</ProductLink>;
	const to = PAGES[name]?.(id);
	return to ? <SiteLink to={to}>{text}</SiteLink> : text;
}

function textOf({ as }: ReportColumn, value: Cells[string] | undefined): string {
	if (value === null || value === undefined) return as === "money" ? UNKNOWN : "";
	if (as === "money") return formatCents(Number(value));
	if (as === "day") return dayText(String(value));
	return typeof value === "number" ? `${grouped(value)}${as === "percent" ? "%" : ""}` : value;
}

const isNumber = ({ as }: ReportColumn) => as !== "text" && as !== "day";

/** A page of a report's rows and the totals of all. `most`: the longest bar's amount, in cents. */
export function ReportTable({ report, most }: { report: Report; most: number }) {
	const { columns, rows, total, name } = report;
	const main = columns.find(({ hasBar }) => hasBar) ?? columns.at(-1)!;
	const classOf = (column: ReportColumn) =>
		[isNumber(column) && "num", column.isMinor && "hide-s", column === main && "main"]
			.filter(Boolean)
			.join(" ") || undefined;
	return (
		<table className="table stack rows r-report">
			<caption className="vh">{REPORTS[name].label}</caption>
			<thead>
				<tr>
					{columns.map((column) => (
						<th key={column.key} scope="col" className={classOf(column)}>
							{column.head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ id, cells }, n) => (
					<tr key={n}>
						{columns.map((column, at) => {
							const text = textOf(column, cells[column.key]);
							const share = column.hasBar && most > 0 ? Math.max(0, Number(cells[column.key])) / most : null;
							return (
								<td
									key={column.key}
									className={classOf(column)}
									data-l={at > 0 && column !== main ? column.head : undefined}
									style={share === null ? undefined : { "--share": Math.round(share * 1000) / 1000 }}
								>
									{at === 0 && id ? <About {...{ name, id, text }} /> : text}
								</td>
							);
						})}
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					{columns.map((column, at) =>
						at === 0 ? (
							<th key={column.key} scope="row">
								Total
							</th>
						) : (
							<td
								key={column.key}
								className={classOf(column)}
								data-l={column.key in total && column !== main ? column.head : undefined}
							>
								{column.key in total ? textOf(column, total[column.key]) : null}
							</td>
						),
					)}
				</tr>
			</tfoot>
		</table>
	);
}
