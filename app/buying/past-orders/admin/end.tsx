import { href } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { UndoImport, WhatStays } from "~/ui/staff/import-end";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import type { PastImportData } from "./job";

/** What came of an import of past orders. */
export function PastDone({ data: { job, counts, written, left, undoableUntil } }: { data: PastImportData }) {
	return (
		<>
			<StaffHead title="Past orders imported" facts={job.fileName} />
			{job.problem ? (
				<Note kind="warn" className="mb-4 max-w-184">
					{job.problem} What was written stays, and can be undone.
				</Note>
			) : null}
			<Strip
				items={[
					{ label: "Orders", value: grouped(written) },
					{ label: "Rows already here", value: grouped(counts.unchanged) },
					{ label: "Rows left out", value: grouped(counts.left + counts.error + counts.waits) },
				]}
			/>
			<WhatStays title={`${counted(left.length, "order")} left out after all`} stays={left} />
			<p className="my-3">
				Nobody was emailed. Customers find them among their orders, marked 'From before'.
			</p>
			<div className="acts">
				<ButtonLink to={href("/admin/orders/before/import")}>Import another file</ButtonLink>
			</div>
			{undoableUntil ? (
				<UndoImport
					action={href("/admin/orders/before/import/:id/:does?", { id: job.id, does: "undo" })}
					until={undoableUntil}
					says="Undo deletes these past orders"
					stays="What was ordered again from them stays."
				/>
			) : null}
		</>
	);
}

/** An import that was taken back. */
export function PastUndone({ data: { job } }: { data: PastImportData }) {
	return (
		<>
			<StaffHead title="Import undone" facts={job.fileName} />
			<p className="mb-3">Its past orders are deleted.</p>
			<ButtonLink variant="primary" to={href("/admin/orders/before/import")}>
				Import a file
			</ButtonLink>
		</>
	);
}

/** A file that could not be read to its end. */
export function PastFailed({ data: { job } }: { data: PastImportData }) {
	return (
		<>
			<StaffHead title="Past orders not read" facts={job.fileName} />
			<Note kind="warn" className="mb-4 max-w-184">
				{job.problem} Nothing came in.
			</Note>
			<ButtonLink variant="primary" to={href("/admin/orders/before/import")}>
				Choose another file
			</ButtonLink>
		</>
	);
}
