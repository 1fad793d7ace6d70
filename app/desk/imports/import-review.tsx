import type { ReactNode } from "react";
import { Form } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { Pagination } from "~/ui/layout/pagination";
import { Chips } from "~/ui/layout/tabs";
import { SiteLink } from "~/ui/site-link";
import { ImportSteps } from "~/ui/staff/import-parts";
import { MendRows, type RowToMend } from "~/ui/staff/mend-rows";
import { StaffHead } from "~/ui/staff/staff-head";

/** The step of an import that shows what it would do, row by row, before anything is done. */
export function ImportReview<Kind extends string>({
	title,
	data: { job, version, counts, show, page, pageCount },
	labels,
	changes,
	one,
	says,
	nothingNew,
	address,
	otherFile,
	toMend,
	more,
	children,
}: {
	title: string;
	data: {
		job: { fileName: string };
		version: string;
		counts: Record<Kind | "error", number>;
		show: Kind | "error";
		page: number;
		pageCount: number;
	};
	/** The chips, in their order; `notice` is shown where there are any. */
	labels: Readonly<Record<Kind, string>>;
	/** How many rows would be written, and what one of them is called. */
	changes: number;
	one: string;
	/** What is not done yet. */
	says: string;
	nothingNew: string;
	/** The import's page; its other forms are below it. */
	address: string;
	otherFile: string;
	toMend: readonly RowToMend[];
	/** Other ways to confirm: buttons of the form `confirm-import`. */
	more?: ReactNode;
	/** The rows of the chip that is shown; null where there are none. */
	children: ReactNode;
}) {
	const kinds = Object.keys(labels) as Kind[];
	return (
		<>
			<StaffHead title={title} facts={job.fileName} />
			<ImportSteps at="Review" />
			<p className="mute small mb-3">
				{says} <SiteLink to={`${address}?columns=change`}>Change columns</SiteLink>
			</p>
			{counts.error > 0 ? (
				<Note kind="warn" className="mb-3">
					Correct the rows with errors below, or in the file and upload it again, or import the good rows
					alone.
				</Note>
			) : null}
			{counts.error === 0 && changes === 0 ? (
				<Note className="mb-3">{nothingNew} There is nothing to import.</Note>
			) : null}
			<div className="acts mb-4">
				<Form method="post" action={address} id="confirm-import">
					<input type="hidden" name="version" value={version} />
					<Button variant="primary" pendingText="Importing..." disabled={counts.error > 0 || changes === 0}>
						Import {counted(changes, one)}
					</Button>
				</Form>
				{counts.error > 0 && changes > 0 ? (
					<Button form="confirm-import" name="goodOnly" value="on" pendingText="Importing...">
						Import the good rows
					</Button>
				) : null}
				{more}
				<Form method="post" action={`${address}/again`}>
					<Button pendingText="Checking...">Check again</Button>
				</Form>
				<ButtonLink to={otherFile}>Choose another file</ButtonLink>
				<Form method="post" action={`${address}/cancel`}>
					<Button variant="link-bad" pendingText="Cancelling...">
						Cancel import
					</Button>
				</Form>
			</div>
			<Chips
				label="Rows"
				items={kinds
					.filter((kind) => kind !== "notice" || counts[kind] > 0)
					.map((kind) => ({
						to: `${address}?show=${kind}`,
						label: `${labels[kind]} ${grouped(counts[kind])}`,
						current: show === kind,
					}))}
			/>
			{show === "error" && toMend.length > 0 ? (
				<MendRows action={`${address}/mend`} rows={toMend} all={counts.error} />
			) : children ? (
				<div className="mt-3">{children}</div>
			) : (
				<p className="mute mt-4">No such rows.</p>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</>
	);
}
