import { useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { z } from "zod";
import { startImport } from "~/domain/imports/product-import.server";
import { textOf } from "~/domain/imports/read-csv.server";
import { getActor, getDb } from "~/http/context.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/error-summary";
import { FieldError } from "~/ui/field-error";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Flash } from "~/ui/toast";
import type { Route } from "./+types/import";
import { portalUrl } from "./portal-tab";

const schema = z.object({
	source: z.enum(["csv", "zoho"]).catch("csv"),
	file: z
		.instanceof(File, { error: "Choose a CSV file" })
		.refine((file) => file.size > 0, { error: "Choose a CSV file" }),
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData?.source === "zoho" ? "Import from Zoho" : "Import Products");

export function loader({ context, url }: Route.LoaderArgs) {
	adminOrDenied(context);
	return { source: url.searchParams.get("from") === "zoho" ? ("zoho" as const) : ("csv" as const) };
}

/** Keeps the file and shows what it would do (Rule 7.15). */
export async function action({ request, context }: Route.ActionArgs) {
	const outcome = await submitForm(
		await readForm(request),
		schema,
		async ({ source, file }) =>
			startImport(getDb(context), getActor(context), {
				source,
				fileName: file.name,
				text: textOf(new Uint8Array(await file.arrayBuffer())),
			}),
		{ failure: { title: "Error", text: "The file was not read." } },
	);
	if (!outcome.done) return outcome.reply;
	return seeOther(href("/admin-portal/import/:id", { id: outcome.value }));
}

export default function Import({ loaderData: { source }, actionData }: Route.ComponentProps) {
	const [form, fields] = useForm<{ source: string; file: string }>({
		id: "import",
		lastResult: actionData?.result,
	});
	const errors = fields.file.errors ?? [];
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: portalUrl("data-export"), label: "Data Export" }]} />
			<PageHead
				title={source === "zoho" ? "Import from Zoho" : "Import Products"}
				lede={
					source === "zoho"
						? "The CSV file of Zoho Inventory's item export. You see what would change before anything does."
						: "A CSV file with a head line: the column SKU and at least one other. You see what would change before anything does."
				}
			/>
			<Form
				method="post"
				encType="multipart/form-data"
				id={form.id}
				onSubmit={form.onSubmit}
				noValidate
				className="max-w-184"
			>
				<Flash message={actionData?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="source" value={source} />
				<div className={errors.length > 0 ? "field bad" : "field"}>
					<label htmlFor={fields.file.id}>CSV file</label>
					<span className="hint" id={fields.file.descriptionId}>
						Up to 20,000 rows. UTF-8, UTF-16 or Windows; commas, semicolons or tabs.
					</span>
					<FieldError id={fields.file.errorId} errors={errors} />
					<input
						className="in"
						type="file"
						id={fields.file.id}
						name="file"
						accept=".csv,.tsv,.txt,text/csv"
						aria-describedby={`${fields.file.descriptionId}${errors.length > 0 ? ` ${fields.file.errorId}` : ""}`}
						aria-invalid={errors.length > 0 || undefined}
					/>
				</div>
				<Button variant="primary" pendingText="Reading...">
					Preview import
				</Button>
			</Form>
			{source === "csv" ? (
				<p className="mute mt-6 max-w-184">
					The products export has every column the import reads. A row whose SKU is known changes that product
					in the columns given; an empty cell changes nothing. Any other row makes a product and needs name,
					brand, category and wholesale price.
				</p>
			) : null}
		</div>
	);
}
