import { useEffect, useRef, useState } from "react";
import { Form, href } from "react-router";
import { grouped } from "~/kernel/texts/numbers";
import { keysOf } from "~/terms/keys-of";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { ROUNDINGS } from "../fields/new-price";
import { PRODUCT_FIELDS } from "../fields/product-fields";
import { MOVE_WORDS, MOVED_PRICES } from "../fields/reprice-words";
import { FromDay, TICKED } from "./table-form";

export const REPRICE_FORM = "reprice";

/** The parameters of a raise or cut in the address, as they were typed. */
export type MoveTexts = Record<"price" | "way" | "amount" | "unit" | "round" | "among" | "from", string>;

export const NEW_MOVE: MoveTexts = {
	price: "wholesalePrice",
	way: "raise",
	amount: "",
	unit: "percent",
	round: "none",
	among: "found",
	from: "",
};

const OPTIONS = {
	price: keysOf(MOVED_PRICES).map((name) => [name, PRODUCT_FIELDS[MOVED_PRICES[name]].label] as const),
	way: Object.entries(MOVE_WORDS.way),
	unit: Object.entries(MOVE_WORDS.unit),
	round: Object.entries(ROUNDINGS).map(([name, { label }]) => [name, label] as const),
};

type Props = {
	/** The table's filters. */
	scope: { search: string; brand: string | null; category: string | null };
	/** How many products the filters find. */
	found: number;
	/** Ids that were ticked on the page before. */
	ticked?: readonly string[];
	values?: MoveTexts;
	errors?: Record<string, string[] | undefined>;
};

/** What to raise or lower, by how much and for which products; leads to the preview (Rule 7.72). */
export function RepriceForm({ scope, found, ticked = [], values = NEW_MOVE, errors = {} }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const [ticks, setTicks] = useState(ticked.length);
	useEffect(() => {
		const count = () => {
			const boxes = document.querySelectorAll<HTMLInputElement>(
				`input[name=id][form="${REPRICE_FORM}"]:checked`,
			);
			setTicks(ticked.length + boxes.length);
		};
		const own = form.current;
		count();
		document.addEventListener("change", count);
		own?.addEventListener(TICKED, count);
		return () => {
			document.removeEventListener("change", count);
			own?.removeEventListener(TICKED, count);
		};
	}, [ticked.length]);
	const all = `all ${grouped(found)} found`;
	const select = (name: keyof typeof OPTIONS, label: string) => (
		<div>
			<label htmlFor={`reprice-${name}`}>{label}</label>
			<select className="in" id={`reprice-${name}`} name={name} defaultValue={values[name]}>
				{OPTIONS[name].map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		</div>
	);
	return (
		<Form
			className="ff"
			id={REPRICE_FORM}
			ref={form}
			action={href("/admin/products/reprice")}
			noValidate
			preventScrollReset={false}
		>
			{Object.entries(scope).map(([name, value]) =>
				value ? <input key={name} type="hidden" name={name} value={value} /> : null,
			)}
			{ticked.map((id) => (
				<input key={id} type="hidden" name="id" value={id} />
			))}
			{select("price", "Price")}
			{select("way", "Change")}
			<div>
				<label htmlFor="reprice-amount">Amount</label>
				<FieldError id="reprice-amount-error" errors={errors.amount ?? []} />
				<input
					className={`in q3${errors.amount ? " is-bad" : ""}`}
					id="reprice-amount"
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					defaultValue={values.amount}
					aria-invalid={errors.amount ? true : undefined}
					aria-describedby={errors.amount ? "reprice-amount-error" : undefined}
				/>
			</div>
			{select("unit", "Unit")}
			{select("round", "Round to")}
			<div>
				<label htmlFor="reprice-among">For</label>
				<FieldError id="reprice-among-error" errors={errors.among ?? []} />
				<select
					key={ticks > 0 ? "ticked" : "found"}
					className="in"
					id="reprice-among"
					name="among"
					defaultValue={ticks > 0 ? "ticked" : values.among}
				>
					<option value="found">{all}</option>
					<option value="ticked">{ticks > 0 ? `${grouped(ticks)} selected` : "the selected rows"}</option>
				</select>
			</div>
			<div>
				<FromDay id="reprice-from" errors={errors.from} value={values.from} />
			</div>
			<Button variant="ink" size="s">
				Preview
			</Button>
		</Form>
	);
}
