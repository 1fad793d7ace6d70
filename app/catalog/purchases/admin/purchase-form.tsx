import { Form, href } from "react-router";
import { decimalOf, formatCents } from "~/kernel/money";
import { counted, grouped } from "~/kernel/texts/numbers";
import { PURCHASE_STATUSES } from "~/terms/purchases";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import { lineCents } from "../printed-purchase";
import type { Purchase } from "../purchase.queries.server";
import type { Route } from "./+types/purchase";

export type PurchaseReply = Route.ComponentProps["actionData"];

type Line = Purchase["rows"][number];
const placeOf = ({ productId, flavorId }: Line) => `${productId}:${flavorId ?? ""}`;

type Fields = Record<"expectedDay" | "note" | "freight" | "add" | "addQuantity" | "mail", string>;

/** The lines and facts of an order that may be changed, as one form (Rule 7.157). */
export function PurchaseForm({
	purchase,
	formKey,
	reply,
}: {
	purchase: Purchase;
	formKey: string;
	reply: PurchaseReply;
}) {
	const { id, number, status, rows, seller, units, goodsCents = 0, freightCents, uncosted = 0 } = purchase;
	const page = href("/admin/purchases/:id/:does?", { id });
	const [form, fields] = answeredForm<Fields>({
		id: "purchase",
		lastResult: reply?.result,
		defaultValue: {
			expectedDay: purchase.expectedDay ?? "",
			note: purchase.note ?? "",
			freight: freightCents ? decimalOf(freightCents) : "",
		},
	});
	const initial: unknown = reply?.result.initialValue?.lines;
	const posted = Array.isArray(initial) ? (initial as (Record<string, unknown> | undefined)[]) : [];
	const labels = Object.fromEntries(
		rows.flatMap((line, n) => [
			[`lines[${n}].quantity`, line.name],
			[`lines[${n}].cost`, `Cost of ${line.name}`],
		]),
	);
	const total = formatCents(goodsCents + (freightCents ?? 0));
	const { isOpen } = PURCHASE_STATUSES[status];
	const least = seller.minimumCents ?? 0;
	return (
		<Form className="duo" method="post" action={page} id={form.id} noValidate>
			<input type="hidden" name="version" value={purchase.version} />
			<input type="hidden" name="idempotencyKey" value={formKey} />
			<div>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form, labels)} />
				{rows.length > 0 ? (
					<table className="table stack rows r-reorder">
						<thead>
							<tr>
								<th scope="col">Product</th>
								<th scope="col" className="num">
									Stock
								</th>
								<th scope="col" className="num">
									Order
								</th>
								<th scope="col" className="num">
									Cost
								</th>
								<th scope="col" className="num">
									Amount
								</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((line, n) => (
								<LineRow
									key={line.id}
									line={line}
									n={n}
									typed={posted.find((one) => one?.place === placeOf(line))}
									errors={form.allErrors}
								/>
							))}
						</tbody>
						<tfoot>
							<tr>
								<th scope="row">{counted(rows.length, "line")}</th>
								<td />
								<td className="num strong">{counted(units, "unit")}</td>
								<td />
								<td className="num strong">{formatCents(goodsCents)}</td>
							</tr>
						</tfoot>
					</table>
				) : null}
				<p className="small mute mt-2">Empty the box of a line to take it off.</p>
				<div className="acts mt-3 items-start">
					<TextField
						className="mb-0 flex-[2_1_12rem]"
						field={fields.add}
						label="Add a line"
						hint="SKU, barcode or their code"
						autoComplete="off"
						spellCheck={false}
						maxLength={100}
					/>
					<TextField
						className="mb-0 flex-[1_1_6rem]"
						field={fields.addQuantity}
						label="Units"
						hint="Empty: one case"
						inputMode="numeric"
						autoComplete="off"
					/>
					<Button className="self-end" pendingText="Saving...">
						Add
					</Button>
				</div>
			</div>
			<section className="docket" aria-labelledby="purchase-head">
				<h2 id="purchase-head">{seller.name}</h2>
				<p className="small mute mb-3">
					{[
						seller.email ?? "no email address",
						seller.terms,
						seller.leadDays === null ? null : `usually ${counted(seller.leadDays, "day")}`,
						least > 0 ? `smallest order ${formatCents(least)}` : null,
					]
						.filter(Boolean)
						.join(" · ")}
				</p>
				<TextField field={fields.expectedDay} label="Expected" type="date" />
				<TextField
					field={fields.freight}
					label="Freight ($)"
					mark="optional"
					hint="Spread over the goods by their value."
					inputMode="decimal"
					autoComplete="off"
					inputClassName="max-w-32"
				/>
				<TextArea field={fields.note} label="Note to the supplier" mark="optional" rows={3} />
				{goodsCents < least ? (
					<p className="small">{`${formatCents(least - goodsCents)} below their smallest order.`}</p>
				) : null}
				{uncosted > 0 ? (
					<p className="small">{`${counted(uncosted, "line has", "lines have")} no cost.`}</p>
				) : null}
				<p className="acts mt-3">
					<Button
						variant="primary"
						name="mail"
						value="on"
						formAction={href("/admin/purchases/:id/:does?", { id, does: "send" })}
						pendingText="Sending..."
					>
						{`${isOpen ? "Save and email" : "Email"} ${number}${rows.length > 0 ? `, ${total}` : ""}`}
					</Button>
				</p>
				<FieldError id={fields.mail.errorId} errors={form.allErrors.mail} />
				<p className="acts mt-3">
					<Button pendingText="Saving...">{isOpen ? "Save" : "Save draft"}</Button>
					{isOpen ? (
						<ButtonLink to={page}>Leave it as it was</ButtonLink>
					) : (
						<Button
							formAction={href("/admin/purchases/:id/:does?", { id, does: "send" })}
							pendingText="Saving..."
						>
							Mark as sent
						</Button>
					)}
				</p>
				<p className="small mute mt-2">
					The email has the order as PDF. Mark it as sent if you ordered by phone or on their site.
				</p>
			</section>
		</Form>
	);
}

