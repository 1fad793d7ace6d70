import { Form } from "react-router";
import { Button } from "../button";
import { answeredForm } from "../form/answered-form";
import { ErrorSummary, problemsOf } from "../form/error-summary";
import { FieldError } from "../form/field-error";
import type { ConformField } from "../form/field-source";
import { Flash } from "../layout/toast";
import { SiteLink } from "../site-link";
import { Moment } from "../text/moment";
import type { ColumnsForm } from "./columns-form";

/** The field of a table to import. */
export function TableFileField({ field, hint }: { field: ConformField; hint: string }) {
	const errors = field.errors ?? [];
	return (
		<div className={errors.length > 0 ? "field bad" : "field"}>
			<label htmlFor={field.id}>CSV file or Excel workbook</label>
			<span className="hint" id={field.descriptionId}>
				{hint}
			</span>
			<FieldError id={field.errorId} errors={errors} />
			<input
				className="in"
				type="file"
				id={field.id}
				name="file"
				accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
				aria-describedby={`${field.descriptionId}${errors.length > 0 ? ` ${field.errorId}` : ""}`}
				aria-invalid={errors.length > 0 || undefined}
			/>
		</div>
	);
}

/** The first step of an import: its file, and how it has to look. */
export function TableFileForm({
	id,
	reply,
	hint,
	lines,
}: {
	id: string;
	reply: Parameters<typeof ColumnsForm>[0]["reply"];
	hint: string;
	lines: readonly string[];
}) {
	const [form, fields] = answeredForm<{ file: string }>({ id, lastResult: reply?.result });
	return (
		<div>
			<Form method="post" encType="multipart/form-data" id={form.id} noValidate className="max-w-184">
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<TableFileField field={fields.file} hint={hint} />
				<Button variant="primary" pendingText="Reading...">
					Read the file
				</Button>
			</Form>
			<ul className="mute mt-6 max-w-184 list-disc pl-5">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</div>
	);
}

/** An import as a list names it. */
export type ListedImport = {
	id: string;
	to: string;
	fileName: string;
	createdAt: Date;
	/** What it came to; null while it is not finished. */
	result: string | null;
	undoneAt: Date | null;
	undoableUntil: Date | null;
};

/** Somebody's imports of one kind, the newest first. */
export function YourImports({ imports }: { imports: readonly ListedImport[] }) {
	if (imports.length === 0) return null;
	return (
		<aside aria-labelledby="earlier">
			<h2 className="cap" id="earlier">
				Your imports
			</h2>
			<dl className="facts facts-s">
				{imports.map(({ id, to, fileName, createdAt, result, undoneAt, undoableUntil }) => (
					<div key={id}>
						<dt>
							<Moment at={createdAt} show="shortTime" />
						</dt>
						<dd>
							<SiteLink className="tap break-words" to={to}>
								{fileName}
							</SiteLink>
							<br />
							{undoneAt ? (
								<span className="mute">
									Undone <Moment at={undoneAt} show="shortTime" />
								</span>
							) : result === null ? (
								<span className="mute">Not finished</span>
							) : (
								result
							)}
							{undoableUntil ? (
								<span className="mute">
									, can be undone until <Moment at={undoableUntil} show="shortTime" />
								</span>
							) : null}
						</dd>
					</div>
				))}
			</dl>
		</aside>
	);
}
