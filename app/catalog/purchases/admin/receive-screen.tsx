import { Form, href } from "react-router";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { TextField } from "~/ui/form/text-field";
import { PageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { LineToFix } from "../../stock/admin/line-to-fix";
import { ScanCard } from "../../stock/admin/scan-card";
import { WaitingOrders } from "../../stock/admin/waiting-orders";
import type { Purchase } from "../purchase.queries.server";
import { RESTS } from "../rests";
import type { ReceiptPreview, ReceiveReply } from "./receive-action.server";

type Props = {
	purchase: Purchase;
	today: string;
	formKey: string;
	seesMoney: boolean;
	reply: ReceiveReply | undefined;
};

type Fields = Record<"reference" | "day" | "lines" | "freight" | "takeExtras", string>;

/** Receives a delivery against an order: what was scanned at the right, what it means beside the order at the left (Rule 7.144). */
export function ReceiveScreen({ purchase, today, formKey, seesMoney, reply }: Props) {
	const { id, number, supplier, sentAt } = purchase;
	const errors = reply?.errors ?? {};
	const [form, fields] = answeredForm<Fields>({
		id: "receipt",
		lastResult: reply ? { initialValue: reply.values, error: errors } : undefined,
		defaultValue: { day: today },
	});
	const preview = reply?.preview ?? null;
	const failed = Object.keys(errors).length > 0;
	const title = `Receive ${number}`;
	return (
		<div className="wrap">
			<PageTitle>{`${failed ? "Error: " : ""}${title}`}</PageTitle>
			<StaffHead title={title} facts={`${supplier}${sentAt ? `, ordered ${dayOf(sentAt)}` : ""}`}>
				<SiteLink to={href("/admin/purchases/:id/:does?", { id })}>{number}</SiteLink>
				<SiteLink to={href("/admin/stock/receive")}>Without an order</SiteLink>
			</StaffHead>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<Form
				className="duo"
				method="post"
				encType="multipart/form-data"
				id={form.id}
				noValidate
				preventScrollReset
			>
				<input type="hidden" name="idempotencyKey" value={formKey} />
				<div>
					<div className="acts items-end mb-3">
						<TextField
							className="mb-0 flex-[1_1_9rem]"
							field={fields.reference}
							label="Delivery note"
							maxLength={100}
							autoComplete="off"
						/>
						<TextField className="mb-0" field={fields.day} label="Received on" type="date" />
					</div>
					{preview ? (
						<>
							<ReceiptTable preview={preview} seesMoney={seesMoney} errors={errors} />
							<WaitingOrders orders={preview.waiting} />
						</>
					) : (
						<OrderedTable purchase={purchase} />
					)}
				</div>
				<div className="stackv">
					<ScanCard
						field={fields.lines}
						hint="SKU, barcode or their code. A code alone is one unit."
						rows={8}
						reply={reply}
						isChecked={preview !== null}
					>
						{preview ? null : (
							<Button name="intent" value="all" pendingText="Checking...">
								All of it came
							</Button>
						)}
					</ScanCard>
					{preview && preview.rows.length > 0 ? (
						<section className="docket" aria-labelledby="take">
							<h2 id="take">Put into stock</h2>
							<ReceiptPanel {...{ purchase, preview, seesMoney, fields }} rest={reply?.values.rest} />
						</section>
					) : null}
				</div>
			</Form>
		</div>
	);
}

const dayOf = (moment: Date) => dayText(new Date(moment).toISOString().slice(0, 10), "day");

/** What was ordered and what came so far, before anything is scanned. */
function OrderedTable({ purchase: { rows } }: { purchase: Purchase }) {
	return (
		<TableFrame
			kind="rows r-two"
			columns={[{ head: "Product" }, { head: "To come", num: true }, { head: "Ordered", num: true }]}
		>
			{rows.map(({ id, name, sku, quantity, received }) => (
				<tr key={id}>
					<td>
						<span className="strong">{name}</span> <span className="mute small mono">{sku}</span>
					</td>
					<td className="num strong">{grouped(Math.max(quantity - received, 0))}</td>
					<td className="num" data-l="Ordered">
						{grouped(quantity)}
					</td>
				</tr>
			))}
		</TableFrame>
	);
}

/** How what came compares with what was to come: '2 short', '6 over', 'all', or that nobody ordered it. */
function compared(open: number | null, quantity: number): string {
	if (open === null) return "not ordered";
	if (open === quantity) return "all";
	return quantity < open ? `${grouped(open - quantity)} short` : `${grouped(quantity - open)} over`;
}

function ReceiptTable({
	preview,
	seesMoney,
	errors,
}: {
	preview: ReceiptPreview;
	seesMoney: boolean;
	errors: Record<string, string[]>;
}) {
	return (
		<TableFrame
			caption={<span className="vh">Preview</span>}
			kind="rows r-two"
			columns={[
				{ head: "Product" },
				{ head: "Received", num: true },
				{ head: "Ordered", num: true },
				...(seesMoney ? [{ head: "Cost", num: true }] : []),
			]}
		>
			{preview.bad.map((line, n) => (
				<tr className="row-bad" key={`${n} ${line.code}`}>
					<td>
						<span className="mono">{line.code}</span>
						<LineToFix line={line} n={n} />
					</td>
					<td className="num">
						<b className="strong">{line.quantity}</b>
					</td>
					<td />
					{seesMoney ? <td /> : null}
				</tr>
			))}
			{preview.rows.map(({ key, code, name, quantity, open, cost }, n) => (
				<tr key={key}>
					<td>
						<span className="strong">{name}</span> <span className="mute small mono">{code}</span>
						<FieldError id={`receipt-${n}-error`} errors={errors[`costs[${n}].cost`]} />
					</td>
					<td className="num">
						<b className="strong">{grouped(quantity)}</b>
					</td>
					<td className="num" data-l="Ordered">
						{open === null ? "" : `of ${grouped(open)}, `}
						<b className={open === quantity ? undefined : "strong"}>{compared(open, quantity)}</b>
					</td>
					{seesMoney ? (
						<td className="num" data-l="Cost">
							<input type="hidden" name={`costs[${n}].code`} value={code} />
							<label className="vh" htmlFor={`receipt-costs[${n}].cost`}>
								Cost: {name}
							</label>
							<input
								className={`in q5${errors[`costs[${n}].cost`] ? " is-bad" : ""}`}
								id={`receipt-costs[${n}].cost`}
								name={`costs[${n}].cost`}
								inputMode="decimal"
								autoComplete="off"
								defaultValue={cost}
								aria-invalid={errors[`costs[${n}].cost`] ? true : undefined}
								aria-describedby={errors[`costs[${n}].cost`] ? `receipt-${n}-error` : undefined}
							/>
						</td>
					) : null}
				</tr>
			))}
			{preview.missing.map(({ key, name, open }) => (
				<tr key={key}>
					<td>{name}</td>
					<td className="num">0</td>
					<td className="num" data-l="Ordered">{`of ${grouped(open)}, open`}</td>
					{seesMoney ? <td /> : null}
				</tr>
			))}
		</TableFrame>
	);
}

/** What will be taken, what is to become of the rest, and the button. */
function ReceiptPanel({
	purchase: { number },
	preview,
	seesMoney,
	fields,
	rest,
}: {
	purchase: Purchase;
	preview: ReceiptPreview;
	seesMoney: boolean;
	fields: ReturnType<typeof answeredForm<Fields>>[1];
	rest: string | undefined;
}) {
	const { bad, checked, units, extras, short, taken } = preview;
	return (
		<>
			<input type="hidden" name="checked" value={checked} />
			<input type="hidden" name="leftOut" value={bad.length} />
			{short > 0 ? (
				<fieldset className="mb-3">
					<legend className="strong">{`${counted(short, "unit")} did not come`}</legend>
					{Object.entries(RESTS).map(([value, label]) => (
						<label className="check" key={value}>
							<input type="radio" name="rest" value={value} defaultChecked={value === (rest || "expect")} />
							<span>
								{label}{" "}
								<span className="mute">
									{value === "expect" ? `${number} stays open` : `closes ${number}`}
								</span>
							</span>
						</label>
					))}
				</fieldset>
			) : null}
			{extras > 0 ? (
				<CheckboxField
					field={fields.takeExtras}
					label={`Take ${counted(extras, "unit")} that ${extras === 1 ? "was" : "were"} not ordered`}
				/>
			) : null}
			{seesMoney ? (
				<TextField
					field={fields.freight}
					label="Freight ($)"
					mark="optional"
					hint="Spread over the goods by their value."
					inputMode="decimal"
					autoComplete="off"
					inputClassName="max-w-32"
				/>
			) : null}
			{bad.length > 0 ? (
				<p className="small mute">{`${counted(bad.length, "line")} to fix ${bad.length === 1 ? "is" : "are"} left out.`}</p>
			) : null}
			{taken ? (
				<p className="err">
					{taken.reference} was received {taken.day} by {taken.by}.{" "}
					<SiteLink to={href("/admin/stock/batches/:id", { id: taken.id })}>Show it</SiteLink>
				</p>
			) : (
				<p className="acts mt-2">
					<Button variant="primary" name="intent" value="apply" pendingText="Saving...">
						{`Put ${counted(units, "unit")} into stock`}
					</Button>
				</p>
			)}
		</>
	);
}
