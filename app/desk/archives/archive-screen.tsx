import type { ReactNode } from "react";
import { Form } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { Note, Panel } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { RunningWork } from "~/ui/staff/running-work";
import { StaffHead, Strip } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import type { ArchiveData } from "./archive-page.server";
import { ArchiveReview, FileRows, type FileWords } from "./archive-review";

/** How the import of a kind of ZIP is called and where its pages are. */
export type ArchiveWords = FileWords & {
	/** Where what came in is seen: the link's text and address. */
	seen: { to: string; label: string };
	/** The page of the upload. */
	list: string;
	/** What undoing does, in a sentence. */
	undoes: string;
};

const TITLES = {
	reading: "Reading the ZIP",
	ready: "Import preview",
	applying: "Importing",
	done: "Import complete",
	undoing: "Undoing the import",
	undone: "Import undone",
	failed: "Import failed",
};

/** The title of the page of a ZIP, by the state of its import. */
export const archiveTitle = (data: ArchiveData | undefined): string =>
	data ? TITLES[data.job.state] : "Import";

/** The page of a ZIP that is brought in, in any state. */
export function ArchiveScreen({ data, words }: { data: ArchiveData; words: ArchiveWords }) {
	const { state, fileName } = data.job;
	return (
		<div className="wrap">
			<p className="vh" role="status">
				{said(data)}
			</p>
			<StaffHead title={TITLES[state]} facts={fileName} />
			{state === "reading" || state === "applying" || state === "undoing" ? (
				<Running data={data} words={words} />
			) : null}
			{state === "ready" ? <ArchiveReview data={data} words={words} /> : null}
			{state === "done" ? <Done data={data} words={words} /> : null}
			{state === "undone" ? <Undone data={data} words={words} /> : null}
			{state === "failed" ? <Failed data={data} words={words} /> : null}
		</div>
	);
}

/** The screen reader's announcement: each quarter of the progress and the end. */
function said({ job }: ArchiveData): string {
	const { state, filesDone, filesTotal } = job;
	const quarters = filesTotal > 0 ? Math.floor((4 * filesDone) / filesTotal) : 0;
	const isRunning = state === "reading" || state === "applying";
	return isRunning && quarters > 0 ? `${TITLES[state]}: ${quarters * 25} percent.` : `${TITLES[state]}.`;
}

type Part = { data: ArchiveData; words: ArchiveWords };

function Running({ data: { job, refreshes }, words: { noun, address } }: Part) {
	const { state, filesDone, filesTotal } = job;
	const left = `${grouped(filesDone)} of ${counted(filesTotal, ...noun)}`;
	const texts = {
		reading: `${left} read. Nothing has been changed yet.`,
		applying: `${left} imported. It can't be cancelled any more, and goes on by itself if the server stops meanwhile.`,
		undoing: `${counted(filesDone, ...noun)} taken back. It goes on by itself if the server stops meanwhile.`,
	};
	return (
		<RunningWork
			title={state === "reading" ? "Preview" : state === "undoing" ? "Undo" : "Import"}
			words={
				job.waits && filesDone === 0
					? "It starts as soon as its turn comes."
					: texts[state as keyof typeof texts]
			}
			bar={{
				label:
					state === "reading" ? "Files read" : state === "undoing" ? "Files taken back" : "Files imported",
				value: filesDone,
				max: state === "undoing" || filesTotal === 0 ? null : filesTotal,
			}}
			here={address()}
			refreshes={refreshes}
			cancel={state === "reading" ? address("cancel") : null}
		/>
	);
}

function Done({ data, words }: Part) {
	const { job, counts, undoableUntil, files } = data;
	const stayedOut = counts.open + counts.left;
	return (
		<>
			<Strip
				items={[
					{ label: "Imported", value: grouped(job.filesTotal) },
					{ label: "There already", value: grouped(counts.same) },
					{ label: "Not taken", value: grouped(counts.error) },
					{ label: "Left out", value: grouped(stayedOut) },
				]}
			/>
			{job.problem ? (
				<Note kind="warn" className="my-4 max-w-184">
					{job.problem}
				</Note>
			) : null}
			<div className="acts mt-4">
				<ButtonLink variant="primary" to={words.seen.to}>
					{words.seen.label}
				</ButtonLink>
				<ButtonLink to={words.list}>Import another ZIP</ButtonLink>
			</div>
			{files.length > 0 ? (
				<section className="mt-6" aria-labelledby="not-taken">
					<h2 id="not-taken">Not taken</h2>
					<FileRows data={data} words={words} />
				</section>
			) : null}
			{undoableUntil ? (
				<Panel title="Undo" className="mt-6 max-w-184">
					<p className="my-2">
						{words.undoes} It can be done until <Moment at={undoableUntil} show="full" />.
					</p>
					<Form method="post" action={words.address("undo")}>
						<Button variant="link-bad" pendingText="Undoing...">
							Undo this import
						</Button>
					</Form>
				</Panel>
			) : null}
		</>
	);
}

function Undone({ data: { undo }, words: { noun, list } }: Part) {
	const { back = 0, left = 0, stays = [] } = undo ?? {};
	return (
		<>
			<p className="mb-3">{counted(back, ...noun)} taken back.</p>
			{left > 0 ? (
				<Note kind="warn" className="mb-4 max-w-184">
					<p>
						<b>{counted(left, "file stays as it is", "files stay as they are")}:</b>
					</p>
					<ul className="my-1 list-disc pl-5">
						{stays.map(({ name, why }) => (
							<li key={name} className="break-words">
								{name} {why}.
							</li>
						))}
						{left > stays.length ? <li>and {grouped(left - stays.length)} more.</li> : null}
					</ul>
				</Note>
			) : null}
			<ButtonLink variant="primary" to={list}>
				Import a ZIP
			</ButtonLink>
		</>
	);
}

function Failed({ data: { job }, words: { list } }: Part): ReactNode {
	return (
		<>
			<p className="mb-3">Nothing was imported.</p>
			<Note kind="warn" className="mb-5 max-w-184">
				{job.problem}
			</Note>
			<p>
				<SiteLink className="btn" to={list}>
					Choose a ZIP again
				</SiteLink>
			</p>
		</>
	);
}
