import { useId } from "react";
import { Form, href } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { CATEGORIES, CATEGORY_NAMES } from "~/terms/categories";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { type Column, Table } from "~/ui/layout/table";
import type { JobData } from "./job";

type Row = JobData["rows"][number];

const COLUMNS: Column<Row>[] = [
	{ head: "Line", num: true, narrow: "labeled", cell: ({ line }) => grouped(line) },
	{
		head: "Product",
		narrow: "wide",
		cell: ({ sku, name, problems }) => (
			<>
				<b className="strong block">{name}</b> <span className="mono small">{sku}</span>
				{problems.map(({ column, message }) => (
					<span key={`${column} ${message}`} className="err mb-0">
						{column} {message}
					</span>
				))}
			</>
		),
	},
	{
		head: "Should be",
		narrow: "wide",
		cell: ({ line, boxes }) => (
			<div className="grid gap-2">
				{boxes.map((box) => (
					<Box key={box.field} line={line} box={box} />
				))}
			</div>
		),
	},
];

const CATEGORY_OPTIONS = CATEGORY_NAMES.map((value) => ({ value, label: CATEGORIES[value] as string }));
const MONEY = new Set(["wholesalePriceCents", "msrpCents", "costCents"]);

/** What a cell should hold, with what it holds now. */
function Box({ line, box: { field, label, text } }: { line: number; box: Row["boxes"][number] }) {
	const name = `mend-${line}-${field}`;
	const common = { id: useId(), name, className: "mb-0", label: <BoxLabel label={label} line={line} /> };
	return field === "category" ? (
		<SelectField
			{...common}
			options={[{ value: text, label: text || "Choose a category" }, ...CATEGORY_OPTIONS]}
			defaultValue={text}
		/>
	) : (
		<TextField
			{...common}
			autoComplete="off"
			defaultValue={text}
			{...(MONEY.has(field) ? { inputMode: "decimal" as const } : {})}
		/>
	);
}

/** The line is read out only: a sighted reader sees it in the row. */
function BoxLabel({ label, line }: { label: string; line: number }) {
	return (
		<>
			{label} <span className="vh">of line {grouped(line)}</span>
		</>
	);
}

/** Rows with errors, each with the cells that are wrong (Rule 7.49). */
export function MendRows({ id, rows, all }: { id: string; rows: Row[]; all: number }) {
	return (
		<Form
			method="post"
			action={href("/admin/import/:id/:does?", { id, does: "mend" })}
			className="mt-3"
			key={rows.map(({ line, boxes }) => `${line} ${boxes.map(({ text }) => text).join()}`).join("\n")}
		>
			<Table
				columns={COLUMNS}
				rows={rows}
				kind="rows r-mend"
				rowKey={({ line, sku }) => `${line} ${sku}`}
				isBad={() => true}
			/>
			<div className="acts mt-3">
				<Button pendingText="Checking...">Check {counted(rows.length, "row")} again</Button>
				{all > rows.length ? (
					<span className="small mute">
						{grouped(rows.length)} of {grouped(all)} shown. Check each page before you turn it.
					</span>
				) : null}
			</div>
		</Form>
	);
}
