import { Form, href } from "react-router";
import { z } from "zod";
import { useSectionTabs } from "~/desk/frame/sections";
import { getClient, getDb } from "~/http/context.server";
import { replyHeaders, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { MAX_IMPORT_MB } from "~/kernel/config/site";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { ImportSteps } from "~/ui/staff/import-parts";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { withReceivedTable } from "~/uploads/receive-table.server";
import { agreementsUndoableUntil, listAgreementImports, startAgreements } from "../agreement-import.server";
import type { Route } from "./+types/agreements";

/** The form, and the admin's imports of agreements. */
export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return {
		imports: listAgreementImports(getDb(context), admin).map(({ made, ...one }) => ({
			...one,
			lists: made.length,
			undoableUntil: agreementsUndoableUntil(one),
		})),
	};
}

/** Receives the file and redirects to its import (Rule 15.9). */
export function action({ request, context }: Route.ActionArgs) {
	const db = getDb(context);
	const admin = adminOrDenied(context);
	return withReceivedTable(request, getClient(context).ip, "Choose a file", async (form, file) => {
		const outcome = await submitForm(
			form,
			z.object({}),
			() => {
				const { path, name } = file();
				return startAgreements(db, admin, { path, fileName: name });
			},
			{ failure: { title: "Error", text: "The file was not read." } },
		);
		if (!outcome.done) return outcome.reply;
		return seeOther(href("/admin/price-lists/agreements/:id/:does?", { id: outcome.value }));
	});
}

export const headers = replyHeaders;

const HINTS = [
	"One row for each price: company or tier, SKU, price, from units, first day, last day. The last three may be empty.",
	"A company is named as you call it, or by the email address of one of its people.",
	"A price such as 10% is that much off the tier\u2019s price.",
	"Rows of one company with the same days become one price list. Bringing the file in again changes its prices.",
];

export default function Agreements({ loaderData: { imports }, actionData }: Route.ComponentProps) {
	const [form, fields] = answeredForm<{ file: string }>({ id: "agreements", lastResult: actionData?.result });
	const errors = fields.file.errors ?? [];
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Import price agreements</PageTitle>
			<StaffHead title="Import price agreements" tabs={useSectionTabs()} />
			<ImportSteps at="File" />
			<p className="mute mb-4">You review every price before it counts.</p>
			<div className="duo duo-n">
				<div>
					<Form method="post" encType="multipart/form-data" id={form.id} noValidate className="max-w-184">
						<Flash message={actionData?.toast} />
						<ErrorSummary problems={problemsOf(form)} />
						<div className={errors.length > 0 ? "field bad" : "field"}>
							<label htmlFor={fields.file.id}>CSV file or Excel workbook</label>
							<span className="hint" id={fields.file.descriptionId}>
								Up to 5,000 rows and {MAX_IMPORT_MB} MB.
							</span>
							<FieldError id={fields.file.errorId} errors={errors} />
							<input
								className="in"
								type="file"
								id={fields.file.id}
								name="file"
								accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
								aria-describedby={`${fields.file.descriptionId}${errors.length > 0 ? ` ${fields.file.errorId}` : ""}`}
								aria-invalid={errors.length > 0 || undefined}
							/>
						</div>
						<Button variant="primary" pendingText="Reading...">
							Read the file
						</Button>
					</Form>
					<ul className="mute mt-6 max-w-184 list-disc pl-5">
						{HINTS.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</div>
				{imports.length > 0 ? (
					<aside aria-labelledby="earlier">
						<h2 className="cap" id="earlier">
							Your imports
						</h2>
						<dl className="facts facts-s">
							{imports.map((one) => (
								<Earlier key={one.id} one={one} />
							))}
						</dl>
					</aside>
				) : null}
			</div>
		</div>
	);
}

function Earlier({ one }: { one: Route.ComponentProps["loaderData"]["imports"][number] }) {
	const { id, fileName, state, lists, undoableUntil, finishedAt, createdAt } = one;
	return (
		<div>
			<dt>
				<Moment at={createdAt} show="shortTime" />
			</dt>
			<dd>
				<SiteLink className="tap break-words" to={href("/admin/price-lists/agreements/:id/:does?", { id })}>
					{fileName}
				</SiteLink>
				<br />
				{state === "done" ? counted(lists, "price list") : null}
				{state === "undone" && finishedAt ? (
					<span className="mute">
						Undone <Moment at={finishedAt} show="shortTime" />
					</span>
				) : null}
				{state === "columns" || state === "review" ? <span className="mute">Not finished</span> : null}
				{undoableUntil ? (
					<span className="mute">
						, can be undone until <Moment at={undoableUntil} show="shortTime" />
					</span>
				) : null}
			</dd>
		</div>
	);
}
