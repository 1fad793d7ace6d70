import { Form, href } from "react-router";
import { lineName } from "~/catalog";
import { moreFieldId } from "~/desk/inbox/forms";
import type { PaneProps } from "~/desk/inbox/pane";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { TextField } from "~/ui/form/text-field";
import { Details } from "~/ui/layout/details";
import { InlineFlash } from "~/ui/layout/flash-message";
import { Moment } from "~/ui/text/moment";
import type { StaffClaim, StaffClaimLine } from "../claim-view";
import { typedIn } from "./answer-fields";

type Row = { line: StaffClaimLine; flavorId: string | null; name: string };

/** A line that can still come back; an assorted one for each flavor it was taken from. */
const rowsOf = ({ lines }: StaffClaim) =>
	lines
		.filter(({ approved, received }) => (approved ?? 0) > received)
		.flatMap((line): Row[] =>
			line.flavors.length > 0
				? line.flavors.map(({ id, name }) => ({ line, flavorId: id, name: `${line.productName}, ${name}` }))
				: [{ line, flavorId: null, name: lineName(line) }],
		);

/** The goods of a claim that came back, and the form that receives more (Rule 19.7). */
export function GoodsForm({ pane, back }: { pane: PaneProps<StaffClaim>; back: string }) {
	const { item, formKey } = pane;
	const rows = rowsOf(item);
	const { errors, text, line: typed } = typedIn(pane, "goods");
	const at = `goods-${item.id}`;
	const box = (n: number, name: "toStock" | "writtenOff", label: string, of: string) => {
		const field = `lines[${n}].${name}`;
		return (
			<td className="num">
				<input
					className={errors[field] ? "in q5 is-bad" : "in q5"}
					id={moreFieldId(item.id, field)}
					name={field}
					aria-label={`${label}: ${of}`}
					aria-invalid={errors[field] ? true : undefined}
					defaultValue={typed(n, name) ?? ""}
					inputMode="numeric"
					autoComplete="off"
					maxLength={10}
				/>
			</td>
		);
	};
	return (
		<section className="mt-4" id={at}>
			<h3>Goods that come back</h3>
			<InlineFlash at={at} />
			<Receipts item={item} formKey={formKey} may={pane.can.receipt} />
			{pane.can.goods && rows.length > 0 ? (
				<Form
					method="post"
					action={href("/admin/claims/:id/:does?", { id: item.id, does: "goods" })}
					noValidate
					preventScrollReset
				>
					<input type="hidden" name="idempotencyKey" value={`${formKey}-goods`} />
					<input type="hidden" name="at" value={at} />
					<input type="hidden" name="redirectTo" value={`${back}#${at}`} />
					<FieldError errors={errors.lines ?? undefined} />
					<table className="lines2 mb-4">
						<thead>
							<tr>
								<th scope="col">Product</th>
								<th scope="col" className="num">
									To stock
								</th>
								<th scope="col" className="num">
									Write off
								</th>
							</tr>
						</thead>
						<tbody>
							{rows.map(({ line, flavorId, name }, n) => (
								<tr key={`${line.orderItemId} ${flavorId}`}>
									<td>
										<input type="hidden" name={`lines[${n}].orderItemId`} value={line.orderItemId} />
										<input type="hidden" name={`lines[${n}].flavorId`} value={flavorId ?? ""} />
										<b>{name}</b>{" "}
										<span className="small mute">
											{counted((line.approved ?? 0) - line.received, "unit")} to come
										</span>
										<FieldError
											errors={["orderItemId", "flavorId", "toStock", "writtenOff"].flatMap(
												(of) => errors[`lines[${n}].${of}`] ?? [],
											)}
										/>
									</td>
									{box(n, "toStock", "To stock", name)}
									{box(n, "writtenOff", "Write off", name)}
								</tr>
							))}
						</tbody>
					</table>
					<TextField
						name="note"
						id={moreFieldId(item.id, "note")}
						label="Note for the stock ledger"
						mark="optional"
						defaultValue={text("note") ?? ""}
						autoComplete="off"
						maxLength={200}
						errors={errors.note ?? undefined}
					/>
					<Button pendingText="Saving...">Receive goods</Button>
				</Form>
			) : null}
		</section>
	);
}

/** What was received, when and by whom; each with what takes it back (Rule 19.9). */
function Receipts({
	item: { id, returns, lines },
	formKey,
	may,
}: {
	item: StaffClaim;
	formKey: string;
	may: boolean | undefined;
}) {
	const undone = new Set(returns.map(({ undoes }) => undoes));
	const nameOf = (orderItemId: string) => {
		const line = lines.find((one) => one.orderItemId === orderItemId);
		return line ? lineName(line) : "";
	};
	return (
		<ul className="grid gap-2 mb-3">
			{returns
				.filter(({ undoes }) => undoes === null)
				.map((one) => {
					const isUndone = undone.has(one.id);
					const units = [
						one.toStock > 0 ? `${one.toStock} to stock` : null,
						one.writtenOff > 0 ? `${one.writtenOff} written off` : null,
					].filter(Boolean);
					const what = `${nameOf(one.orderItemId)}: ${units.join(", ")}`;
					return (
						<li key={one.id}>
							{isUndone ? <s>{what}</s> : what}{" "}
							<span className="mute small">
								{one.by ?? "a former colleague"}, <Moment at={one.at} show="short" />
								{one.note ? `, ${one.note}` : ""}
								{isUndone ? ", taken back" : ""}
							</span>
							{may && !isUndone ? (
								<Details summary={`Take back ${units.join(", ")}`}>
									<UndoForm
										id={id}
										path="receipt"
										formKey={`${formKey}-${one.id}`}
										receipt={one.id}
										button="Take the receipt back"
									/>
								</Details>
							) : null}
						</li>
					);
				})}
		</ul>
	);
}

/** Takes a receipt of goods, or the answer, back, for a reason. */
export function UndoForm({
	id,
	path,
	formKey,
	receipt,
	answeredAt,
	button,
}: {
	id: string;
	path: "receipt" | "reopen";
	formKey: string;
	receipt?: string;
	/** Of the answer that is taken back. */
	answeredAt?: Date;
	button: string;
}) {
	const action = href("/admin/claims/:id/:does?", { id, does: path });
	return (
		<Form method="post" action={action} noValidate>
			<input type="hidden" name="idempotencyKey" value={`${formKey}-${path}`} />
			<input type="hidden" name="at" value={path === "receipt" ? `goods-${id}` : `results-${id}`} />
			{receipt ? <input type="hidden" name="receiptId" value={receipt} /> : null}
			{answeredAt ? <input type="hidden" name="answeredAt" value={answeredAt.toISOString()} /> : null}
			<TextField
				name="reason"
				id={`${path}-${receipt ?? id}`}
				label="Reason"
				autoComplete="off"
				maxLength={200}
			/>
			<Button pendingText="Saving...">{button}</Button>
		</Form>
	);
}
