import { Form, href, Link } from "react-router";
import { counted, grouped } from "~/domain/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { Note, Stats } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { Pagination } from "~/ui/layout/pagination";
import { Chips } from "~/ui/layout/tabs";
import { flavorWords, ImportNotices, ImportReading } from "./import-notices";
import type { JobData } from "./job";
import { ImportRows } from "./rows";

export const KINDS = ["error", "notice", "create", "update", "unchanged"] as const;

const LABELS = {
	error: "Errors",
	notice: "To check",
	create: "Create",
	update: "Update",
	unchanged: "Unchanged",
};

/** What the import would do, row by row. */
export function ImportPreview({ data }: { data: JobData }) {
	const { job, counts, tally, flavorsToConfirm, show, rows, page, pageCount } = data;
	const here = href("/admin-portal/import/:id", { id: job.id });
	const changes = counts.create + counts.update;
	return (
		<>
			<PageHead
				back={{ to: href("/admin-portal/import"), label: "Import Products" }}
				title="Import preview"
				intro={`${job.fileName}. Nothing has been changed yet.`}
			/>
			{job.problem ? (
				<Note kind="warn" className="mb-5">
					{job.problem}
				</Note>
			) : null}
			<Stats
				className="mb-5"
				items={(["create", "update", "unchanged", "error"] as const).map((kind) => ({
					label: LABELS[kind],
					value: grouped(counts[kind]),
				}))}
			/>
			<ImportReading data={data} />
			<ImportNotices data={data} />
			{counts.error > 0 ? (
				<Note kind="warn" className="mb-5">
					Correct the rows with errors in the file and upload it again, or import the good rows alone.{" "}
					<Link to={href("/admin-portal/import/:id/errors.csv", { id: job.id })} reloadDocument>
						Download the rows with errors
					</Link>
				</Note>
			) : null}
			{counts.error === 0 && changes === 0 ? (
				<Note className="mb-5">The products already match this file. There is nothing to import.</Note>
			) : null}
			{flavorsToConfirm > 0 ? (
				<CheckboxField
					name="flavors"
					form="confirm-import"
					value={String(flavorsToConfirm)}
					label={`I have checked this: ${flavorWords(tally).join(", ")}.`}
				/>
			) : null}
			<div className="acts mb-6">
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
				<ButtonLink to={href("/admin-portal/import")}>Choose another file</ButtonLink>
				<Form method="post" action={href("/admin-portal/import/:id/cancel", { id: job.id })}>
					<Button variant="link-bad" pendingText="Cancelling...">
						Cancel import
					</Button>
				</Form>
			</div>
			<Chips
				label="Rows"
				items={KINDS.filter((kind) => kind !== "notice" || counts.notice > 0).map((kind) => ({
					to: `${here}?show=${kind}`,
					label: `${LABELS[kind]} ${grouped(counts[kind])}`,
					current: show === kind,
				}))}
			/>
			<ImportRows rows={rows} />
			<Pagination page={page} pageCount={pageCount} />
		</>
	);
}
