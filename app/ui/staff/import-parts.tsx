import { counted } from "~/kernel/texts/numbers";
import { SelectField } from "../form/select-field";

const STEPS = ["File", "Columns", "Review"] as const;

type Step = (typeof STEPS)[number];

/** The steps of an import, and which of them is shown. */
export function ImportSteps({ at, steps = STEPS }: { at: Step; steps?: readonly Step[] }) {
	const now = steps.indexOf(at);
	return (
		<ol className="steps3" aria-label="Steps">
			{steps.map((step, n) => (
				<li
					key={step}
					className={n < now ? "d" : n === now ? "c" : undefined}
					aria-current={n === now ? "step" : undefined}
				>
					{n + 1}. {step}
				</li>
			))}
		</ol>
	);
}

/** A column of a file: its heading, its cells in the first rows, what it is read as, and what is wrong with that. */
export type FileColumn = {
	name: string;
	cells: readonly string[];
	readAs: string;
	errors?: string[] | undefined;
};

/**
 * What each of a file's columns is read as, above its first rows; columns that are used come first. Its selects are called `column` and
 * the column's place in the file from 0.
 */
export function ColumnsTable({
	id,
	columns,
	options,
}: {
	/** The form's. */
	id: string;
	columns: readonly FileColumn[];
	options: readonly { value: string; label: string }[];
}) {
	const shown = columns
		.map((column, at) => ({ ...column, at }))
		.toSorted((a, b) => Number(!a.readAs) - Number(!b.readAs));
	const rows = Math.max(0, ...columns.map(({ cells }) => cells.length));
	const used = columns.filter(({ readAs }) => readAs).length;
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
			<div className="cols-t" tabIndex={0} role="region" aria-label="Columns and the first rows">
				<table>
					<thead>
						<tr>
							{shown.map(({ at, name, readAs, errors }) => (
								<td key={at} className={readAs ? undefined : "off"}>
									<SelectField
										label={`${name} is read as`}
										hideLabel
										className="mb-0"
										id={`${id}-column${at}`}
										name={`column${at}`}
										errors={errors}
										options={options}
										placeholder="Not imported"
										defaultValue={readAs}
									/>
								</td>
							))}
						</tr>
						<tr>
							{shown.map(({ at, name }) => (
								<th key={at} scope="col">
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{Array.from({ length: rows }, (_, row) => (
							<tr key={row}>
								{shown.map(({ at, cells, readAs }) => (
									<td key={at} className={readAs ? undefined : "off"}>
										{cells[row] || <span className="mute">empty</span>}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p className="small mute mt-1">
				{rows === 1 ? "The first row" : `The first ${rows} rows`}. {counted(used, "column is", "columns are")}{" "}
				used, {columns.length - used} not.
			</p>
		</>
	);
}
