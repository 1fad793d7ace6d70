import { useState } from "react";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { keysOf } from "~/terms/keys-of";
import { PRICE_KINDS } from "~/terms/price-lists";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { TableFrame } from "~/ui/layout/table";
import { entryCents } from "../../prices/price-rule";
import { sayMargin } from "../../products/fields/margin";
import type { EntryRow } from "../price-list.queries.server";

const COLUMNS = [
	{ head: "SKU, brand or category" },
	{ head: "Goods" },
	{ head: "Change" },
	{ head: "Value", num: true },
	{ head: "Minimum quantity", num: true },
	{ head: "Wholesale", num: true },
	{ head: "Becomes", num: true },
	{ head: "Margin", num: true },
	{ head: "Remove" },
];

const EMPTY_ROWS = 5;

type Props = {
	entries: readonly EntryRow[];
	total: number;
	/** What was typed, after a post. */
	typed: Record<string, string> | null;
	errors: Record<string, string[]>;
};

/** The entries of a page of the list as rows, and empty rows to add some. */
export function EntryRows({ entries, total, typed, errors }: Props) {
	const used = Math.max(
		-1,
		...Object.keys(typed ?? {}).map((name) => {
			const n = /^entries\[(\d{1,4})\]\.goods$/.exec(name)?.[1];
			return n && typed?.[name] ? Number(n) : -1;
		}),
	);
	const requested = Number(typed?.rows || EMPTY_ROWS);
	const [more, setMore] = useState(0);
	const count = Math.max(entries.length + requested + more, used + 2);
	const rows = Array.from({ length: Math.min(count, entries.length + 500) }, (_, n) => n);
	return (
		<section aria-label="Entries" className="mt-4">
			<input type="hidden" name="rows" value={requested + more} />
			<TableFrame columns={COLUMNS} kind="rows r-entries">
				{rows.map((n) => (
					<Row key={entries[n]?.id ?? `new ${n}`} n={n} entry={entries[n]} typed={typed} errors={errors} />
				))}
			</TableFrame>
			<p className="acts mt-2">
				<Button
					size="s"
					name="intent"
					value="rows"
					onClick={(event) => {
						event.preventDefault();
						setMore(more + EMPTY_ROWS);
					}}
				>
					Add 5 rows
				</Button>
				<span className="mute">{counted(total, "entry", "entries")} saved</span>
			</p>
		</section>
	);
}

function Row({
	n,
	entry,
	typed,
	errors,
}: { n: number; entry: EntryRow | undefined } & Pick<Props, "typed" | "errors">) {
	const field = (name: "goods" | "kind" | "value" | "minimum", now: string | number) => {
		const whole = `entries[${n}].${name}`;
		return {
			name: whole,
			id: `price-list-${whole}`,
			defaultValue: typed ? (typed[whole] ?? "") : String(now),
			errors: errors[whole] ?? [],
			hideLabel: true,
		};
	};
	const of = entry ? entry.name : `row ${n + 1}`;
	const becomes = entry?.wholesalePriceCents
		? entryCents({ ...entry, value: entry.amount }, entry.wholesalePriceCents)
		: null;
	return (
		<tr>
			<td data-l="SKU, brand or category">
				{entry ? <input type="hidden" name={`entries[${n}].id`} value={entry.id} /> : null}
				<TextField
					{...field("goods", entry?.code ?? "")}
					label={`SKU, brand or category of ${of}`}
					autoComplete="off"
					spellCheck={false}
				/>
			</td>
			<td className={entry ? undefined : "md-only"}>{entry?.name}</td>
			<td data-l="Change">
				<SelectField
					{...field("kind", entry?.kind ?? "fixed")}
					label={`What it does, ${of}`}
					options={keysOf(PRICE_KINDS).map((kind) => ({ value: kind, label: PRICE_KINDS[kind] }))}
				/>
			</td>
			<td className="num" data-l="Value">
				<TextField
					{...field("value", entry?.value ?? "")}
					label={`Value of ${of}`}
					inputMode="decimal"
					autoComplete="off"
					inputClassName="q5"
				/>
			</td>
			<td className="num" data-l="Minimum quantity">
				<TextField
					{...field("minimum", entry?.minimum ?? "")}
					label={`Minimum quantity, ${of}`}
					inputMode="numeric"
					autoComplete="off"
					inputClassName="q3"
					placeholder="1"
				/>
			</td>
			<td className="num mute md-only">
				{entry?.wholesalePriceCents ? formatCents(entry.wholesalePriceCents) : null}
			</td>
			<td className="num md-only">{becomes === null ? null : formatCents(becomes)}</td>
			<td className="num md-only">
				{becomes === null || entry?.costCents === undefined ? null : sayMargin(entry.costCents, becomes)}
			</td>
			<td className={entry ? undefined : "md-only"}>
				{entry ? (
					<CheckboxField
						name={`entries[${n}].remove`}
						id={`price-list-entries-${n}-remove`}
						label={<span className="vh">Remove {of}</span>}
						defaultChecked={typed?.[`entries[${n}].remove`] === "on"}
					/>
				) : null}
			</td>
		</tr>
	);
}
