import { Form, href } from "react-router";
import { z } from "zod";
import { getDb } from "~/http/context.server";
import { replyHeaders, seeOther } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Button } from "~/ui/button";
import { answeredForm, typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { SelectField } from "~/ui/form/select-field";
import { PageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { StaffHead } from "~/ui/staff/staff-head";
import { headName, IMPORT_FIELDS } from "../../products/fields/product-columns";
import { chooseColumns, chooseSheet, getImportColumns } from "../choose-columns.server";
import { untilImportRests } from "../product-import.server";
import { listSuppliers } from "../remember-columns.server";
import type { Route } from "./+types/columns";
import { SupplierField } from "./supplier-field";

/** The file's columns with values of its first rows, and what each is read as. */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const found = foundOr404(() => getImportColumns(db, admin, id));
	if (!found) throw seeOther(href("/admin/import/:id/:does?", { id }));
	const { fileName, source, supplier, outline, columns, state } = found;
	const { heads, samples, sheet, sheets } = outline;
	return {
		job: {
			id,
			fileName,
			sheet,
			sheets,
			supplier,
			takesSupplier: source === "csv",
			isPreviewed: state === "ready",
		},
		suppliers: listSuppliers(db, admin),
		columns: heads.map((_, at) => ({
			name: headName(heads, at),
			samples: samples[at] ?? [],
			column: columns[at] ?? "",
		})),
	};
}

const schema = z.object({ sheet: z.string().optional(), supplier: z.string().optional() });

/** Reads another sheet, or makes the preview with the columns chosen. */
export const action = (args: Route.ActionArgs) => {
	const here = href("/admin/import/:id/columns", args.params);
	return formAction(args, {
		guard: adminOrDenied,
		schema,
		run: async ({ db, actor, form }, { sheet, supplier }) => {
			const { id } = args.params;
			if (form.get("intent") === "sheet") {
				await chooseSheet(db, actor, id, sheet ?? "");
				return here;
			}
			const count = [...form.keys()].filter((name) => name.startsWith("column")).length;
			const columns = Array.from({ length: count }, (_, at) => String(form.get(`column${at}`) ?? ""));
			chooseColumns(db, actor, id, { columns, supplier });
			await untilImportRests(db, id);
			return href("/admin/import/:id/:does?", { id });
		},
		failed: { title: "Error" },
		done: (to) => ({ to }),
	});
};

export const headers = replyHeaders;

const OPTIONS = IMPORT_FIELDS.map(({ column, label }) => ({ value: column, label }));

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
	const { job, columns, suppliers } = loaderData;
	const here = href("/admin/import/:id/columns", { id: job.id });
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "columns",
		lastResult: actionData?.result,
	});
	const typed = actionData ? typedTexts(actionData) : null;
	const missing = fields.columns?.errors ?? [];
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Choose columns</PageTitle>
			<StaffHead title="Choose columns" facts={job.fileName} />
			<p className="mute small mb-3">Say what each column holds. Nothing has been changed yet.</p>
			<Flash message={actionData?.toast} />
			<ErrorSummary
				problems={problemsOf(form, Object.fromEntries(columns.map(({ name }, at) => [`column${at}`, name])))}
			/>
			{job.sheets.length > 1 ? (
				<Form method="post" action={here} className="mb-5 flex max-w-184 flex-wrap items-end gap-3">
					<input type="hidden" name="intent" value="sheet" />
					<SelectField
						label="Sheet"
						className="mb-0"
						id="columns-sheet"
						name="sheet"
						errors={fields.sheet?.errors}
						options={job.sheets}
						defaultValue={job.sheet ?? ""}
						key={job.sheet}
					/>
					<Button pendingText="Reading...">Read this sheet</Button>
				</Form>
			) : null}
			<Form method="post" action={here} id={form.id} noValidate key={`${job.sheet} ${columns.length}`}>
				{job.takesSupplier ? (
					<SupplierField
						suppliers={suppliers}
						id="columns-supplier"
						defaultValue={typed ? typed.supplier : (job.supplier ?? undefined)}
					/>
				) : null}
				<div id={`${form.id}-columns`} tabIndex={-1}>
					<FieldError id={`${form.id}-columns-error`} errors={missing} />
					<TableFrame
						caption={<span className="vh">Columns</span>}
						columns={[{ head: "Column" }, { head: "First values" }, { head: "Read as" }]}
					>
						{columns.map(({ name, samples, column }, at) => (
							<tr key={at} className={fields[`column${at}`]?.errors ? "row-bad" : undefined}>
								<td className="font-semibold">{name}</td>
								<td className="wide mute small">{samples.join(" · ") || "no values"}</td>
								<td className="wide">
									<SelectField
										label={`${name} is read as`}
										hideLabel
										className="mb-0"
										id={`${form.id}-column${at}`}
										name={`column${at}`}
										errors={fields[`column${at}`]?.errors}
										options={OPTIONS}
										placeholder="Not imported"
										defaultValue={typed ? (typed[`column${at}`] ?? "") : column}
									/>
								</td>
							</tr>
						))}
					</TableFrame>
				</div>
				<div className="acts mt-5">
					<Button variant="primary" pendingText="Reading...">
						Preview import
					</Button>
				</div>
			</Form>
			<Form
				method="post"
				action={href("/admin/import/:id/:does?", { id: job.id, does: "cancel" })}
				className="mt-3"
			>
				<Button variant="link-bad" pendingText="Cancelling...">
					Cancel import
				</Button>
			</Form>
		</div>
	);
}
