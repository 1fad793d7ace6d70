import { data, Form, href } from "react-router";
import { isProductTable } from "~/catalog";
import { LinesFile } from "~/desk/forms/lines-file";
import { readPostedTable, textOf } from "~/desk/forms/posted-table.server";
import { getClient, getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { tableText } from "~/kernel/tables/table-file";
import { counted } from "~/kernel/texts/numbers";
import { LIST_COLUMNS } from "~/terms/compliance";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { LONGEST_COPY, listCopySchema } from "../compliance.schema";
import { type CopyPlan, importCopy, planCopy } from "../copy-list.server";
import { getList } from "../state-rules.queries.server";
import type { Route } from "./+types/copy";
import { listAt } from "./list.server";

const ROWS = 50;

/** The import of a list's copy: paste, preview, import (Rule 17.10). */
export function loader({ context, params }: Route.LoaderArgs) {
	const list = foundOr404(() => getList(getDb(context), adminOrDenied(context), params.id));
	return {
		name: list.name,
		state: list.state,
		copiedOn: list.copiedOn,
		source: list.copySource ?? list.source,
		today: shopToday(),
	};
}

export const headers = replyHeaders;

/** Thrown so that the form door shows the page again with what the copy would change. */
class Previewed extends Error {
	readonly plan: CopyPlan;
	constructor(plan: CopyPlan) {
		super("Preview");
		this.plan = plan;
	}
}

export async function action(args: Route.ActionArgs) {
	const { id } = args.params;
	adminOrDenied(args.context);
	const { form: posted, problem } = await readPostedTable(
		args.request,
		getClient(args.context).ip,
		isProductTable,
		async (form, table) => {
			form.set("text", await tableText(table));
			form.set("does", "preview");
			for (const name of [...form.keys()]) if (name.startsWith("columns[")) form.delete(name);
			return undefined;
		},
	);
	const texts = Object.fromEntries(
		["text", "copiedOn", "copySource"].map((name) => [name, textOf(posted, name, LONGEST_COPY + 1)]),
	);
	if (problem) return data({ problem, texts }, { status: 400 });
	const isAsPreviewed = ({ hash, columns, problems }: CopyPlan) =>
		posted.get("does") === "import" &&
		posted.get("previewed") === hash &&
		[null, columns.join()].includes(posted.get("previewedColumns") as string | null) &&
		problems.length === 0;
	try {
		const reply = await formAction(
			args,
			{
				guard: adminOrDenied,
				schema: listCopySchema,
				run: ({ db, actor }, input) => {
					const plan = planCopy(db, actor, id, input);
					if (!isAsPreviewed(plan)) throw new Previewed(plan);
					return importCopy(db, actor, { ...input, id });
				},
				failed: { title: "Error", text: "Nothing was imported." },
				done: ({ fresh, gone, changed, unchanged }) => ({
					to: listAt(getDb(args.context), adminOrDenied(args.context), id),
					title: "List Imported",
					text: `${fresh.length} new, ${gone.length} gone, ${changed.length} changed, ${unchanged.length} unchanged.`,
				}),
			},
			posted,
		);
		return reply;
	} catch (error) {
		if (!(error instanceof Previewed)) throw error;
		const { fresh, gone, changed, unchanged, ...plan } = error.plan;
		return data({
			preview: {
				...plan,
				problems: plan.problems.slice(0, ROWS),
				counts: {
					fresh: fresh.length,
					gone: gone.length,
					changed: changed.length,
					unchanged: unchanged.length,
					bad: plan.problems.length,
				},
				rows: [
					...fresh.slice(0, ROWS).map((entry) => rowOf("New", entry)),
					...gone.slice(0, ROWS).map((entry) => rowOf("Gone", entry)),
					...changed.slice(0, ROWS).map((entry) => rowOf("Changed", entry)),
					...unchanged.slice(0, ROWS).map((entry) => rowOf("Unchanged", entry)),
				],
			},
			texts,
		});
	}
}

const rowOf = (
	what: string,
	{
		productName,
		flavor,
		code,
		listedOn,
	}: Pick<CopyPlan["fresh"][number], "productName" | "flavor" | "code" | "listedOn">,
) => ({ what, name: [productName, flavor].filter(Boolean).join(", "), code, listedOn });

const OPTIONS = Object.entries(LIST_COLUMNS).map(([value, label]) => ({ value, label }));

export default function CopyPage({ loaderData, actionData }: Route.ComponentProps) {
	const preview = actionData && "preview" in actionData ? actionData.preview : null;
	const refused = actionData && "result" in actionData ? actionData : null;
	const problem = actionData && "problem" in actionData ? actionData.problem : null;
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "copy",
		lastResult: refused?.result,
		defaultValue:
			actionData && "texts" in actionData
				? actionData.texts
				: { copiedOn: loaderData.today, copySource: loaderData.source },
	});
	const field = (name: string) => fields[name]!;
	const title = `Import: ${loaderData.name}`;
	return (
		<div className="wrap">
			<PageTitle reply={refused ?? undefined}>{title}</PageTitle>
			<PageHead
				back={{
					to: href("/admin/compliance/:state", { state: loaderData.state }),
					label: stateName(loaderData.state),
				}}
				title={title}
				intro={loaderData.copiedOn ? `The last copy is of ${loaderData.copiedOn}.` : "There is no copy yet."}
			/>
			<Form
				method="post"
				encType="multipart/form-data"
				id={form.id}
				key={preview?.hash ?? "typed"}
				noValidate
			>
				<Flash message={refused?.toast} />
				<ErrorSummary problems={problem ? [{ id: "file", text: problem }] : problemsOf(form)} />
				{preview ? <Preview preview={preview} /> : null}
				<TextArea
					field={field("text")}
					label="The list, with its headings"
					hint="Paste it from a spreadsheet or a CSV file."
					rows={preview ? 4 : 12}
					spellCheck={false}
				/>
				<div className="field">
					<LinesFile id="file" reply={actionData} errors={problem ? [problem] : undefined} />
				</div>
				<TextField field={field("copySource")} label="Where the copy is from" />
				<TextField field={field("copiedOn")} label="Day of the copy" type="date" />
				<Button name="does" value="preview">
					{preview ? "Preview again" : "Preview"}
				</Button>
			</Form>
		</div>
	);
}

