import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { startImport } from "~/desk/imports/start-import.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import type { UserActor } from "~/kernel/actor/actor";
import { MAX_IMPORT_MB } from "~/kernel/config/site";
import { counted } from "~/kernel/texts/numbers";
import { PageTitle } from "~/ui/layout/page-title";
import { ImportSteps } from "~/ui/staff/import-parts";
import { StaffHead } from "~/ui/staff/staff-head";
import { TableFileForm, YourImports } from "~/ui/staff/table-file";
import type { Db } from "~db/client.server";
import {
	customersUndoableUntil,
	listCompanyImports,
	startCompanyImport,
	untilCustomersRest,
} from "../company-import.server";
import type { Route } from "./+types/import";

/** The form, and the admin's imports of customers. */
export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return {
		imports: listCompanyImports(getDb(context), admin).map((one) => ({
			...{ id: one.id, fileName: one.fileName, createdAt: one.createdAt },
			to: href("/admin/companies/import/:id/:does?", { id: one.id }),
			result: one.state === "done" ? counted(one.made, "customer") : null,
			undoneAt: one.state === "undone" ? one.finishedAt : null,
			undoableUntil: customersUndoableUntil(one),
		})),
	};
}

/** Receives the file and redirects to its import (Rule 13.87). */
export const action = (args: Route.ActionArgs) =>
	startImport(args, takeFile, (id) => href("/admin/companies/import/:id/:does?", { id }));

/** Most previews are made before a page of progress is worth showing. */
async function takeFile(
	db: Db,
	admin: UserActor,
	file: Parameters<typeof startCompanyImport>[2],
): Promise<string> {
	const id = await startCompanyImport(db, admin, file);
	await untilCustomersRest(db, id);
	return id;
}

export const headers = replyHeaders;

const LINES = [
	"Zoho Books or Inventory: Contacts, Export, as CSV or XLSX. QuickBooks Online: Customers, Export to Excel. QuickBooks Desktop: Customers, Excel, Export customer list.",
	"Or a table of your own: company, street, city, state, ZIP code, first name, last name, email, phone, role, EIN, tier, terms, credit limit, salesperson, notes; for each license its number, state and last day.",
	"Columns with other names are fine: you say what each of them holds.",
	"Several rows of one company, one for each store or person, come together by its number or name.",
	"Nobody is emailed. People log in once you invite them.",
];

export default function ImportCustomers({ loaderData: { imports }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Import customers</PageTitle>
			<StaffHead title="Import customers" tabs={useSectionTabs()} />
			<ImportSteps at="File" />
			<p className="mute mb-4">You review every customer before it comes in.</p>
			<div className="duo duo-n">
				<TableFileForm
					id="customers"
					reply={actionData}
					hint={`Up to 30,000 rows and ${MAX_IMPORT_MB} MB.`}
					lines={LINES}
				/>
				<YourImports imports={imports} />
			</div>
		</div>
	);
}
