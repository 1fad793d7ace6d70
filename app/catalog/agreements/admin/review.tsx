import { href } from "react-router";
import { ImportReview } from "~/desk/imports/import-review";
import { grouped } from "~/kernel/texts/numbers";
import { type Column, Table } from "~/ui/layout/table";
import { daysText } from "../../price-lists/admin/price-words";
import type { AgreementData } from "./agreement";

export const KINDS = ["error", "notice", "create", "update", "unchanged"] as const;

const LABELS = {
	error: "Errors",
	notice: "To check",
	create: "New",
	update: "Changed",
	unchanged: "Unchanged",
};

type Row = AgreementData["rows"][number];

const COLUMNS: Column<Row>[] = [
	{ head: "Line", num: true, narrow: "labeled", cell: ({ line }) => grouped(line) },
	{ head: "For", narrow: "wide", cell: ({ who }) => <b className="strong">{who}</b> },
	{
		head: "Goods",
		narrow: "wide",
		cell: ({ goods, code, remarks }) => (
			<>
				{goods} <span className="mono small">{code}</span>
				{remarks.map((remark) => (
					<p key={remark} className="small mt-1">
						{remark}
					</p>
				))}
			</>
		),
	},
	{
		head: "Days",
		narrow: "labeled",
		cell: ({ from, until }) => daysText({ fromDay: from, untilDay: until }),
	},
	{ head: "From units", num: true, narrow: "labeled", cell: ({ minimum }) => grouped(minimum) },
	{
		head: "Price",
		num: true,
		narrow: "labeled",
		cell: ({ price, was }) => (
			<>
				{was ? <del className="was">was {was}</del> : null}
				<ins className={was ? "chg" : undefined}>{price}</ins>
			</>
		),
	},
];

/** What an import of agreements would do, row by row. */
export function AgreementReview({ data }: { data: AgreementData }) {
	const { job, counts, rows } = data;
	return (
		<ImportReview
			title="Preview of price agreements"
			data={data}
			labels={LABELS}
			changes={counts.create + counts.update}
			one="price"
			says="No price has been changed yet."
			nothingNew="These prices are agreed on already."
			address={href("/admin/price-lists/agreements/:id/:does?", { id: job.id })}
			otherFile={href("/admin/price-lists/agreements")}
			toMend={rows.map((row) => ({ ...row, name: row.goods ? `${row.who}: ${row.goods}` : row.who }))}
		>
			{rows.length > 0 ? (
				<Table columns={COLUMNS} rows={rows} kind="rows r-two" rowKey={({ line }) => String(line)} />
			) : null}
		</ImportReview>
	);
}
