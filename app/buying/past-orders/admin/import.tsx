import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { startImport } from "~/desk/imports/start-import.server";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { MAX_IMPORT_MB } from "~/kernel/config/site";
import { counted } from "~/kernel/texts/numbers";
import { PageTitle } from "~/ui/layout/page-title";
import { ImportSteps } from "~/ui/staff/import-parts";
import { StaffHead } from "~/ui/staff/staff-head";
import { TableFileForm, YourImports } from "~/ui/staff/table-file";
import { listPastImports, pastUndoableUntil, startPastImport } from "../past-import.server";
import type { Route } from "./+types/import";

/** The form, and the admin's imports of past orders. */
export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return {
		imports: listPastImports(getDb(context), admin).map(({ id, fileName, createdAt, ...one }) => ({
			...{ id, fileName, createdAt },
			to: href("/admin/orders/before/import/:id/:does?", { id }),
			result: one.state === "done" ? counted(one.orders, "order") : null,
			undoneAt: one.state === "undone" ? one.finishedAt : null,
			undoableUntil: pastUndoableUntil(one),
		})),
	};
}

/** Receives the file and redirects to its import (Rule 7.190). */
export const action = (args: Route.ActionArgs) =>
	startImport(args, startPastImport, (id) => href("/admin/orders/before/import/:id/:does?", { id }));

export const headers = replyHeaders;

const LINES = [
	"One row for each product of an order: order number, day, company, store, SKU, product, flavor, units, unit price, amount. Rows of one number are one order.",
	"Zoho: Sales orders or invoices, Export. QuickBooks: the report Sales by Customer Detail, Export to Excel. Shopify: Orders, Export. WooCommerce: an export with a row for each item.",
	"Import customers and goods first. A customer is named as you call it, or by the EIN or the email address of one of its people. Goods are found by SKU, barcode or name; others come in by their name.",
	"Units below zero are a return. What is cancelled, void or a draft is left out, and what is older than records are kept.",
	"Customers see these orders marked 'From before' and order them again. They take no stock, make no invoice, and count in no sales, tax or excise. Nobody is emailed.",
];

export default function ImportPastOrders({ loaderData: { imports }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Import past orders</PageTitle>
			<StaffHead title="Import past orders" tabs={useSectionTabs()} />
			<ImportSteps at="File" />
			<p className="mute mb-4">You review every row before it comes in.</p>
			<div className="duo duo-n">
				<TableFileForm
					id="past-orders"
					reply={actionData}
					hint={`Up to 30,000 rows and ${MAX_IMPORT_MB} MB.`}
					lines={LINES}
				/>
				<YourImports imports={imports} />
			</div>
		</div>
	);
}
