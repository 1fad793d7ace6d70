import { parse } from "@conform-to/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Form, href } from "react-router";
import { isDay } from "~/kernel/clock/buckets";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { taxLabel } from "~/terms/order-rates";
import { type Totals, totalsOf } from "~/terms/order-totals";
import type { Rates } from "~/terms/selling";
import { Button } from "~/ui/button";
import type { Problem } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Panel } from "~/ui/layout/card";
import type { RulesHistory, SampleOrder } from "../rules-page.server";

/** The fields of a form as it was sent; undefined before. */
export type Typed = Record<string, unknown> | undefined;
export type FieldErrors = Record<string, string[] | undefined>;

/** The summary's lines, each with the field it leads to. */
export const problemsOf = (errors: FieldErrors): Problem[] =>
	Object.entries(errors).flatMap(([field, texts]) =>
		(texts ?? []).map((one) => ({ id: `rules-${field}`, text: one })),
	);

const PAUSE_MS = 400;

/** What is typed in a form of rules, a moment after each key; null before the first, and without JavaScript. */
export function useTyping(shown: string): [form: RefObject<HTMLFormElement | null>, typing: Typed | null] {
	const form = useRef<HTMLFormElement>(null);
	const [typing, setTyping] = useState<{ of: string; values: Typed } | null>(null);
	useEffect(() => {
		const element = form.current;
		if (!element) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const follow = () => {
			clearTimeout(timer);
			timer = setTimeout(() => {
				const { payload } = parse(new FormData(element), { resolve: () => ({ value: null }) });
				setTyping({ of: shown, values: payload });
			}, PAUSE_MS);
		};
		element.addEventListener("input", follow);
		return () => {
			clearTimeout(timer);
			element.removeEventListener("input", follow);
		};
	}, [shown]);
	return [form, typing?.of === shown ? typing.values : null];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** From when the rules count, and the form's buttons. */
export function FromDay({
	typed,
	typing,
	errors,
	kept = "Orders placed before keep the rules they were placed under.",
	children,
}: {
	typed: Typed;
	/** As it stands now; the button names its day. */
	typing: Typed | null;
	errors: FieldErrors;
	/** What a change leaves as it is. */
	kept?: string;
	children?: ReactNode;
}) {
	const from = text(typed?.from) || "now";
	const now = typing ?? typed;
	const day = text(now?.from) === "day" && isDay(text(now?.day)) ? text(now?.day) : null;
	return (
		<>
			<fieldset className="from mt-5">
				<legend className="vh">From when these rules count</legend>
				<b>These rules count</b>
				<label>
					<input type="radio" name="from" value="now" defaultChecked={from !== "day"} /> from now on
				</label>
				<label>
					<input type="radio" name="from" value="day" defaultChecked={from === "day"} /> from
				</label>
				<span className={errors.day ? "field bad mb-0" : "field mb-0"}>
					<FieldError id="rules-day-error" errors={errors.day} />
					<input
						className="in"
						type="date"
						name="day"
						id="rules-day"
						aria-label="First day"
						defaultValue={text(typed?.day)}
						aria-invalid={errors.day ? true : undefined}
						aria-describedby={errors.day ? "rules-day-error" : undefined}
					/>
				</span>
				<small className="basis-full">
					{kept} A planned change replaces all rules of this page on its day.
				</small>
			</fieldset>
			{children}
			<div className="savebar">
				<Button variant="primary" name="intent" value="save" pendingText="Saving...">
					{day ? `Save for ${dayText(day)}` : "Save rules"}
				</Button>
				<Button name="intent" value="preview">
					Update preview
				</Button>
				<span className="end">Nothing is mailed to customers</span>
			</div>
		</>
	);
}

const shipping = ({ shippingCents, subtotalCents }: Totals) =>
	shippingCents === 0 && subtotalCents > 0 ? "free" : formatCents(shippingCents);

/** A real order under the rules of today and those that are typed (Rule 9.50). */
export function Compared({
	samples,
	chosen,
	now,
	then,
	form,
}: {
	samples: readonly SampleOrder[];
	/** The id of the order that was asked for. */
	chosen: unknown;
	now: Rates;
	then: Rates;
	form: string;
}) {
	const order = samples.find(({ id }) => id === chosen) ?? samples[0];
	if (!order) {
		return (
			<Panel title="The same order, before and after">
				<p className="small mute">There is no order yet to show it with.</p>
			</Panel>
		);
	}
	const to = { state: order.state };
	const terms = { certificates: order.certificates };
	const [before, after] = [now, then].map((rates) => totalsOf(order.lines, to, { rates, ...terms })) as [
		Totals,
		Totals,
	];
	const rows: [label: string, was: string, is: string][] = [
		["Items", formatCents(before.subtotalCents), formatCents(after.subtotalCents)],
		[taxLabel(after.exemption, after.taxRate), formatCents(before.taxCents), formatCents(after.taxCents)],
		...(before.exciseCents > 0
			? [
					["Excise", formatCents(before.exciseCents), formatCents(after.exciseCents)] as [
						string,
						string,
						string,
					],
				]
			: []),
		["Freight", shipping(before), shipping(after)],
	];
	return (
		<Panel title="The same order, before and after">
			<div className="flex gap-2 mb-2">
				<select
					className="in min-w-0 grow"
					name="order"
					form={form}
					aria-label="Order"
					defaultValue={order.id}
				>
					{samples.map(({ id, label }) => (
						<option key={id} value={id}>
							{label}
						</option>
					))}
				</select>
				<Button form={form} name="intent" value="preview">
					Show
				</Button>
			</div>
			<BeforeAfter
				of="Line"
				rows={rows.map(([label, was, is]) => ({ label, was, is }))}
				total={{ was: formatCents(before.totalCents), is: formatCents(after.totalCents) }}
			/>
			{before.totalCents === after.totalCents ? (
				<p className="small mute mt-2">Nothing changes for this order.</p>
			) : null}
			{after.minimumMissingCents > 0 ? (
				<p className="small mt-2">{formatCents(after.minimumMissingCents)} too small to be ordered.</p>
			) : null}
		</Panel>
	);
}

/** What is planned, counts and counted; what is planned can be removed (Rule 9.50). */
export function PastAndPlanned({ history }: { history: RulesHistory }) {
	return (
		<section className="mt-6">
			<h2 className="mb-2">Past and planned</h2>
			<dl className="facts">
				{history.map(({ id, from, isPlanned, isCurrent, says, savedBy }) => (
					<div key={id || "start"}>
						<dt>{from === null ? "From the start" : `${isCurrent ? "Since " : ""}${dayText(from)}`}</dt>
						<dd>
							{isPlanned ? <b>Planned: {says}</b> : says}
							{". "}
							{savedBy === null ? "Starting values." : `Saved by ${savedBy}.`}
							{isPlanned ? (
								<Form method="post" action={href("/admin/settings/rules/:id/remove", { id })}>
									<Button variant="link-bad" size="s" pendingText="Removing...">
										Remove
									</Button>
								</Form>
							) : null}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

type BeforeAfterRow = { key?: string; label: string; was: string; is: string };

/** What holds today beside what would hold with these rules; a row that changes is marked. */
export function BeforeAfter({
	of,
	isOfShown = false,
	rows,
	total,
}: {
	/** The heading of the labels. */
	of: string;
	isOfShown?: boolean;
	rows: readonly BeforeAfterRow[];
	total?: { was: string; is: string };
}) {
	return (
		<table className="cmp">
			<thead>
				<tr>
					<th>{isOfShown ? of : <span className="vh">{of}</span>}</th>
					<th>Today</th>
					<th>With these</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, label, was, is }) => (
					<tr key={key ?? label} className={was === is ? undefined : "ch"}>
						<td>{label}</td>
						<td>{was}</td>
						<td>{is}</td>
					</tr>
				))}
			</tbody>
			{total ? (
				<tfoot>
					<tr>
						<td>Total</td>
						<td>{total.was}</td>
						<td>{total.is}</td>
					</tr>
				</tfoot>
			) : null}
		</table>
	);
}
