import { pageNumberOf } from "~/http/page-number";
import { LIMITS } from "~/kernel/config/site";
import { pageCountOf } from "~/kernel/lists/paging";
import { headName } from "~/kernel/tables/heads";
import { type KeptImport, undoableUntil, versionOf } from "~/kernel/tables/kept-imports.server";
import type { ImportBox } from "~db/json-shapes";

type Planned = { kind: string; remarks: readonly string[]; boxes: readonly ImportBox[] };

/**
 * What the page of an import shows whose file is kept with it: its columns, or a page of its preview.
 *
 * @param kinds what rows come to, in the order of the page; `notice` are those with remarks.
 */
export function importPage<Plan extends Planned, Made, Kind extends Plan["kind"] | "notice">(
	{ id, fileName, state, outline, columns, plan, stays, finishedAt }: KeptImport<Plan, Made>,
	url: URL,
	kinds: readonly Kind[],
	choice: { options: { value: string; label: string }[]; label: (field: never) => string },
) {
	const all = plan ?? [];
	const rowsOf = (wanted: Kind) =>
		all.filter(({ kind, remarks }) => (wanted === "notice" ? remarks.length > 0 : kind === wanted));
	const counts = Object.fromEntries(kinds.map((kind) => [kind, rowsOf(kind).length])) as Record<Kind, number>;
	const requested = kinds.find((kind) => kind === url.searchParams.get("show"));
	const show = requested ?? kinds.find((kind) => counts[kind] > 0) ?? kinds.at(-1)!;
	const page = pageNumberOf(url) ?? 1;
	const isChanging = state === "review" && url.searchParams.get("columns") === "change";
	const label = choice.label as (field: string) => string;
	const shown = rowsOf(show).slice((page - 1) * LIMITS.adminRows, page * LIMITS.adminRows);
	return {
		job: { id, fileName, shown: isChanging ? ("columns" as const) : state },
		columns: outline.heads.map((_, at) => ({
			name: headName(outline.heads, at),
			cells: (outline.rows ?? []).map((cells) => cells[at] ?? ""),
			readAs: columns[at] ?? "",
		})),
		options: state === "columns" || isChanging ? choice.options : [],
		version: versionOf(all),
		counts,
		show,
		page,
		pageCount: pageCountOf(counts[show], LIMITS.adminRows),
		rows:
			state === "review"
				? shown.map(({ boxes, ...row }) => ({
						...row,
						boxes: boxes.map((box) => ({ ...box, label: label(box.field) })),
					}))
				: [],
		stays,
		undoableUntil: undoableUntil({ state, finishedAt }),
	};
}
