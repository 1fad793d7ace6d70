import { Form, href } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import type { CustomerChoice } from "~/terms/imports";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { Note } from "~/ui/layout/card";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { Chips } from "~/ui/layout/tabs";
import { SiteLink } from "~/ui/site-link";
import { ImportSteps } from "~/ui/staff/import-parts";
import { MendRows } from "~/ui/staff/mend-rows";
import { StaffHead } from "~/ui/staff/staff-head";
import type { CompanyImportData } from "./job";

export const KINDS = ["error", "match", "double", "notice", "create", "same", "skip"] as const;

const LABELS = {
	error: "Errors",
	match: "Like one you have",
	double: "Twice in the file",
	notice: "To check",
	create: "New",
	same: "Here already",
	skip: "Left out",
};

type Row = CompanyImportData["rows"][number];

function linesText(lines: readonly number[]): string {
	const [first, ...more] = lines;
	return more.length === 0
		? grouped(first!)
		: `${grouped(first!)} and ${counted(more.length, "more", "more")}`;
}

const bringsText = ({ brings: { stores, people, licenses } }: Row): string =>
	[
		stores > 0 && counted(stores, "store"),
		people > 0 && counted(people, "person", "people"),
		licenses > 0 && counted(licenses, "license"),
	]
		.filter(Boolean)
		.join(", ");

const LINE: Column<Row> = {
	head: "Line",
	num: true,
	narrow: "labeled",
	cell: ({ lines }) => linesText(lines),
};

const CUSTOMER: Column<Row> = {
	head: "Customer",
	narrow: "wide",
	cell: ({ name, remarks }) => (
		<>
			<b className="strong">{name}</b>
			{remarks.map((remark) => (
				<p key={remark} className="small mt-1">
					{remark}
				</p>
			))}
		</>
	),
};

const COLUMNS: Column<Row>[] = [
	LINE,
	CUSTOMER,
	{ head: "Brings", narrow: "labeled", cell: (row) => bringsText(row) || "Nothing" },
	{ head: "Terms", narrow: "labeled", cell: ({ terms }) => terms ?? "" },
];

const CHOICES: Readonly<Record<CustomerChoice, string>> = {
	skip: "Leave out",
	add: "Add to it",
	new: "Make another company",
};

const MATCHED: Column<Row>[] = [
	LINE,
	CUSTOMER,
	{
		head: "Looks like",
		narrow: "labeled",
		cell: ({ match }) =>
			match ? (
				<>
					{match.id ? (
						<SiteLink to={href("/admin/companies/:id/:does?", { id: match.id })}>{match.name}</SiteLink>
					) : (
						`${match.name}, line ${grouped(match.line ?? 0)}`
					)}
					<span className="mute small block">Same {match.shared.join(", ")}</span>
				</>
			) : null,
	},
	{ head: "Brings", narrow: "labeled", cell: (row) => bringsText(row) || "Nothing" },
	{
		head: "Choice",
		narrow: "wide",
		cell: ({ lines, name, choice, options }) => (
			<SelectField
				label={`What happens with ${name}`}
				hideLabel
				className="mb-0"
				id={`choice-${lines[0]}`}
				name={`choice-${lines[0]}`}
				options={options.map((value) => ({ value, label: CHOICES[value] }))}
				defaultValue={choice ?? ""}
			/>
		),
	},
];

/** What an import of customers would do, customer by customer. */
export function CustomersReview({ data }: { data: CompanyImportData }) {
	const { job, counts, show, rows, page, pageCount, version, choices } = data;
	const address = (does?: string) =>
		href("/admin/companies/import/:id/:does?", { id: job.id, ...(does ? { does } : {}) });
	const changes = counts.toCreate + counts.toAdd;
	return (
		<>
			<StaffHead title="Preview of customers" facts={job.fileName} />
			<ImportSteps at="Review" />
			<p className="mute small mb-3">
				Nothing has been changed yet, and nobody is emailed.{" "}
				<SiteLink to={`${address()}?columns=change`}>Change columns</SiteLink>
			</p>
			{job.problem ? (
				<Note kind="warn" className="mb-3">
					{job.problem}
				</Note>
			) : null}
			{counts.error > 0 ? (
				<Note kind="warn" className="mb-3">
					Correct the rows with errors below, or import the good customers alone.
				</Note>
			) : null}
			{counts.error === 0 && changes === 0 ? (
				<Note className="mb-3">All of these customers are here already. There is nothing to import.</Note>
			) : null}
			<div className="acts mb-4">
				<Form method="post" action={address()} id="confirm-import">
					<input type="hidden" name="version" value={version} />
					<Button variant="primary" pendingText="Importing..." disabled={counts.error > 0 || changes === 0}>
						{importText(counts)}
					</Button>
				</Form>
				{counts.error > 0 && changes > 0 ? (
					<Button form="confirm-import" name="goodOnly" value="on" pendingText="Importing...">
						Import the {counted(changes, "good customer")}
					</Button>
				) : null}
				<Form method="post" action={address("again")}>
					<Button pendingText="Checking...">Check again</Button>
				</Form>
				<ButtonLink to={href("/admin/companies/import")}>Choose another file</ButtonLink>
				<Form method="post" action={address("cancel")}>
					<Button variant="link-bad" pendingText="Cancelling...">
						Cancel import
					</Button>
				</Form>
			</div>
			<Chips
				label="Customers"
				items={KINDS.filter((kind) => kind === "create" || counts[kind] > 0).map((kind) => ({
					to: `${address()}?show=${kind}`,
					label: `${LABELS[kind]} ${grouped(counts[kind])}`,
					current: show === kind,
				}))}
			/>
			{rows.length === 0 ? (
				<p className="mute mt-4">No such customers.</p>
			) : show === "error" ? (
				<MendRows
					action={address("mend")}
					rows={rows.flatMap(({ bad }) => bad)}
					all={counts.error}
					choices={choices}
				/>
			) : show === "match" || show === "double" ? (
				<Form method="post" action={address("decide")} className="mt-3" key={`${show} ${version}`}>
					<Table
						columns={MATCHED}
						rows={rows}
						kind="rows r-two"
						rowKey={({ position }) => String(position)}
					/>
					<div className="acts mt-3">
						<Button pendingText="Checking...">Take these choices</Button>
						{pageCount > 1 ? (
							<span className="small mute">Take those of each page before you turn it.</span>
						) : null}
					</div>
				</Form>
			) : (
				<div className="mt-3">
					<Table
						columns={COLUMNS}
						rows={rows}
						kind="rows r-two"
						rowKey={({ position }) => String(position)}
					/>
				</div>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</>
	);
}

/** 'Import 330 customers, add to 12': what the button does. */
function importText({ toCreate, toAdd }: CompanyImportData["counts"]): string {
	if (toAdd === 0) return `Import ${counted(toCreate, "customer")}`;
	if (toCreate === 0) return `Add to ${counted(toAdd, "customer")}`;
	return `Import ${counted(toCreate, "customer")}, add to ${grouped(toAdd)}`;
}