function LineRow({
	line,
	n,
	typed,
	errors,
}: {
	line: Line;
	n: number;
	typed: Record<string, unknown> | undefined;
	errors: Record<string, string[]>;
}) {
	const cents = lineCents(line);
	const own = (name: "quantity" | "cost", now: string) =>
		typed ? (typeof typed[name] === "string" ? typed[name] : "") : now;
	const messages = ["quantity", "cost"].flatMap((name) => errors[`lines[${n}].${name}`] ?? []);
	const box = (name: "quantity" | "cost", label: string, now: string) => (
		<>
			<label className="vh" htmlFor={`purchase-lines[${n}].${name}`}>
				{label}: {line.name}
			</label>
			<input
				className={`in q5${errors[`lines[${n}].${name}`] ? " is-bad" : ""}`}
				id={`purchase-lines[${n}].${name}`}
				name={`lines[${n}].${name}`}
				inputMode={name === "cost" ? "decimal" : "numeric"}
				autoComplete="off"
				defaultValue={own(name, now)}
				aria-invalid={errors[`lines[${n}].${name}`] ? true : undefined}
				aria-describedby={messages.length > 0 ? `purchase-${n}-error` : undefined}
			/>
		</>
	);
	return (
		<tr className={messages.length > 0 ? "row-bad" : undefined}>
			<td className="c-n">
				<span className="strong">{line.name}</span> <span className="mute small mono">{line.sku}</span>
				{line.received > 0 ? <span className="small mute">{` ${grouped(line.received)} came`}</span> : null}
				<FieldError id={`purchase-${n}-error`} errors={messages.map((one) => `${one}.`)} />
				<input type="hidden" name={`lines[${n}].place`} value={placeOf(line)} />
			</td>
			<td className="num c-q" data-l="Stock">
				{line.stock === null ? "–" : grouped(line.stock)}
			</td>
			<td className="num c-e" data-l="Order">
				{box("quantity", "Order", String(line.quantity))}
			</td>
			<td className="num c-p" data-l="Cost">
				{box("cost", "Cost", line.costCents ? decimalOf(line.costCents) : "")}
			</td>
			<td className="num c-c" data-l="Amount">
				{cents === null ? "–" : formatCents(cents)}
			</td>
		</tr>
	);
}
