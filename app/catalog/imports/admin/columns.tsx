import { Form, href } from "react-router";
import { z } from "zod";
import { getDb } from "~/http/context.server";
import { replyHeaders, seeOther } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { headName } from "~/kernel/tables/heads";
import { counted } from "~/kernel/texts/numbers";
import { CATEGORIES, CATEGORY_NAMES } from "~/terms/categories";
import { SOURCE_NAMES } from "~/terms/imports";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm, typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { SelectField } from "~/ui/form/select-field";
import { Note } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { ColumnsTable, ImportSteps } from "~/ui/staff/import-parts";
import { StaffHead } from "~/ui/staff/staff-head";
import { IMPORT_FIELDS } from "../../products/fields/product-columns";
import { chooseColumns, chooseSheet, getImportColumns } from "../choose-columns.server";
import { untilImportRests } from "../product-import.server";
import { listSuppliers } from "../remember-columns.server";
import {
	listBrandNames,
	pickColumns,
	suggestBrand,
	suggestCategory,
	suggestHeadings,
} from "../suggest-answers.server";
import type { Route } from "./+types/columns";
import {
	BrandsQuestion,
	CategoriesQuestion,
	CommonValues,
	FlavorsQuestion,
	HeadingsQuestion,
} from "./questions";
import { SupplierField } from "./supplier-field";

/** The file's columns with its first rows, what each is read as, and what else has to be asked (Rule 7.46). */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const found = foundOr404(() => getImportColumns(db, admin, id));
	if (!found) throw seeOther(href("/admin/import/:id/:does?", { id }));
	const { fileName, source, supplier, outline, columns, state, survey, answers, problem } = found;
	const { heads, samples, rows = [], sheet, sheets } = outline;
	const brands = listBrandNames(db, admin);
	return {
		job: {
			id,
			fileName,
			sheet,
			sheets,
			supplier,
			source: SOURCE_NAMES[source],
			takesSupplier: source === "csv",
			isPreviewed: state === "ready",
			problem,
		},
		suppliers: listSuppliers(db, admin),
		columns: heads.map((_, at) => ({
			name: headName(heads, at),
			cells: rows.length > 0 ? rows.map((cells) => cells[at] ?? "") : (samples[at] ?? []),
			readAs: columns[at] ?? "",
		})),
		survey: survey && {
			...survey,
			brands: survey.brands.map((word) => ({ ...word, answer: suggestBrand(word.name, answers, brands) })),
			categories: survey.categories.map((word) => ({ ...word, answer: suggestCategory(word.name, answers) })),
		},
		answers: { flavors: answers.flavors },
		headings: answers.headings ?? suggestHeadings(survey, columns),
		values: answers.values ?? {},
		brands,
		categories: CATEGORY_NAMES.map((value) => ({ value, label: CATEGORIES[value] as string })),
	};
}

const schema = z.object({
	sheet: z.string().optional(),
	supplier: z.string().optional(),
	flavors: z.string().optional(),
	headings: z.string().optional(),
});

/** The fields of a form whose names begin alike, in the order of the number or by the name that follows. */
function listOf(form: FormData, name: string): string[] {
	const count = [...form.keys()].filter(
		(key) => key.startsWith(name) && /^\d+$/.test(key.slice(name.length)),
	).length;
	return Array.from({ length: count }, (_, at) => String(form.get(`${name}${at}`) ?? ""));
}
const valuesIn = (form: FormData) =>
	Object.fromEntries(
		[...form].flatMap(([key, value]) => (key.startsWith("value-") ? [[key.slice(6), String(value)]] : [])),
	);

/** Reads another sheet, or makes the preview with the columns chosen. */
export const action = (args: Route.ActionArgs) => {
	const here = href("/admin/import/:id/columns", args.params);
	return formAction(args, {
		guard: adminOrDenied,
		schema,
		run: async ({ db, actor, form }, { sheet, supplier, flavors, headings }) => {
			const { id } = args.params;
			if (form.get("intent") === "sheet") {
				await chooseSheet(db, actor, id, sheet ?? "");
				return here;
			}
			chooseColumns(db, actor, id, {
				columns: listOf(form, "column"),
				supplier,
				given: {
					flavors,
					headings,
					brands: listOf(form, "brand"),
					categories: listOf(form, "category"),
					values: pickColumns(valuesIn(form)),
				},
			});
			await untilImportRests(db, id);
			return href("/admin/import/:id/:does?", { id });
		},
		failed: { title: "Error" },
		done: (to) => ({ to }),
	});
};

export const headers = replyHeaders;

const OPTIONS = IMPORT_FIELDS.map(({ column, label }) => ({ value: column, label }));

/** What the error summary calls each field. */
const labelsOf = ({ columns, survey }: Route.ComponentProps["loaderData"]) =>
	Object.fromEntries([
		...columns.map(({ name }, at) => [`column${at}`, name]),
		...(survey?.brands ?? []).map(({ name }, at) => [`brand${at}`, name]),
		...(survey?.categories ?? []).map(({ name }, at) => [`category${at}`, name]),
		...IMPORT_FIELDS.map(({ column, label }) => [`value-${column}`, label]),
	]);

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
	const { job, columns, suppliers, survey } = loaderData;
	const here = href("/admin/import/:id/columns", { id: job.id });
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "columns",
		lastResult: actionData?.result,
	});
	const typed = actionData ? typedTexts(actionData) : null;
	const missing = fields.columns?.errors ?? [];
	const asked = { data: loaderData, typed, errorsOf: (name: string) => fields[name]?.errors };
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Choose columns</PageTitle>
			<StaffHead title="Choose columns" />
			<ImportSteps at="Columns" />
			<p className="mute small mb-3">
				<b className="strong">{job.fileName}</b>
				{survey ? `, ${counted(survey.rows, "row")}` : ""}, {counted(columns.length, "column")}, read as{" "}
				{job.source}. Nothing has been changed yet.
			</p>
			<Flash message={actionData?.toast} />
			{job.problem ? (
				<Note kind="warn" className="mb-3">
					{job.problem}
				</Note>
			) : null}
			<ErrorSummary problems={problemsOf(form, labelsOf(loaderData))} />
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
				<FlavorsQuestion {...asked} />
				<HeadingsQuestion {...asked} />
				{job.takesSupplier ? (
					<SupplierField
						suppliers={suppliers}
						id="columns-supplier"
						defaultValue={typed ? typed.supplier : (job.supplier ?? undefined)}
					/>
				) : null}
				<div id={`${form.id}-columns`} tabIndex={-1}>
					<FieldError id={`${form.id}-columns-error`} errors={missing} />
					<h2 className="mb-1">Columns</h2>
					<ColumnsTable
						id={form.id}
						options={OPTIONS}
						columns={columns.map((column, at) => ({
							...column,
							readAs: typed ? (typed[`column${at}`] ?? "") : column.readAs,
							errors: fields[`column${at}`]?.errors,
						}))}
					/>
				</div>
				<div className="duo-e my-5">
					<div className="stackv">
						<CategoriesQuestion {...asked} />
						<BrandsQuestion {...asked} />
					</div>
					<CommonValues {...asked} />
				</div>
				<div className="savebar">
					<Button variant="primary" pendingText="Reading...">
						Preview import
					</Button>
					<ButtonLink to={href("/admin/import")}>Other file</ButtonLink>
					<span className="end">Nothing changes in the catalog yet</span>
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
