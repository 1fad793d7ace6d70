import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { ARCHIVES } from "~/kernel/config/site";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { ImportSteps } from "~/ui/staff/import-parts";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import type { useSectionTabs } from "../frame/sections";
import type { ListedArchive } from "./archive-page.server";

export const ARCHIVE_STEPS = ["File", "Review"] as const;

type Reply = { result: SubmissionResult; toast: FlashMessage | null };

/** The form that takes a ZIP, with earlier ones beside it. */
export function ArchiveUpload({
	title,
	intro,
	hints,
	noun,
	imports,
	pageOf,
	reply,
	tabs,
	more,
}: {
	title: string;
	intro: string;
	/** How files are named. */
	hints: readonly string[];
	/** What a file is called, one and more. */
	noun: readonly [string, string];
	imports: readonly ListedArchive[];
	pageOf: (id: string) => string;
	reply: Reply | undefined;
	tabs?: ReturnType<typeof useSectionTabs>;
	/** Links to what is imported elsewhere. */
	more?: ReactNode;
}) {
	const [form, fields] = answeredForm<{ file: string }>({ id: "archive", lastResult: reply?.result });
	const errors = fields.file.errors ?? [];
	return (
		<div className="wrap">
			<PageTitle reply={reply}>{title}</PageTitle>
			<StaffHead title={title} tabs={tabs} />
			<ImportSteps at="File" steps={ARCHIVE_STEPS} />
			<p className="mute mb-4">
				{intro} {more}
			</p>
			<div className="duo duo-n">
				<div>
					<Form method="post" encType="multipart/form-data" id={form.id} noValidate className="max-w-184">
						<Flash message={reply?.toast} />
						<ErrorSummary problems={problemsOf(form)} />
						<div className={errors.length > 0 ? "field bad" : "field"}>
							<label htmlFor={fields.file.id}>ZIP file</label>
							<span className="hint" id={fields.file.descriptionId}>
								Up to {ARCHIVES.megabytes} MB and {counted(ARCHIVES.files, "file")}. Bring more in several
								ZIPs.
							</span>
							<FieldError id={fields.file.errorId} errors={errors} />
							<input
								className="in"
								type="file"
								id={fields.file.id}
								name="file"
								accept=".zip,application/zip"
								aria-describedby={`${fields.file.descriptionId}${errors.length > 0 ? ` ${fields.file.errorId}` : ""}`}
								aria-invalid={errors.length > 0 || undefined}
							/>
						</div>
						<Button variant="primary" pendingText="Reading...">
							Preview import
						</Button>
					</Form>
					<ul className="mute mt-6 max-w-184 list-disc pl-5">
						{hints.map((line) => (
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
								<div key={one.id}>
									<dt>
										<Moment at={one.createdAt} show="shortTime" />
									</dt>
									<dd>
										<SiteLink className="tap break-words" to={pageOf(one.id)}>
											{one.fileName}
										</SiteLink>
										<br />
										<Outcome one={one} noun={noun} />
									</dd>
								</div>
							))}
						</dl>
					</aside>
				) : null}
			</div>
		</div>
	);
}

const STATES: Record<string, string> = {
	reading: "Is being read",
	ready: "Waits for your confirmation",
	applying: "Is being imported",
	undoing: "Is being undone",
};

function Outcome({ one, noun: [single, plural] }: { one: ListedArchive; noun: readonly [string, string] }) {
	const { state, finishedAt, undoableUntil, filesTotal } = one;
	if (state === "undone" && finishedAt) {
		return (
			<span className="mute">
				Undone <Moment at={finishedAt} show="shortTime" />
			</span>
		);
	}
	if (state !== "done") return <span className="mute">{STATES[state]}</span>;
	return (
		<>
			{grouped(filesTotal)} {filesTotal === 1 ? single : plural}
			{undoableUntil ? (
				<span className="mute">
					, can be undone until <Moment at={undoableUntil} show="shortTime" />
				</span>
			) : null}
		</>
	);
}
