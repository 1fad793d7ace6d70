import { href } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { RunningWork } from "~/ui/staff/running-work";
import { StaffHead } from "~/ui/staff/staff-head";
import type { JobData } from "./job";

/** The screen reader announcement: each quarter of the progress and the end. More often would be too noisy. */
export function sayProgress({ job, waits, counts }: JobData): string {
	const { state, rowsDone, rowsTotal } = job;
	if (state === "ready") {
		return counts.error > 0
			? `The preview is ready, ${counted(counts.error, "error")}.`
			: "The preview is ready.";
	}
	if (state === "done") return "The import is complete.";
	if (state === "undone") return "The import is undone.";
	if (state === "undoing") return "Undoing the import.";
	if (state === "failed") return "The import failed.";
	if (state === "stopped") return "The import stopped in the middle.";
	if (waits) return "Waiting for another import.";
	const doing = state === "applying" ? "Saving the rows" : "Reading the file";
	const total = state === "applying" ? counts.create + counts.update : rowsTotal;
	const quarters = total ? Math.floor((4 * rowsDone) / total) : 0;
	return quarters === 0 ? `${doing}.` : `${doing}: ${quarters * 25} percent.`;
}

/** Shows an import's progress. It refreshes by itself with scripts, and by reloading the page without. */
export function ImportProgress({ data }: { data: JobData }) {
	const { job, waits, refreshes, counts } = data;
	const here = href("/admin/import/:id/:does?", { id: job.id });
	const isReading = job.state === "reading";
	const isUndoing = job.state === "undoing";
	const changes = counts.create + counts.update;
	const total = isReading ? job.rowsTotal : changes;
	return (
		<>
			<StaffHead
				title={isReading ? "Reading the file" : isUndoing ? "Undoing the import" : "Importing"}
				facts={job.fileName}
			/>
			<RunningWork
				title={isReading ? "Preview" : isUndoing ? "Undo" : "Import"}
				words={wordsOf(data, changes)}
				bar={{
					label: isReading ? "Rows read" : isUndoing ? "Products given back" : "Rows saved",
					value: job.rowsDone,
					max: waits || isUndoing ? null : total,
				}}
				here={here}
				refreshes={refreshes}
				cancel={isReading ? href("/admin/import/:id/:does?", { id: job.id, does: "cancel" }) : null}
			/>
		</>
	);
}

function wordsOf({ job, waits }: JobData, changes: number): string {
	if (waits) return "Another import is running. This one starts automatically when it is done.";
	if (job.state === "undoing") {
		return `${counted(job.rowsDone, "product")} given back. It goes on by itself if the server stops meanwhile.`;
	}
	if (job.state === "applying") {
		return `${grouped(job.rowsDone)} of ${counted(changes, "row")} saved. It can't be cancelled any more, and goes on by itself if the server stops meanwhile.`;
	}
	if (job.rowsTotal === null) return "Reading rows...";
	return `${grouped(job.rowsDone)} of ${grouped(job.rowsTotal)} rows read. Nothing has been changed yet.`;
}
