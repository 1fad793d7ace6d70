import { Form, href } from "react-router";
import { portalUrl } from "~/desk/portal-tab";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { UndoImport, WhatStays } from "~/ui/staff/import-end";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import type { JobData } from "./job";

/** The result of an import. */
export function ImportResult({ data: { job, counts, undoableUntil } }: { data: JobData }) {
	return (
		<>
			<StaffHead title="Import complete" facts={job.fileName} />
			<p className="mb-3">
				{job.leftOut > 0 ? "The good rows of the file are imported." : "All rows of the file are imported."}
			</p>
			{job.problem ? (
				<Note kind="warn" className="mb-5">
					{job.problem}
				</Note>
			) : null}
			{job.leftOut > 0 ? (
				<Note kind="warn" className="mb-5">
					{counted(job.leftOut, "row was", "rows were")} left out because of errors.{" "}
					{undoableUntil ? (
						<>
							<SiteLink to={href("/admin/import/:id/errors.csv", { id: job.id })} reloadDocument>
								Download the rows with errors
							</SiteLink>{" "}
							to correct them; the list is kept for a day.
						</>
					) : null}
				</Note>
			) : null}
			<Strip
				items={[
					{ label: "Created", value: grouped(counts.create) },
					{ label: "Updated", value: grouped(counts.update) },
					{ label: "Unchanged", value: grouped(counts.unchanged) },
				]}
			/>
			<div className="acts">
				<ButtonLink variant="primary" to={portalUrl("products")}>
					See the products
				</ButtonLink>
				<ButtonLink to={href("/admin/import")}>Import another file</ButtonLink>
			</div>
			{undoableUntil ? (
				<UndoImport
					action={href("/admin/import/:id/:does?", { id: job.id, does: "undo" })}
					until={undoableUntil}
					says="Undo deletes the new products and gives the changed ones their old values and stock"
					stays="What was sold or changed since stays as it is, and is listed."
				/>
			) : null}
		</>
	);
}

/** What undoing an import took back, and what stays and why (Rule 7.48). */
export function ImportUndone({ data: { job, undo } }: { data: JobData }) {
	const { products = 0, changed = 0, brands = 0, left = 0, stays = [] } = undo ?? {};
	return (
		<>
			<StaffHead title="Import undone" facts={job.fileName} />
			<Strip
				items={[
					{ label: "Products deleted", value: grouped(products) },
					{ label: "Old values back", value: grouped(changed) },
					{ label: "Brands removed", value: grouped(brands) },
					{ label: "Left as they are", value: grouped(left) },
				]}
			/>
			<WhatStays
				title={counted(left, "product stays as it is", "products stay as they are")}
				stays={stays}
				more={left - stays.length}
			/>
			<div className="acts mt-4">
				<ButtonLink variant="primary" to={href("/admin/import")}>
					Import a file
				</ButtonLink>
			</div>
		</>
	);
}

/** An import that stopped in the middle: how much of it is saved, and how to go on. */
export function ImportStopped({ data: { job, counts } }: { data: JobData }) {
	const all = counts.create + counts.update;
	const here = { id: job.id };
	return (
		<>
			<StaffHead title="Import stopped" facts={job.fileName} />
			<p className="mb-3">
				{grouped(job.rowsDone)} of {counted(all, "row")} saved. The others can still be saved for a day after
				the upload. Importing the whole file again could change stock twice.
			</p>
			<Note kind="warn" className="mb-5 max-w-184">
				{job.problem}
			</Note>
			<div className="acts">
				<Form method="post" action={href("/admin/import/:id/:does?", here)}>
					<Button variant="primary" pendingText="Saving...">
						Save the other {counted(all - job.rowsDone, "row")}
					</Button>
				</Form>
				<ButtonLink to={href("/admin/import/:id/errors.csv", here)} reloadDocument>
					Download the rows not saved
				</ButtonLink>
			</div>
		</>
	);
}

/** The reason an import failed. */
export function ImportFailed({ data: { job } }: { data: JobData }) {
	return (
		<>
			<StaffHead title="Import failed" facts={job.fileName} />
			<p className="mb-3">No product was changed.</p>
			<Note kind="warn" className="mb-5 max-w-184">
				{job.problem}
			</Note>
			<div className="acts">
				<ButtonLink variant="primary" to={href("/admin/import")}>
					Choose a file again
				</ButtonLink>
			</div>
		</>
	);
}
