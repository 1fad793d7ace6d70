import { memo, useState } from "react";
import { href } from "react-router";
import { ASSORTED } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { Icon } from "~/ui/icon";
import { SiteLink } from "~/ui/site-link";
import { TypedWords } from "~/ui/text/typed-words";
import { InsteadLinks } from "~/ui/text/why-line";
import type { Repair } from "../quick-order-line";
import { typedBefore } from "../typed-row";
import {
	choiceValue,
	fixValue,
	type QuickOrderField,
	type QuickOrderRowState,
	wasValue,
} from "./quick-order-state";

export type RowEdit = { code?: string; quantity?: string };

/**
 * A ready row with the typed quantity: its units and total while the user types; null for a row that can't be added, or
 * whose code has changed.
 */
export function liveRow(
	row: QuickOrderRowState | null,
	edit: RowEdit | undefined,
): { units: number; cents: number } | null {
	if (!row?.goods || (edit?.code !== undefined && edit.code.trim() !== row.code)) return null;
	if (row.status === "problem" || (row.status === "no_quantity" && edit?.quantity === undefined)) return null;
	const typed = (edit?.quantity ?? row.quantity).trim();
	const units = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
	return units > 0 ? { units, cents: units * row.goods.unitPriceCents } : null;
}

type Props = {
	n: number;
	row: QuickOrderRowState | null;
	edit: RowEdit | undefined;
	/** The user is typing in this row: its problem can wait. */
	isTyping: boolean;
	focus: QuickOrderField | null;
	/** The row to scan or type in next. */
	isNext: boolean;
	/** The address of the form. */
	page: string;
	/** Whether the stock is shown, as staff tell it on the phone. */
	withStock?: boolean;
};

/** One row: SKU, quantity, the product found, and its problem with its repairs. Tab goes from SKU to quantity to the next row. */
export const QuickOrderRow = memo(function QuickOrderRow({
	n,
	row,
	edit,
	isTyping,
	focus,
	isNext,
	page,
	withStock = false,
}: Props) {
	const isStale = edit?.code !== undefined && edit.code.trim() !== (row?.code ?? "");
	const problem = isStale || isTyping ? null : (row?.problem ?? null);
	const live = liveRow(row, edit);
	const goods = isStale ? null : (row?.goods ?? null);
	const tied = (field: "sku" | "quantity") =>
		problem?.field === field ? { "aria-invalid": true, "aria-describedby": `row-${n}-error` } : {};
	return (
		<tr id={`row-${n + 1}`} className={problem ? "row-bad" : undefined}>
			<td className="num mute md-only">{n + 1}</td>
			<td>
				<label className="vh" htmlFor={`sku-${n}`}>
					Row {n + 1}, SKU or barcode
				</label>
				<input
					className={problem?.field === "sku" ? "in mono is-bad" : "in mono"}
					id={`sku-${n}`}
					name={`lines[${n}].sku`}
					defaultValue={row?.code}
					placeholder={isNext ? "SKU or name" : undefined}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={200}
					// biome-ignore lint/a11y/noAutofocus: after an answer, the next thing to scan or type
					autoFocus={focus === "sku"}
					{...tied("sku")}
				/>
			</td>
			<td className="num">
				<label className="vh" htmlFor={`quantity-${n}`}>
					Row {n + 1}, quantity
				</label>
				<input
					className={problem?.field === "quantity" ? "in qty is-bad" : "in qty"}
					id={`quantity-${n}`}
					name={`lines[${n}].quantity`}
					defaultValue={row?.quantity}
					placeholder={isNext ? "0" : undefined}
					inputMode="numeric"
					autoComplete="off"
					maxLength={40}
					// biome-ignore lint/a11y/noAutofocus: after an answer, the next thing to scan or type
					autoFocus={focus === "quantity"}
					{...tied("quantity")}
				/>
			</td>
			<td className="padn">
				{isNext ? <span className="small mute">Scan or type. Enter starts the next row.</span> : null}
				{goods && row ? <Found row={row} goods={goods} withStock={withStock} /> : null}
				{row && !goods ? <Unfound n={n} row={row} /> : null}
				{row?.was ? <input type="hidden" name={`lines[${n}].was`} value={wasValue(row, row.was)} /> : null}
				{row && (problem || (goods && goods.flavors.length > 0)) ? (
					<div className="fix">
						<FieldError id={`row-${n}-error`} errors={problem?.text} />
						{problem?.instead ? (
							<span className="small">
								<InsteadLinks instead={problem.instead} />
							</span>
						) : null}
						{goods && goods.flavors.length > 0 ? (
							<FlavorChoice
								key={`${row.code}-${row.flavor}`}
								n={n}
								row={row}
								goods={goods}
								page={page}
								focused={focus === "flavor"}
							/>
						) : null}
						{problem?.field === "flavor" && goods?.flavors.length === 0 ? (
							<input type="hidden" name={`lines[${n}].flavor`} value={row.flavor} />
						) : null}
						{problem && (problem.field !== "flavor" || goods?.flavors.length === 0)
							? row.repairs?.map((repair) => (
									<RepairButton key={repair.value} n={n} repair={repair} page={page} />
								))
							: null}
					</div>
				) : null}
			</td>
			<td className="num">{goods ? formatCents(goods.unitPriceCents) : row ? "—" : ""}</td>
			<td className="num">
				{live && !problem ? formatCents(live.cents) : row ? <span className="mute">—</span> : ""}
			</td>
			<td className="num">
				{row ? (
					<button className="x" name="remove" value={n} aria-label={`Remove row ${n + 1}`} type="submit">
						<Icon name="x" />
					</button>
				) : null}
			</td>
		</tr>
	);
});

