import { Form, href, Link } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { Note, Stats } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { Chips } from "~/ui/tabs";
import type { JobData } from "./import-job";
import { ImportRows } from "./import-rows";

export const KINDS = ["error", "create", "update", "unchanged"] as const;

const LABELS = { error: "Errors", create: "Create", update: "Update", unchanged: "Unchanged" };

/** What the import would do, row by row. */
export function ImportPreview({ data }: { data: JobData }) {
	const { job, counts, used, ignored, show, rows, page, pageCount } = data;
	const here = href("/admin-portal/import/:id", { id: job.id });
	const changes = counts.create + counts.update;
	return (
		<>
			<PageHead title="Import preview" lede={`${job.fileName}. Nothing has been changed yet.`} />
			{job.problem ? (
				<Note kind="warn" className="mb-5">
					{job.problem}
				</Note>
			) : null}
			<Stats
				className="mb-5"
				items={(["create", "update", "unchanged", "error"] as const).map((kind) => ({
					label: LABELS[kind],
					value: counts[kind].toLocaleString("en-US"),
				}))}
			/>
			<p className="mute small mb-4">
				Columns read: {used.join(", ")}.{ignored.length > 0 ? ` Not read: ${ignored.join(", ")}.` : ""}
			</p>
			{counts.error > 0 ? (
				<Note kind="warn" className="mb-5">
					Correct the rows with errors in the file and upload it again: all rows are imported, or none.{" "}
					<Link to={href("/admin-portal/import/:id/errors.csv", { id: job.id })} reloadDocument>
						Download the rows with errors
					</Link>
				</Note>
			) : null}
			{counts.error === 0 && changes === 0 ? (
				<Note className="mb-5">The products are as the file says already: there is nothing to import.</Note>
			) : null}
			<div className="acts mb-6">
				<Form method="post" action={here}>
					<Button variant="primary" pendingText="Importing..." disabled={counts.error > 0 || changes === 0}>
						Import {changes.toLocaleString("en-US")} {changes === 1 ? "product" : "products"}
					</Button>
				</Form>
				<ButtonLink to={href("/admin-portal/import")}>Choose another file</ButtonLink>
				<Form method="post" action={href("/admin-portal/import/:id/cancel", { id: job.id })}>
					<Button variant="link-bad" pendingText="Cancelling...">
						Cancel import
					</Button>
				</Form>
			</div>
			<Chips
				label="Rows"
				items={KINDS.map((kind) => ({
					to: `${here}?show=${kind}`,
					label: `${LABELS[kind]} ${counts[kind].toLocaleString("en-US")}`,
					current: show === kind,
				}))}
			/>
			<ImportRows rows={rows} />
			<Pagination page={page} pageCount={pageCount} />
		</>
	);
}
