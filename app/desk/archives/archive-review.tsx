import type { ReactNode } from "react";
import { Form } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { type Option, SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { Chips } from "~/ui/layout/tabs";
import { ImportSteps } from "~/ui/staff/import-parts";
import { Badge, type BadgeColor } from "~/ui/text/badge";
import { KIND_LABELS, SHOWN_KINDS } from "./archive-kinds";
import type { ArchiveData } from "./archive-page.server";

export type ShownFile = ArchiveData["files"][number];

/** What is typed or chosen beside a file. */
export type FileBox = { field: string; label: string; options?: readonly Option[]; hint?: string };

/** How files are called, matched and shown. */
export type FileWords = {
	/** What a file is called, one and more. */
	noun: readonly [string, string];
	/** Where a form of the page is sent; without a word the page itself. */
	address: (does?: string) => string;
	/** The page of the upload. */
	list: string;
	/** The heading of what files go to. */
	goesTo: string;
	/** What a file goes to, with a link, and what is known of it. */
	target: (file: ShownFile) => ReactNode;
	/** The first says where it goes. */
	boxes: readonly [FileBox, ...FileBox[]];
	/** Shows a file of which nobody knows where it goes. */
	look: (file: ShownFile) => ReactNode;
	/** Says what replacing is. */
	replaces: (file: ShownFile) => string;
};

type Part = { data: ArchiveData; words: FileWords };

/** What the import of a ZIP would do, file by file, and which files nobody knows where they go. */
export function ArchiveReview({ data, words }: Part) {
	const { counts, show, page, pageCount, files } = data;
	const { noun, address, list } = words;
	const coming = counts.new + counts.replace;
	return (
		<>
			<ImportSteps at="Review" steps={["File", "Review"]} />
			<p className="mute small mb-3">Nothing has been changed yet.</p>
			{counts.open > 0 ? (
				<Note kind="warn" className="mb-3">
					{counted(counts.open, "file says", "files say")} too little in{" "}
					{counts.open === 1 ? "its name" : "their names"}. Match {counts.open === 1 ? "it" : "them"} below,
					or leave {counts.open === 1 ? "it" : "them"} out: what isn&rsquo;t matched isn&rsquo;t imported.
				</Note>
			) : null}
			{coming === 0 && counts.open === 0 ? (
				<Note className="mb-3">Nothing of this ZIP would come in.</Note>
			) : null}
			<div className="acts mb-4">
				<Form method="post" action={address()}>
					<Button variant="primary" pendingText="Importing..." disabled={coming === 0}>
						Import {counted(coming, ...noun)}
					</Button>
				</Form>
				<ButtonLink to={list}>Choose another ZIP</ButtonLink>
				<Form method="post" action={address("cancel")}>
					<Button variant="link-bad" pendingText="Cancelling...">
						Cancel import
					</Button>
				</Form>
			</div>
			<Chips
				label="Files"
				items={SHOWN_KINDS.filter((kind) => counts[kind] > 0 || kind === "new").map((kind) => ({
					to: `${address()}?show=${kind}`,
					label: `${KIND_LABELS[kind]} ${grouped(counts[kind])}`,
					current: show === kind,
				}))}
			/>
			{files.length === 0 ? (
				<p className="mute mt-4">No such files.</p>
			) : show === "open" ? (
				<MatchForm data={data} words={words} />
			) : (
				<div className="mt-3">
					<FileRows data={data} words={words} />
				</div>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</>
	);
}

const KB = 1024;
const sizeText = (bytes: number): string =>
	bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / KB / KB).toFixed(1)} MB`;

const NAME: Column<ShownFile> = {
	head: "File",
	narrow: "wide",
	cell: ({ path, size }) => (
		<>
			<b className="strong break-all">{path}</b>{" "}
			<span className="mute small whitespace-nowrap">{sizeText(size)}</span>
		</>
	),
};

const COLORS: Partial<Record<ShownFile["kind"], BadgeColor>> = {
	new: "green",
	replace: "orange",
	error: "red",
};

/** Files, where they go, and what is done with them. */
export function FileRows({ data: { files }, words }: Part) {
	const columns: Column<ShownFile>[] = [
		NAME,
		{ head: words.goesTo, narrow: "wide", cell: words.target },
		{
			head: "What happens",
			narrow: "wide",
			cell: (file) =>
				file.kind === "error" ? (
					<span className="err mb-0">It {file.note}</span>
				) : (
					<>
						<Badge color={COLORS[file.kind] ?? "gray"}>
							{KIND_LABELS[file.kind as keyof typeof KIND_LABELS]}
						</Badge>{" "}
						{file.kind === "replace" ? <span className="small">{words.replaces(file)}</span> : null}
						{file.kind === "new" && file.note ? <span className="small">{file.note}</span> : null}
					</>
				),
		},
	];
	return (
		<Table
			columns={columns}
			rows={[...files]}
			kind="rows r-import"
			rowKey={({ position }) => String(position)}
			isBad={({ kind }) => kind === "error"}
		/>
	);
}

/** The files of which nobody knows where they go, each with the boxes that say it. */
function MatchForm({ data: { files, counts }, words }: Part) {
	const columns: Column<ShownFile>[] = [
		{
			head: "File",
			narrow: "wide",
			cell: (file) => (
				<>
					{words.look(file)}
					{NAME.cell(file)}
				</>
			),
		},
		{
			head: words.goesTo,
			narrow: "wide",
			cell: (file) => (
				<div className="grid gap-2">
					{file.choices.length > 0 ? (
						<Box
							file={file}
							box={{
								field: "pick",
								label: "Choose",
								options: file.choices.map(({ id, name }) => ({ value: id, label: name })),
							}}
							note={file.note}
						/>
					) : null}
					{words.boxes.map((box, n) => (
						<Box
							key={box.field}
							file={file}
							box={box}
							note={n === 0 && file.choices.length === 0 ? file.note : ""}
						/>
					))}
					<CheckboxField
						className="mb-0"
						id={`leave-${file.position}`}
						name={`leave-${file.position}`}
						label={
							<>
								Leave out <span className="vh">{file.path}</span>
							</>
						}
					/>
				</div>
			),
		},
	];
	return (
		<>
			<Form
				method="post"
				action={words.address("match")}
				className="mt-3"
				// After an answer the boxes show what is there now.
				key={files
					.map(({ position, facts, choices }) => `${position} ${JSON.stringify([facts, choices])}`)
					.join("\n")}
			>
				<Table
					columns={columns}
					rows={[...files]}
					kind="rows r-mend"
					rowKey={({ position }) => String(position)}
				/>
				<div className="acts mt-3">
					<Button pendingText="Checking...">Check {counted(files.length, "file")}</Button>
					{counts.open > files.length ? (
						<span className="small mute">
							{grouped(files.length)} of {grouped(counts.open)} shown. Check each page before you turn it.
						</span>
					) : null}
				</div>
			</Form>
			<Form method="post" action={words.address("leave")} className="mt-2">
				<Button variant="link" pendingText="Leaving out...">
					Leave out all {grouped(counts.open)}
				</Button>
			</Form>
		</>
	);
}

function Box({
	file: { position, path, facts },
	box: { field, label, options, hint },
	note,
}: {
	file: ShownFile;
	box: FileBox;
	/** What is wrong with it. */
	note: string;
}) {
	const common = {
		id: `${field}-${position}`,
		name: `${field}-${position}`,
		className: "mb-0",
		errors: note ? [note] : [],
		defaultValue: facts[field] ?? "",
		hint,
		label: (
			<>
				{label} <span className="vh">of {path}</span>
			</>
		),
	};
	return options ? (
		<SelectField {...common} placeholder="Choose" options={options} />
	) : (
		<TextField {...common} autoComplete="off" />
	);
}