/** Without scripts, the page comes back to the row. */
function FixButton({ n, value, page, label }: { n: number; value: string; page: string; label: string }) {
	return (
		<Button
			size="s"
			name="fix"
			value={value}
			formAction={`${page}#row-${n + 1}`}
			aria-label={`${label}, row ${n + 1}`}
		>
			{label}
		</Button>
	);
}

const RepairButton = ({ n, repair, page }: { n: number; repair: Repair; page: string }) => (
	<FixButton n={n} value={fixValue(n, repair)} page={page} label={repair.label} />
);

type Goods = NonNullable<QuickOrderRowState["goods"]>;

/** Name and flavor, and what else there is to know before adding. */
function Found({ row, goods, withStock }: { row: QuickOrderRowState; goods: Goods; withStock: boolean }) {
	const isAssorted = goods.flavors.length > 0 && !goods.flavor && row.problem?.field !== "flavor";
	const flavor = goods.flavor ?? (isAssorted ? ASSORTED : null);
	const facts = [
		withStock ? `${grouped(goods.available)} in stock` : null,
		goods.inCart > 0 ? `in cart ${grouped(goods.inCart)}` : null,
		(row.rows?.length ?? 1) > 1 ? `${row.rows?.length} rows added together` : null,
		row.status === "no_quantity" ? "no quantity yet" : null,
	].filter(Boolean);
	return (
		<>
			<SiteLink to={href("/products/:slug", { slug: goods.slug })}>{goods.productName}</SiteLink>
			{flavor ? `, ${flavor}` : null}
			{facts.length > 0 ? <span className="small mute"> · {facts.join(" · ")}</span> : null}
			<Typed row={row} />
		</>
	);
}

/** The buyer's own words for a row that was put right (Rule 4.13). */
function Typed({ row }: { row: QuickOrderRowState }) {
	const { sku, flavor, quantity } = typedBefore(row);
	return <TypedWords words={[sku, flavor].filter((word) => word !== undefined)} was={quantity} />;
}

/** Keeps the flavor and hints of an unknown code, in case it is corrected. */
function Unfound({ n, row }: { n: number; row: QuickOrderRowState }) {
	return (
		<>
			{row.flavor ? <input type="hidden" name={`lines[${n}].flavor`} value={row.flavor} /> : null}
			{row.hints?.map((hint) => (
				<input key={hint} type="hidden" name={`lines[${n}].hint`} value={hint} />
			))}
			{row.closest ? (
				<span>
					Closest: <span className="mono">{row.closest}</span>
				</span>
			) : null}
		</>
	);
}

function FlavorChoice({
	n,
	row,
	goods,
	page,
	focused,
}: {
	n: number;
	row: QuickOrderRowState;
	goods: Goods;
	page: string;
	focused: boolean;
}) {
	const isBad = row.problem?.field === "flavor";
	const shown = isBad ? row.flavor : (goods.flavor ?? ASSORTED);
	const [chosen, setChosen] = useState(shown);
	const near = isBad ? (row.repairs ?? []).filter(({ value }) => value !== ASSORTED) : [];
	return (
		<>
			{near.map((repair) => (
				<RepairButton key={repair.value} n={n} repair={repair} page={page} />
			))}
			{isBad ? <input type="hidden" name={`lines[${n}].asked`} value={row.flavor} /> : null}
			<label className="vh" htmlFor={`flavor-${n}`}>
				Row {n + 1}, flavor of {goods.productName}
			</label>
			<select
				className={isBad ? "in is-bad" : "in"}
				id={`flavor-${n}`}
				name={`lines[${n}].flavor`}
				defaultValue={shown}
				onChange={(event) => setChosen(event.currentTarget.value)}
				aria-invalid={isBad || undefined}
				aria-describedby={isBad ? `row-${n}-error` : undefined}
				// biome-ignore lint/a11y/noAutofocus: the field that was just repaired
				autoFocus={focused}
			>
				{isBad ? (
					<option value={row.flavor}>{near.length > 0 ? "Another flavor" : "Choose a flavor"}</option>
				) : null}
				<option>{ASSORTED}</option>
				{goods.flavors.map((flavor) => (
					<option key={flavor}>{flavor}</option>
				))}
			</select>
			{isBad ? (
				<FixButton
					n={n}
					value={choiceValue(n, row.flavor)}
					page={page}
					label={`Use ${chosen === shown ? ASSORTED : chosen}`}
				/>
			) : null}
		</>
	);
}
