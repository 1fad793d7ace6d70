import { href } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { UndoImport, WhatStays } from "~/ui/staff/import-end";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import type { CompanyImportData } from "./job";

/** What came of an import of customers. */
export function CustomersDone({ data: { job, counts, left, undoableUntil } }: { data: CompanyImportData }) {
	return (
		<>
			<StaffHead title="Customers imported" facts={job.fileName} />
			{job.problem ? (
				<Note kind="warn" className="mb-4 max-w-184">
					{job.problem} What was written stays, and can be undone.
				</Note>
			) : null}
			<Strip
				items={[
					{ label: "New customers", value: grouped(counts.created) },
					{ label: "Added to companies", value: grouped(counts.added) },
					{ label: "Here already", value: grouped(counts.same) },
					{ label: "Left out", value: grouped(leftOut(counts)) },
				]}
			/>
			<WhatStays title={`${counted(left.length, "customer")} changed since the preview`} stays={left} />
			<p className="my-3">Nobody was emailed. They can log in once you invite them.</p>
			<div className="acts">
				<ButtonLink variant="primary" to={href("/admin/companies/invite")}>
					Invite people
				</ButtonLink>
				<ButtonLink to={href("/admin/companies")}>See the companies</ButtonLink>
				<ButtonLink to={href("/admin/orders/before/import")}>Import past orders</ButtonLink>
				<ButtonLink to={href("/admin/companies/import")}>Import another file</ButtonLink>
			</div>
			{undoableUntil ? (
				<UndoImport
					action={href("/admin/companies/import/:id/:does?", { id: job.id, does: "undo" })}
					until={undoableUntil}
					says="Undo deletes the new customers, and what was added to others"
					stays="Customers that ordered, were invited or changed since stay as they are, and are listed."
				/>
			) : null}
		</>
	);
}

/** Those with errors, those that were chosen to be, and those that changed meanwhile. */
const leftOut = (counts: CompanyImportData["counts"]): number =>
	counts.error + counts.match + counts.create + counts.skip - (counts.created + counts.added);

/** What undoing an import of customers took back, and what stays and why. */
export function CustomersUndone({ data: { job, counts, left } }: { data: CompanyImportData }) {
	return (
		<>
			<StaffHead title="Import undone" facts={job.fileName} />
			<p className="mb-3">
				{counted(counts.undone - left.length, "customer was", "customers were")} taken back.
			</p>
			<WhatStays
				title={counted(left.length, "customer stays as it is", "customers stay as they are")}
				stays={left}
			/>
			<ButtonLink variant="primary" to={href("/admin/companies/import")}>
				Import a file
			</ButtonLink>
		</>
	);
}
