import { href } from "react-router";
import { ImportReview } from "~/desk/imports/import-review";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { type Column, Table } from "~/ui/layout/table";
import type { PastImportData } from "./job";

const LABELS = {
	error: "Errors",
	waits: "Wait for another row",
	notice: "To check",
	create: "New",
	unchanged: "Already here",
	left: "Left out",
};

type Row = PastImportData["rows"][number];

const COLUMNS: Column<Row>[] = [
	{ head: "Line", num: true, narrow: "labeled", cell: ({ line }) => grouped(line) },
	{ head: "Customer", narrow: "wide", cell: ({ who }) => <b className="strong">{who}</b> },
	{
		head: "Order",
		narrow: "labeled",
		cell: ({ number, day }) => (
			<>
				<span className="mono">{number}</span>
				{day ? <span className="mute small block">{dayText(day)}</span> : null}
			</>
		),
	},
	{
		head: "Product",
		narrow: "wide",
		cell: ({ name, flavor, sku, remarks }) => (
			<>
				{name}
				{flavor ? `, ${flavor}` : null}
				{sku ? <span className="mono small block">{sku}</span> : null}
				{remarks.map((remark) => (
					<p key={remark} className="small mt-1">
						{remark}
					</p>
				))}
			</>
		),
	},
	{
		head: "Units",
		num: true,
		narrow: "labeled",
		cell: ({ units }) => (units === null ? "" : grouped(units)),
	},
	{
		head: "Amount",
		num: true,
		narrow: "labeled",
		cell: ({ totalCents }) => (totalCents === null ? "" : formatCents(totalCents)),
	},
];

/** What an import of past orders would bring in, row by row. */
export function PastReview({ data }: { data: PastImportData }) {
	const { job, counts, sums, rows } = data;
	return (
		<ImportReview
			title="Preview of past orders"
			data={data}
			labels={LABELS}
			changes={sums.orders}
			one="order"
			says={`Nothing has come in yet. It would be ${counted(counts.create, "row")} of ${counted(sums.orders, "order")}, with no stock, invoice or email.`}
			nothingNew="These orders are here already, or nothing of them was sold."
			address={href("/admin/orders/before/import/:id/:does?", { id: job.id })}
			otherFile={href("/admin/orders/before/import")}
			toMend={rows.map((row) => ({ ...row, name: row.who, code: row.number }))}
			more={
				counts.error === 0 && sums.unknown > 0 && sums.knownOrders > 0 ? (
					<Button form="confirm-import" name="knownOnly" value="on" pendingText="Importing...">
						Import without {counted(sums.unknown, "row")} of unknown goods
					</Button>
				) : null
			}
		>
			{rows.length > 0 ? (
				<Table columns={COLUMNS} rows={rows} kind="rows r-two" rowKey={({ line }) => String(line)} />
			) : null}
		</ImportReview>
	);
}
