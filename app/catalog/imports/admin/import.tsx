import { Form, href } from "react-router";
import { z } from "zod";
import { useSectionTabs } from "~/desk/frame/sections";
import { getClient, getDb } from "~/http/context.server";
import { replyHeaders, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { MAX_IMPORT_MB } from "~/kernel/config/site";
import { IMPORT_SOURCES, type ImportSource } from "~/terms/imports";
import { Button } from "~/ui/button";
import { answeredForm, typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { RadioRows } from "~/ui/form/radio-rows";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { ImportSteps } from "~/ui/staff/import-parts";
import { StaffHead } from "~/ui/staff/staff-head";
import { TableFileField } from "~/ui/staff/table-file";
import { withReceivedTable } from "~/uploads/receive-table.server";
import {
	listEarlierImports,
	listOpenImports,
	startImport,
	undoableUntil,
	untilImportRests,
} from "../product-import.server";
import { listSuppliers } from "../remember-columns.server";
import type { Route } from "./+types/import";
import { EarlierImports, OpenImports } from "./open-imports";
import { SupplierField } from "./supplier-field";

const schema = z.object({
	source: z.enum(IMPORT_SOURCES).optional().catch(undefined),
	supplier: z.string().optional(),
});

const sourceOf = (url: URL): ImportSource =>
	IMPORT_SOURCES.find((source) => source === url.searchParams.get("from")) ?? "csv";

/** The form, and the admin's imports that are still on their way. */
export function loader({ context, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	const open = listOpenImports(db, admin);
	return {
		source: sourceOf(url),
		suppliers: listSuppliers(db, admin),
		open: open.map(({ id, fileName, state, createdAt }) => ({ id, fileName, state, createdAt })),
		earlier: listEarlierImports(db, admin).map((one) => ({
			id: one.id,
			fileName: one.fileName,
			createdAt: one.createdAt,
			creates: one.creates,
			updates: one.updates,
			undoneAt: one.state === "undone" ? one.finishedAt : null,
			undoableUntil: undoableUntil(one),
		})),
	};
}

/** Receives the file and redirects to its import (Rule 7.15). */
export function action({ request, context, url }: Route.ActionArgs) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	return withReceivedTable(request, getClient(context).ip, "Choose a CSV file", async (form, file) => {
		const outcome = await submitForm(
			form,
			schema,
			({ source, supplier }) => {
				const { path, name } = file();
				return startImport(db, admin, { path, fileName: name, source: source ?? sourceOf(url), supplier });
			},
			{ failure: { title: "Error", text: "The file was not read." } },
		);
		if (!outcome.done) return outcome.reply;
		await untilImportRests(db, outcome.value);
		return seeOther(href("/admin/import/:id/:does?", { id: outcome.value }));
	});
}

export const headers = replyHeaders;

export default function Import({
	loaderData: { source, suppliers, open, earlier },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = answeredForm<{ source: string; supplier: string; file: string }>({
		id: "import",
		lastResult: actionData?.result,
	});
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{source === "zoho" ? "Import from Zoho" : "Import Products"}</PageTitle>
			<StaffHead title={source === "zoho" ? "Import from Zoho" : "Import Products"} tabs={useSectionTabs()} />
			<ImportSteps at="File" />
			<p className="mute mb-4">
				You review every change before it is made.{" "}
				<SiteLink to={href("/admin/import/photos")}>Import pictures from a ZIP</SiteLink>
			</p>
			<div className="duo duo-n">
				<div>
					<Form method="post" encType="multipart/form-data" id={form.id} noValidate className="max-w-184">
						<Flash message={actionData?.toast} />
						<ErrorSummary problems={problemsOf(form)} />
						<h2 className="mb-1">Where does the file come from?</h2>
						<RadioRows
							className="pick1 mb-4"
							legend="Where does the file come from?"
							id={fields.source.id}
							name="source"
							rows={SOURCES}
							defaultValue={typedTexts(actionData).source ?? source}
						/>
						<TableFileField
							field={fields.file}
							hint={`Up to 30,000 rows and ${MAX_IMPORT_MB} MB. Excel workbooks as .xlsx; CSV in UTF-8, UTF-16 or Windows, with commas, semicolons or tabs.`}
						/>
						<SupplierField
							suppliers={suppliers}
							id={fields.supplier.id}
							defaultValue={typedTexts(actionData).supplier}
						/>
						<Button variant="primary" pendingText="Reading...">
							Preview import
						</Button>
					</Form>
					<ul className="mute mt-6 max-w-184 list-disc pl-5">
						{COLUMNS.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</div>
				<aside className="stackv" aria-label="Imports">
					<OpenImports open={open} />
					<EarlierImports earlier={earlier} />
				</aside>
			</div>
		</div>
	);
}

/** The sources, each with the way to its file. Headings that only one of them has are known in any case. */
const SOURCES = [
	{
		value: "csv",
		name: "A supplier\u2019s sheet, or our own file",
		text: "Any table with one row per item, below a title or not. A row needs a SKU or a barcode.",
	},
	{ value: "zoho", name: "Zoho Inventory", text: "Items or Item Groups, Export, as CSV or XLSX" },
	{ value: "shopify", name: "Shopify", text: "Products, Export, all products, plain CSV" },
	{ value: "woocommerce", name: "WooCommerce", text: "Products, Export, all columns" },
	{ value: "quickbooks", name: "QuickBooks", text: "Sales, Products and services, Export to Excel" },
] satisfies readonly { value: ImportSource; name: string; text: string }[];

const COLUMNS = [
	"Columns with other names are fine: you say what each of them holds.",
	"The products export has every column that the import reads.",
	"Known SKUs are updated; empty cells are left alone.",
	"New SKUs need a name, brand, category and wholesale price.",
	"Rows of one product are found by group, handle, parent or model, and asked about once.",
	"A row with a flavor and its product's SKU updates that flavor's SKU, barcode and stock, or adds the flavor.",
	"Stock you leave as exported stays as it is, even if orders have changed it since.",
];
