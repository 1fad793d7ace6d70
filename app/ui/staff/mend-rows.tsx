import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button } from "../button";
import { type Option, SelectField } from "../form/select-field";
import { TextField } from "../form/text-field";
import { type Column, Table } from "../layout/table";

/** A cell that may be mended: what it sets, its label, and its text, which may be none. */
type MendBox = { field: string; label: string; text: string };

/** A row of a file with errors. */
export type RowToMend = {
	line: number;
	name: ReactNode;
	code: string;
	problems: readonly { column: string; message: string }[];
	boxes: readonly MendBox[];
};

/** What one of a fixed list is chosen for, by field. */
type Choices = Readonly<Record<string, readonly Option[]>>;

const columnsOf = (choices: Choices): Column<RowToMend>[] => [
	{ head: "Line", num: true, narrow: "labeled", cell: ({ line }) => grouped(line) },
	{
		head: "Row",
		narrow: "wide",
		cell: ({ code, name, problems }) => (
			<>
				<b className="strong block">{name}</b> <span className="mono small">{code}</span>
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
					<Box key={box.field} line={line} box={box} options={choices[box.field]} />
				))}
			</div>
		),
	},
];

/** What a cell should hold, with what it holds now. */
function Box({
	line,
	box: { field, label, text },
	options,
}: {
	line: number;
	box: MendBox;
	options: readonly Option[] | undefined;
}) {
	const common = {
		id: useId(),
		name: `mend-${line}-${field}`,
		className: "mb-0",
		defaultValue: text,
		// The line is read out only: a sighted reader sees it in the row.
		label: (
			<>
				{label} <span className="vh">of line {grouped(line)}</span>
			</>
		),
	};
	return options ? (
		<SelectField {...common} options={[{ value: text, label: text || "Choose" }, ...options]} />
	) : (
		<TextField {...common} autoComplete="off" />
	);
}

/** Rows with errors, each with the cells that are wrong (Rule 7.49). `action` takes what `mendsIn` reads. */
export function MendRows<Row extends RowToMend>({
	action,
	rows,
	all,
	choices = {},
	more,
}: {
	action: string;
	rows: readonly Row[];
	/** How many rows have errors, on this page and others. */
	all: number;
	choices?: Choices;
	/** A further column. */
	more?: Column<Row>;
}) {
	return (
		<Form
			method="post"
			action={action}
			className="mt-3"
			// After an answer the boxes show what is there now.
			key={rows.map(({ line, boxes }) => `${line} ${boxes.map(({ text }) => text).join()}`).join("\n")}
		>
			<Table
				columns={[...columnsOf(choices), ...(more ? [more] : [])]}
				rows={[...rows]}
				kind="rows r-mend"
				rowKey={({ line, code }) => `${line} ${code}`}
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
