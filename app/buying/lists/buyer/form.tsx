import { useRef } from "react";
import { Form, href } from "react-router";
import { flavorText, lineName } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { FieldError } from "~/ui/form/field-error";
import { LineQuantity } from "~/ui/form/line-quantity";
import { EmptyState } from "~/ui/layout/empty-state";
import { InlineFlash, useDone } from "~/ui/layout/flash-message";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { WhyLine } from "~/ui/text/why-line";
import type { ListLine, SavedList } from "../saved-list";

const COLUMNS = [
	{ head: "Item" },
	{ head: "Last ordered" },
	{ head: "Each", num: true },
	{ head: "Quantity", num: true },
];

type Props = {
	list: SavedList;
	formKey: string;
	/** By line id: the typed quantity and its error. */
	answer: Record<string, { typed: string; message: string | null }>;
};

/** The anchor of the list's answer. */
const AT = "list";

/** A list's lines with quantities. 0 or empty skips a line when adding, and removes it when saving. */
export function ListForm({ list, formKey, answer }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const done = useDone(AT, () => form.current?.reset());
	if (list.lines.length === 0) {
		return (
			<EmptyState
				title="This list is empty"
				action={<ButtonLink to={href("/quick-order")}>Quick order</ButtonLink>}
			/>
		);
	}
	return (
		<Form
			// The boxes show the saved quantities again.
			key={list.lines.map(({ id, quantity }) => `${id}:${quantity}`).join()}
			ref={form}
			id={AT}
			method="post"
			action={href("/lists/:listId", { listId: list.id })}
			preventScrollReset
			noValidate
			className="max-w-184"
		>
			<input type="hidden" name="at" value={AT} />
			<input type="hidden" name="idempotencyKey" value={formKey} />
			<TableFrame kind="listlines" columns={COLUMNS}>
				{list.lines.map((line, n) => (
					<ListRow key={line.id} line={line} n={n} answer={answer[line.id]} />
				))}
			</TableFrame>
			<p className="small mute mt-3">
				Leave a box empty to skip the line.{list.sharedBy ? "" : " If you save, it is removed from the list."}
			</p>
			{list.sharedBy ? null : (
				<CheckboxField
					className="mt-3 mb-0"
					name="shared"
					id="shared"
					defaultChecked={list.isShared}
					label="Colleagues of my company can use this list"
				/>
			)}
			<InlineFlash at={AT} />
			<div className="acts mt-4">
				<Button
					variant="primary"
					className={done ? "btn-done" : undefined}
					name="intent"
					value="add"
					pendingText="Adding..."
				>
					{done ?? "Add all to Cart"}
				</Button>
				{list.sharedBy ? null : (
					<Button name="intent" value="save" pendingText="Saving...">
						Save quantities
					</Button>
				)}
			</div>
		</Form>
	);
}

function ListRow({
	line,
	n,
	answer,
}: {
	line: ListLine;
	n: number;
	answer: Props["answer"][string] | undefined;
}) {
	const message = answer?.message ?? null;
	const box = `line-${n}`;
	const facts = [
		line.minimumOrderQuantity > 1 ? `min. order ${line.minimumOrderQuantity}` : null,
		line.caseSize ? `case of ${line.caseSize}` : null,
		line.unitPriceCents === null ? "no longer available" : line.isInStock ? null : "out of stock",
	].filter(Boolean);
	return (
		<tr className={message ? "row-bad" : undefined}>
			<td className="wide">
				{line.unitPriceCents === null ? (
					<b className="font-semibold">{line.productName}</b>
				) : (
					<SiteLink className="plain font-semibold" to={href("/products/:slug", line)}>
						{line.productName}
					</SiteLink>
				)}
				{flavorText(line) ? <span className="mute">, {flavorText(line)}</span> : null}
				<span className="small mute block">
					<span className="mono">{line.sku}</span>
					{facts.map((fact) => ` · ${fact}`)}
				</span>
				<WhyLine why={line.why} />
				<FieldError id={`${box}-error`} errors={message ?? undefined} />
			</td>
			<td data-l="Last ordered">{line.lastOrdered ? <Moment at={line.lastOrdered} /> : null}</td>
			<td className="num" data-l="Each">
				{line.unitPriceCents === null ? "—" : formatCents(line.unitPriceCents)}
			</td>
			<td className="num">
				<LineQuantity
					id={box}
					n={n}
					lineId={line.id}
					label={`Quantity of ${lineName(line)}`}
					quantity={answer?.typed ?? line.quantity}
					isBad={message !== null}
				/>
			</td>
		</tr>
	);
}
