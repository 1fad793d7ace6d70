import { Form } from "react-router";
import { Button, ButtonLink } from "../button";
import { answeredForm, typedTexts } from "../form/answered-form";
import { ErrorSummary, problemsOf } from "../form/error-summary";
import { FieldError } from "../form/field-error";
import { Flash } from "../layout/toast";
import { ColumnsTable, type FileColumn, ImportSteps } from "./import-parts";
import { StaffHead } from "./staff-head";

/** The step of an import that asks what the columns of its file are read as. */
export function ColumnsForm({
	fileName,
	says,
	columns,
	options,
	page,
	otherFile,
	nothingYet,
	reply,
}: {
	fileName: string;
	/** What is known of the file. */
	says?: string;
	columns: readonly Omit<FileColumn, "errors">[];
	options: readonly { value: string; label: string }[];
	/** The import's address: `/columns` below it takes the form, `/cancel` gives the import up. */
	page: string;
	otherFile: string;
	/** What nothing of it changes yet. */
	nothingYet: string;
	reply: (Parameters<typeof typedTexts>[0] & { toast?: Parameters<typeof Flash>[0]["message"] }) | undefined;
}) {
	const [form, fields] = answeredForm<Record<string, string>>({ id: "columns", lastResult: reply?.result });
	const typed = reply ? typedTexts(reply) : null;
	const labels = Object.fromEntries(columns.map(({ name }, at) => [`column${at}`, name]));
	return (
		<>
			<StaffHead title="Choose columns" facts={fileName} />
			<ImportSteps at="Columns" />
			<p className="mute small mb-3">
				{says ? `${says} ` : ""}
				Nothing has been changed yet.
			</p>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form, labels)} />
			<Form method="post" action={`${page}/columns`} id={form.id} noValidate>
				<div id={`${form.id}-columns`} tabIndex={-1}>
					<FieldError id={`${form.id}-columns-error`} errors={fields.columns?.errors ?? []} />
					<ColumnsTable
						id={form.id}
						options={options}
						columns={columns.map((column, at) => ({
							...column,
							readAs: typed ? (typed[`column${at}`] ?? "") : column.readAs,
							errors: fields[`column${at}`]?.errors,
						}))}
					/>
				</div>
				<div className="savebar">
					<Button variant="primary" pendingText="Reading...">
						Preview import
					</Button>
					<ButtonLink to={otherFile}>Other file</ButtonLink>
					<span className="end">{nothingYet}</span>
				</div>
			</Form>
			<Form method="post" action={`${page}/cancel`} className="mt-3">
				<Button variant="link-bad" pendingText="Cancelling...">
					Cancel import
				</Button>
			</Form>
		</>
	);
}
