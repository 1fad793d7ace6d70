import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useSubmit } from "react-router";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { useHydrated } from "~/ui/layout/hydrated";
import { SiteLink } from "~/ui/site-link";
import { useSaveKey } from "~/ui/staff/save-key";
import type { ProductTable } from "../fields/product-fields";
import type { StockTableRow } from "../product-admin.queries.server";
import type { ProductReply } from "./form";
import { PriceRow, tableColumns } from "./table-row";
import { changedCells, onTopOfTable } from "./table-values";

type Props = {
	table: ProductTable;
	products: readonly StockTableRow[];
	reply: ProductReply;
	/** The form that ticks belong to. */
	tickedFor: string;
};

/** A page of products as one form: prices and stock, or facts, saved together (Rule 7.14). */
export function ProductTableForm({ table, products, reply, tickedFor }: Props) {
	const shown = useMemo(() => onTopOfTable(reply, products), [reply, products]);
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const submit = useSubmit();
	const hydrated = useHydrated();
	const form = useRef<HTMLFormElement>(null);
	useSaveKey(form);
	const [changes, setChanges] = useState<Record<string, number>>({});
	const count = Object.values(changes).reduce((sum, each) => sum + each, 0);
	const note = useCallback(
		(id: string, changed: number) => setChanges((all) => ({ ...all, [id]: changed })),
		[],
	);
	const address = useRef((_id: string): string => "");
	address.current = (id) => {
		const params = new URLSearchParams(search);
		const open = params.getAll("open");
		params.delete("open");
		const others = open.filter((one) => one !== id);
		for (const one of others.length < open.length ? others : [...open, id]) params.append("open", one);
		return `${pathname}?${params}`;
	};
	// What was typed stays: the same rows are rendered again.
	const openFlavors = useCallback(
		(id: string) => navigate(address.current(id), { preventScrollReset: true, replace: true }),
		[navigate],
	);
	const columns = tableColumns(
		table,
		products.some(({ cells }) => cells.cost !== undefined),
	);
	const countId = useId();
	return (
		<Form
			method="post"
			id="table"
			ref={form}
			noValidate
			onKeyDown={moveBetweenRows}
			onSubmit={(event) => {
				event.preventDefault();
				const whole = new FormData(event.currentTarget);
				const data = changedCells(whole);
				const isEmpty = Array.from(data).length === 0;
				data.set("from", String(whole.get("from") ?? ""));
				submit(isEmpty ? event.currentTarget : data, {
					method: "post",
					preventScrollReset: true,
				});
			}}
		>
			{/* Enter in a box presses the first button of a form. */}
			<button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
				Save all
			</button>
			<ErrorSummary
				problems={problemsOf(
					{ id: "table", allErrors: shown.errors },
					Object.fromEntries(
						Object.keys(shown.errors).map((name) => [name, nameOf(products, shown.rows, name)]),
					),
				)}
			/>
			<table className="table stack rows r-prices">
				<thead>
					<tr>
						{table === "prices" ? (
							<th className="tk" scope="col">
								{hydrated ? <SelectAll form={tickedFor} /> : <span className="vh">Select</span>}
							</th>
						) : null}
						<th scope="col">Product</th>
						{table === "prices" ? <th scope="col">Flavors</th> : null}
						{columns.map(({ head, class: name }) => (
							<th key={head} scope="col" className={name}>
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{products.map((product, n) => (
						<PriceRow
							key={product.id}
							product={product}
							n={n}
							values={shown.rows[n]!}
							errors={JSON.stringify(errorsOfRow(shown.errors, n))}
							columns={columns}
							tickedFor={tickedFor}
							openUrl={`${address.current(product.id)}#row-${product.id}`}
							onOpen={openFlavors}
							onChange={note}
						/>
					))}
				</tbody>
			</table>
			<div className="stick">
				<b id={countId} aria-live="polite">
					{count > 0 ? `${count} changed` : counted(products.length, "product")}
				</b>
				{hydrated ? (
					<span className="mute lg-s">
						<kbd>↑</kbd> <kbd>↓</kbd> next price · <kbd>Ctrl S</kbd> save
					</span>
				) : null}
				<span className="end">
					{table === "prices" ? (
						<FromDay errors={shown.errors.from} value={reply?.result.initialValue?.from} />
					) : null}
					{count > 0 ? (
						<SiteLink className="tap" to={pathname + search} reloadDocument>
							Discard
						</SiteLink>
					) : null}
					<Button variant="primary" pendingText="Saving..." aria-describedby={countId}>
						Save all
					</Button>
				</span>
			</div>
		</Form>
	);
}

/** The day from which the prices count; empty: at once (Rule 15.20). */
export function FromDay({
	errors,
	value,
	id = "table-from",
}: {
	errors?: string[] | undefined;
	value?: unknown;
	id?: string;
}) {
	return (
		<>
			<label htmlFor={id}>From</label>
			<FieldError id={`${id}-error`} errors={errors ?? []} />
			<input
				className={`in${errors ? " is-bad" : ""}`}
				id={id}
				name="from"
				type="date"
				defaultValue={typeof value === "string" ? value : ""}
				aria-invalid={errors ? true : undefined}
				aria-describedby={errors ? `${id}-error` : undefined}
			/>
		</>
	);
}

const errorsOfRow = (errors: Record<string, string[]>, n: number) =>
	Object.fromEntries(Object.entries(errors).filter(([name]) => name.startsWith(`rows[${n}].`)));

/** Rows share the same messages, so the summary adds the product's name where a message has none. */
function nameOf(
	products: Props["products"],
	rows: ReturnType<typeof onTopOfTable>["rows"],
	name: string,
): string {
	const [, n = "", m] = /^rows\[(\d+)\](?:\.flavors\[(\d+)\])?/.exec(name) ?? [];
	const product = n === "" ? undefined : products[Number(n)];
	if (!product) return "";
	const flavorId = m && rows[Number(n)]?.flavors[Number(m)]?.id;
	const flavor = product.flavors?.find(({ id }) => id === flavorId);
	return flavor ? `${product.name}, ${flavor.name}` : product.name;
}

/** Arrow keys go to the same price of the next or the previous product. */
function moveBetweenRows(event: KeyboardEvent<HTMLFormElement>) {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	const { target } = event;
	if (!step || !(target instanceof HTMLInputElement) || !target.dataset.cell || target.type === "date")
		return;
	const { cell } = target.dataset;
	const isStock = target.closest("tr.sub");
	const boxes = [
		...event.currentTarget.querySelectorAll<HTMLInputElement>(
			isStock ? "tr.sub input[data-cell]" : `input[data-cell="${cell}"]`,
		),
	];
	const next = boxes[boxes.indexOf(target) + step];
	if (!next) return;
	event.preventDefault();
	next.focus();
	next.select();
}

function SelectAll({ form }: { form: string }) {
	return (
		<label>
			<span className="vh">Select all</span>
			<input
				className="tk1"
				type="checkbox"
				onChange={({ currentTarget }) => {
					const ticks = document.querySelectorAll<HTMLInputElement>(`input[name=id][form="${form}"]`);
					for (const tick of ticks) tick.checked = currentTarget.checked;
					document.getElementById(form)?.dispatchEvent(new Event(TICKED));
				}}
			/>
		</label>
	);
}

/** Tells a form that the ticks outside it have changed. */
export const TICKED = "ticked";
