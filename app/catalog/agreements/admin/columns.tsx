import { Form, href } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm, typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Flash } from "~/ui/layout/toast";
import { ColumnsTable, ImportSteps } from "~/ui/staff/import-parts";
import { StaffHead } from "~/ui/staff/staff-head";
import { AGREEMENT_OPTIONS } from "../agreement-columns";
import type { Route } from "./+types/agreement";
import type { AgreementData } from "./agreement";

/** What the columns of a file of agreements are read as. */
export function AgreementColumns({
	data: { job, columns },
	reply,
}: {
	data: AgreementData;
	reply: Route.ComponentProps["actionData"];
}) {
	const [form, fields] = answeredForm<Record<string, string>>({ id: "columns", lastResult: reply?.result });
	const typed = reply ? typedTexts(reply) : null;
	const here = { id: job.id };
	const labels = Object.fromEntries(columns.map(({ name }, at) => [`column${at}`, name]));
	return (
		<>
			<StaffHead title="Choose columns" facts={job.fileName} />
			<ImportSteps at="Columns" />
			<p className="mute small mb-3">Nothing has been changed yet.</p>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form, labels)} />
			<Form
				method="post"
				action={href("/admin/price-lists/agreements/:id/:does?", { ...here, does: "columns" })}
				id={form.id}
				noValidate
			>
				<div id={`${form.id}-columns`} tabIndex={-1}>
					<FieldError id={`${form.id}-columns-error`} errors={fields.columns?.errors ?? []} />
					<ColumnsTable
						id={form.id}
						options={AGREEMENT_OPTIONS}
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
					<ButtonLink to={href("/admin/price-lists/agreements")}>Other file</ButtonLink>
					<span className="end">No price changes yet</span>
				</div>
			</Form>
			<Form
				method="post"
				action={href("/admin/price-lists/agreements/:id/:does?", { ...here, does: "cancel" })}
				className="mt-3"
			>
				<Button variant="link-bad" pendingText="Cancelling...">
					Cancel import
				</Button>
			</Form>
		</>
	);
}
