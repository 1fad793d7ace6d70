import { Form, href } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { CATEGORIES, CATEGORY_NAMES } from "~/terms/categories";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { Note } from "~/ui/layout/card";
import { Pagination } from "~/ui/layout/pagination";
import { Chips } from "~/ui/layout/tabs";
import { SiteLink } from "~/ui/site-link";
import { ImportSteps } from "~/ui/staff/import-parts";
import { MendRows } from "~/ui/staff/mend-rows";
import { StaffHead } from "~/ui/staff/staff-head";
import { flavorWords, ImportNotices, ImportReading } from "./import-notices";
import type { JobData } from "./job";
import { ImportRows, LEAVE_FORM, LEAVE_OUT } from "./rows";

const CATEGORY_OPTIONS = CATEGORY_NAMES.map((value) => ({ value, label: CATEGORIES[value] as string }));

export const KINDS = ["error", "notice", "prices", "create", "update", "unchanged", "left"] as const;

/** Kinds that have a chip only where there are such rows. */
const RARE: readonly (typeof KINDS)[number][] = ["notice", "prices", "left"];

const LABELS = {
	error: "Errors",
	notice: "To check",
	prices: "Prices and costs",
	create: "Create",
	update: "Update",
	unchanged: "Unchanged",
	left: "Left out",
};

/** What the import would do, row by row. */
export function ImportPreview({ data }: { data: JobData }) {
	const { job, counts, tally, flavorsToConfirm, show, rows, page, pageCount } = data;
	const here = href("/admin/import/:id/:does?", { id: job.id });
	const changes = counts.create + counts.update;
	return (
		<>
			<StaffHead title="Import preview" facts={job.fileName} />
			<ImportSteps at="Review" />
			<p className="mute small mb-3">Nothing has been changed yet.</p>
			{job.problem ? (
				<Note kind="warn" className="mb-3">
					{job.problem}
				</Note>
			) : null}
			<ImportReading data={data} />
			<ImportNotices data={data} />
			{counts.error > 0 ? (
				<Note kind="warn" className="mb-3">
					Correct the rows with errors below, or in the file and upload it again, or import the good rows
					alone.{" "}
					<SiteLink to={href("/admin/import/:id/errors.csv", { id: job.id })} reloadDocument>
						Download the rows with errors
					</SiteLink>
				</Note>
			) : null}
			{counts.error === 0 && changes === 0 ? (
				<Note className="mb-3">The products already match this file. There is nothing to import.</Note>
			) : null}
			{flavorsToConfirm > 0 ? (
				<CheckboxField
					name="flavors"
					form="confirm-import"
					value={String(flavorsToConfirm)}
					label={`I have checked this: ${flavorWords(tally).join(", ")}.`}
				/>
			) : null}
			<div className="acts mb-4">
				<Form method="post" action={here} id="confirm-import">
					<Button variant="primary" pendingText="Importing..." disabled={counts.error > 0 || changes === 0}>
						Import {counted(changes, tally.flavors ? "row" : "product")}
					</Button>
				</Form>
				{counts.error > 0 && changes > 0 ? (
					<Button form="confirm-import" name="rows" value="good" pendingText="Importing...">
						Import the good rows
					</Button>
				) : null}
				<ButtonLink to={href("/admin/import")}>Choose another file</ButtonLink>
				<Form method="post" action={href("/admin/import/:id/:does?", { id: job.id, does: "cancel" })}>
					<Button variant="link-bad" pendingText="Cancelling...">
						Cancel import
					</Button>
				</Form>
			</div>
			<Chips
				label="Rows"
				items={KINDS.filter((kind) => !RARE.includes(kind) || counts[kind] > 0).map((kind) => ({
					to: `${here}?show=${kind}`,
					label: `${LABELS[kind]} ${grouped(counts[kind])}`,
					current: show === kind,
				}))}
			/>
			{show === "prices" ? <p className="mute small mt-3">The largest changes first.</p> : null}
			{show === "error" && rows.some(({ boxes }) => boxes.length > 0) ? (
				<MendRows
					action={href("/admin/import/:id/:does?", { id: job.id, does: "mend" })}
					rows={rows.map((row) => ({ ...row, code: row.sku }))}
					all={counts.error}
					choices={{ category: CATEGORY_OPTIONS }}
					more={LEAVE_OUT}
				/>
			) : (
				<ImportRows rows={rows} mayLeave={show !== "unchanged"} />
			)}
			{show !== "unchanged" && rows.length > 0 ? (
				<Form
					method="post"
					action={href("/admin/import/:id/:does?", { id: job.id, does: "leave" })}
					id={LEAVE_FORM}
					className="acts mt-3"
				>
					{rows.map(({ key }) => (
						<input key={key} type="hidden" name="row" value={key} />
					))}
					<Button pendingText="Checking...">
						{show === "left" ? "Take in those without a tick" : "Leave out those with a tick"}
					</Button>
					{pageCount > 1 ? <span className="small mute">Do so on each page before you turn it.</span> : null}
				</Form>
			) : null}
			<Pagination page={page} pageCount={pageCount} />
		</>
	);
}
