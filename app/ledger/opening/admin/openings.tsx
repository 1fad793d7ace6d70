import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { startImport } from "~/desk/imports/start-import.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { MAX_IMPORT_MB } from "~/kernel/config/site";
import { undoableUntil } from "~/kernel/tables/kept-imports.server";
import { counted } from "~/kernel/texts/numbers";
import { PageTitle } from "~/ui/layout/page-title";
import { ImportSteps } from "~/ui/staff/import-parts";
import { StaffHead } from "~/ui/staff/staff-head";
import { TableFileForm, YourImports } from "~/ui/staff/table-file";
import { listOpeningImports, startOpenings } from "../opening-import.server";
import type { Route } from "./+types/openings";

/** The form, and the admin's imports of open papers. */
export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return {
		imports: listOpeningImports(getDb(context), admin).map(({ id, fileName, createdAt, ...one }) => ({
			...{ id, fileName, createdAt },
			to: href("/admin/accounts/import/:id/:does?", { id }),
			result: one.state === "done" ? counted(one.made.length, "paper") : null,
			undoneAt: one.state === "undone" ? one.finishedAt : null,
			undoableUntil: undoableUntil(one),
		})),
	};
}

/** Receives the file and redirects to its import (Rule 16.59). */
export const action = (args: Route.ActionArgs) =>
	startImport(args, startOpenings, (id) => href("/admin/accounts/import/:id/:does?", { id }));

export const headers = replyHeaders;

const LINES = [
	"One row for each open invoice or credit: customer, invoice or credit, number, day, due day, open amount. An amount below zero is a credit.",
	"QuickBooks: Reports, Open Invoices or A/R Aging Detail, Export to Excel. Zoho: Invoices, Export, as CSV or XLSX; what is paid is left out.",
	"A customer is named as you call it, or by the EIN or the email address of one of its people. Import customers first.",
	"Bringing the same file in again doubles nothing. Nobody is emailed.",
];

export default function ImportOpenings({ loaderData: { imports }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Import open invoices</PageTitle>
			<StaffHead title="Import open invoices" tabs={useSectionTabs()} />
			<ImportSteps at="File" />
			<p className="mute mb-4">You review every invoice and credit before it counts in a balance.</p>
			<div className="duo duo-n">
				<TableFileForm
					id="openings"
					reply={actionData}
					hint={`Up to 5,000 rows and ${MAX_IMPORT_MB} MB.`}
					lines={LINES}
				/>
				<YourImports imports={imports} />
			</div>
		</div>
	);
}