type PreviewData = {
	heads: string[];
	columns: (string | null)[];
	counts: { fresh: number; gone: number; changed: number; unchanged: number; bad: number };
	problems: { line: number; text: string }[];
	rows: ReturnType<typeof rowOf>[];
	hash: string;
};

function Preview({ preview }: { preview: PreviewData }) {
	const { counts, heads, columns, problems, rows, hash } = preview;
	return (
		<section className="mb-6" id="preview">
			<h2 className="mb-2">Preview</h2>
			<p className="mb-3">
				<b>
					{counts.fresh} new, {counts.gone} gone, {counts.changed} changed, {counts.unchanged} unchanged.
				</b>{" "}
				Nothing is imported yet.
			</p>
			<input type="hidden" name="previewed" value={hash} />
			<input type="hidden" name="previewedColumns" value={columns.join()} />
			<div className="grid-f mb-3">
				{heads.map((head, n) => (
					<SelectField
						key={n}
						name={`columns[${n}]`}
						id={`column-${n}`}
						label={head || `Column ${n + 1}`}
						placeholder="Not imported"
						defaultValue={columns[n] ?? ""}
						options={OPTIONS}
					/>
				))}
			</div>
			{counts.bad > 0 ? (
				<Note kind="warn" className="mb-3">
					{counted(counts.bad, "row")} can't be read:{" "}
					{problems.map(({ line, text }) => `line ${line}: ${text}`).join("; ")}.
				</Note>
			) : null}
			<Table
				rows={rows}
				rowKey={({ what, name, code }) => `${what} ${name} ${code}`}
				columns={[
					{ head: "Change", cell: ({ what }) => what },
					{ head: "Listed as", cell: ({ name }) => name },
					{ head: "Code", mono: true, cell: ({ code }) => code },
					{ head: "Listed on", cell: ({ listedOn }) => listedOn },
				]}
			/>
			{counts.bad === 0 ? (
				<p className="acts my-4">
					<Button variant="primary" name="does" value="import" pendingText="Importing...">
						Import this copy
					</Button>
				</p>
			) : null}
		</section>
	);
}
