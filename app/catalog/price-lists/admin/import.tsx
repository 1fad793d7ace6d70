import { data, Form, href } from "react-router";
import { LinesFile } from "~/desk/forms/lines-file";
import { readPostedTable, textOf } from "~/desk/forms/posted-table.server";
import { useSectionTabs } from "~/desk/frame/sections";
import { getClient, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { DomainError } from "~/kernel/errors";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { isProductTable } from "../../products/fields/product-columns";
import { previewPriceList } from "../preview-price-list.server";
import { entryTextOf, LONGEST_ENTRIES_TEXT, readEntryText } from "../price-file.server";
import { getPriceList, type PriceList } from "../price-list.queries.server";
import { priceListSchema } from "../price-list.schema";
import { savePriceList } from "../save-price-list.server";
import type { Route } from "./+types/import";
import { shownPreview } from "./list-action.server";
import { PreviewTable } from "./preview-table";

export function loader({ context, params: { id } }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return { list: foundOr404(() => getPriceList(getDb(context), admin, id)) };
}

/** Shows what a file's entries would change, or takes them into the list (Rule 15.8). Edited text is shown first. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const list = foundOr404(() => getPriceList(db, admin, id));
	const { form, problem } = await readPostedTable(
		request,
		getClient(context).ip,
		isProductTable,
		async (posted, table) => {
			posted.set("lines", await entryTextOf(table));
			posted.set("intent", "check");
			return undefined;
		},
	);
	const text = (name: string) => textOf(form, name, LONGEST_ENTRIES_TEXT).replace(/\r\n?/g, "\n");
	const lines = text("lines");
	const isWhole = form.get("whole") === "on";
	const reply = (problems: string[], preview: ReturnType<typeof shownPreview> | null = null) =>
		data({ lines, isWhole, problems, preview, count }, { status: problems.length > 0 ? 400 : 200 });
	let count = 0;
	if (problem) return reply([problem]);
	if (!lines.trim()) return reply(["Paste or upload at least one entry"]);
	try {
		const entries = readEntryText(lines);
		count = entries.length;
		const input = priceListSchema.safeParse({
			...inputOf(list),
			entries: entries.map(({ line: _line, ...entry }) => entry),
		});
		if (!input.success) {
			return reply(input.error.issues.map(({ path, message }) => sayLine(entries, path.join("."), message)));
		}
		const saved = { ...input.data, id, whole: isWhole, byGoods: true };
		const isChecked =
			form.get("intent") === "apply" && text("checked") === lines && text("checkedWhole") === String(isWhole);
		try {
			if (!isChecked) return reply([], shownPreview(previewPriceList(db, admin, saved)));
			savePriceList(db, admin, saved);
		} catch (error) {
			if (!(error instanceof DomainError) || error.errors.length === 0) throw error;
			return reply(error.errors.map(({ field, message }) => sayLine(entries, field, message)));
		}
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return reply([error.message]);
	}
	setFlash(
		context,
		"Entries Imported",
		`${counted(count, "entry", "entries")} of the file are in ${list.name}.`,
	);
	return seeOther(href("/admin/price-lists/:id/:does?", { id }));
}

const inputOf = (list: PriceList) => ({
	name: list.name,
	from: list.fromDay,
	until: list.untilDay,
	priority: list.priority,
	audience: list.audience,
	tiers: list.tiers,
	companies: list.companies.map(({ id }) => id),
});

/** A message about an entry, with its line. */
function sayLine(entries: ReturnType<typeof readEntryText>, field: string, message: string): string {
	const n = /^entries[.[](\d+)/.exec(field)?.[1];
	const entry = n === undefined ? undefined : entries[Number(n)];
	return entry ? `Line ${entry.line}, ${entry.goods}: ${message}` : message;
}

export default function ImportEntries({ loaderData: { list }, actionData }: Route.ComponentProps) {
	const { lines = "", isWhole = false, problems = [], preview = null, count = 0 } = actionData ?? {};
	const title = `Import into ${list.name}`;
	return (
		<div className="wrap">
			<PageTitle>{`${problems.length > 0 ? "Error: " : ""}${title}`}</PageTitle>
			<StaffHead title={title} tabs={useSectionTabs()} />
			<ErrorSummary problems={problems.map((text) => ({ text }))} />
			<Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
				<input type="hidden" name="checked" value={preview ? lines : ""} />
				<input type="hidden" name="checkedWhole" value={String(isWhole)} />
				<section className="card" aria-labelledby="rows">
					<h2 id="rows">Paste or upload</h2>
					<TextArea
						key={lines}
						name="lines"
						label="Goods, kind, value and units"
						hint="One entry on each line: a SKU, brand or category; Price, Percent off or Amount off; the value; from how many units. Goods and a price are enough. Entries of the same goods and units are replaced."
						rows={10}
						spellCheck={false}
						autoComplete="off"
						defaultValue={lines}
					/>
					<LinesFile id="entries-file" reply={actionData} errors={undefined} />
					<CheckboxField
						name="whole"
						label="Remove entries that are not in the file"
						defaultChecked={isWhole}
					/>
				</section>
				{preview ? <PreviewTable preview={preview} /> : null}
				<div className="stick">
					<b>{count > 0 ? counted(count, "entry", "entries") : "Nothing checked yet"}</b>
					<span className="end">
						<SiteLink className="tap" to={href("/admin/price-lists/:id/:does?", { id: list.id })}>
							Discard
						</SiteLink>
						<Button
							variant={preview ? undefined : "ink"}
							name="intent"
							value="check"
							pendingText="Checking..."
						>
							{preview ? "Check again" : "Check"}
						</Button>
						{preview ? (
							<Button variant="primary" name="intent" value="apply" pendingText="Saving...">
								{`Import ${counted(count, "entry", "entries")}`}
							</Button>
						) : null}
					</span>
				</div>
			</Form>
		</div>
	);
}
