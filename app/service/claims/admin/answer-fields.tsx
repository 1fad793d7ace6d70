import { lineName } from "~/catalog";
import { answerFormId, type MoreFields, moreFieldId } from "~/desk/inbox/forms";
import type { PaneProps } from "~/desk/inbox/pane";
import { RETURNS } from "~/kernel/config/site";
import {
	CLAIM_DECISION_NAMES,
	CLAIM_DECISIONS,
	CLAIM_RESOLUTION_NAMES,
	CLAIM_RESOLUTIONS,
} from "~/terms/claims";
import { CheckboxField, RadioField } from "~/ui/form/choice-field";
import { FieldError } from "~/ui/form/field-error";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import type { StaffClaim, StaffClaimLine } from "../claim-view";

type Pane = PaneProps<StaffClaim>;

/** What a refused form held and what was wrong with it, while it is shown again. */
export function typedIn({ problems }: Pane, of?: string) {
	const result = problems && problems.of === of ? problems.result : undefined;
	const values = result?.initialValue as Record<string, unknown> | undefined;
	return {
		errors: result?.error ?? {},
		isShownAgain: values !== undefined,
		text: (name: string) => (typeof values?.[name] === "string" ? (values[name] as string) : undefined),
		line: (n: number, name: string) => (values?.lines as Record<string, string>[] | undefined)?.[n]?.[name],
	};
}

/** How many units of a line are approved, if the claim is approved in part. */
export function ApprovedUnits({ pane, line }: { pane: Pane; line: StaffClaimLine }) {
	const { item } = pane;
	const n = item.lines.indexOf(line);
	const name = `lines[${n}].quantity`;
	const { errors, line: typed } = typedIn(pane);
	const form = answerFormId(item.id);
	return (
		<>
			<input type="hidden" form={form} name={`lines[${n}].orderItemId`} value={line.orderItemId} />
			<input
				className={errors[name] ? "in qty q5 is-bad" : "in qty q5"}
				id={moreFieldId(item.id, name)}
				form={form}
				name={name}
				aria-label={`Approve units of ${lineName(line)}`}
				aria-invalid={errors[name] ? true : undefined}
				defaultValue={typed(n, "quantity") ?? (item.namesGoods ? line.quantity : "")}
				inputMode="numeric"
				autoComplete="off"
				maxLength={10}
			/>
			<FieldError errors={errors[name] ?? undefined} />
		</>
	);
}

/** The decision before the words of an answer, and what the customer gets after them, with a restocking fee if the shop takes one (Rules 9.40, 19.3). */
export function answerFields(pane: Pane, hasFee: boolean): MoreFields {
	const { id, remedy, reason, namesGoods } = pane.item;
	const { errors, text, isShownAgain } = typedIn(pane);
	const field = (name: string) => ({
		name,
		id: moreFieldId(id, name),
		errors: errors[name] ?? undefined,
	});
	const fee = reason === "unwanted" ? String(RETURNS.restockingPercent) : "";
	return {
		first: (
			<RadioField
				{...field("decision")}
				label="Answer"
				hint={
					namesGoods
						? "For a part, enter the units above."
						: "The claim names no goods: approve a part, and enter the units above."
				}
				defaultValue={text("decision") ?? ""}
				options={CLAIM_DECISION_NAMES.map((value) => ({ value, label: CLAIM_DECISIONS[value].label }))}
			/>
		),
		fields: (
			<>
				<FieldError errors={errors.lines ?? undefined} />
				<div className="grid-f">
					<SelectField
						{...field("resolution")}
						className="w6"
						label="They get"
						defaultValue={text("resolution") ?? remedy}
						options={CLAIM_RESOLUTION_NAMES.map((value) => ({
							value,
							label: CLAIM_RESOLUTIONS[value].label,
						}))}
					/>
					<TextField
						{...field("freight")}
						className="w3"
						label="Freight to credit"
						defaultValue={text("freight") ?? ""}
						inputMode="decimal"
						autoComplete="off"
						maxLength={20}
					/>
					{hasFee ? (
						<TextField
							{...field("feePercent")}
							className="w3"
							label="Restocking fee, %"
							defaultValue={isShownAgain ? (text("feePercent") ?? "") : fee}
							inputMode="numeric"
							autoComplete="off"
							maxLength={5}
						/>
					) : null}
				</div>
				<CheckboxField
					{...field("goodsBack")}
					label="The goods come back first: credit or replace them as they are received"
					defaultChecked={isShownAgain ? text("goodsBack") === "on" : reason === "unwanted"}
				/>
			</>
		),
	};
}
