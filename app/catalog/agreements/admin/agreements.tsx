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
import { listAgreementImports, startAgreements } from "../agreement-import.server";
import type { Route } from "./+types/agreements";

/** The form, and the admin's imports of agreements. */
export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return {
		imports: listAgreementImports(getDb(context), admin).map(({ id, fileName, createdAt, ...one }) => ({
			...{ id, fileName, createdAt },
			to: href("/admin/price-lists/agreements/:id/:does?", { id }),
			result: one.state === "done" ? counted(one.made.length, "price list") : null,
			undoneAt: one.state === "undone" ? one.finishedAt : null,
			undoableUntil: undoableUntil(one),
		})),
	};
}

/** Receives the file and redirects to its import (Rule 15.9). */
export const action = (args: Route.ActionArgs) =>
	startImport(args, startAgreements, (id) => href("/admin/price-lists/agreements/:id/:does?", { id }));

export const headers = replyHeaders;

const HINTS = [
	"One row for each price: company or tier, SKU, price, from units, first day, last day. The last three may be empty.",
	"A company is named as you call it, or by the email address of one of its people.",
	"A price such as 10% is that much off the tier\u2019s price.",
	"Rows of one company with the same days become one price list. Bringing the file in again changes its prices.",
];

export default function Agreements({ loaderData: { imports }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Import price agreements</PageTitle>
			<StaffHead title="Import price agreements" tabs={useSectionTabs()} />
			<ImportSteps at="File" />
			<p className="mute mb-4">You review every price before it counts.</p>
			<div className="duo duo-n">
				<TableFileForm
					id="agreements"
					reply={actionData}
					hint={`Up to 5,000 rows and ${MAX_IMPORT_MB} MB.`}
					lines={HINTS}
				/>
				<YourImports imports={imports} />
			</div>
		</div>
	);
}
