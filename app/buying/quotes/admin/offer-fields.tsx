import { answerFormId, type MoreFields, moreFieldId } from "~/desk/inbox/forms";
import type { PaneProps } from "~/desk/inbox/pane";
import { decimalOf, formatCents, parseCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";
import type { Column } from "~/ui/layout/table";
import { Money } from "~/ui/text/money";
import { confirmedPrices } from "../confirmed-prices";
import type { StaffQuote, StaffQuoteLine } from "../quote-admin.queries.server";

/** The values of a refused form that is shown again. */
function typedIn({ problems }: PaneProps<StaffQuote>) {
	const values = problems?.result?.initialValue;
	const prices = Array.isArray(values?.prices) ? (values.prices as (string | undefined)[]) : null;
	return {
		errors: problems?.result?.error ?? {},
		prices,
		validUntil: values?.validUntil as string | undefined,
	};
}

/** Beside each line, the price that was offered, or the box to offer one (Rule 7.103). */
export function priceColumns(props: PaneProps<StaffQuote>): Column<StaffQuoteLine>[] {
	const { id, tier, lines, answered, isPriced, held } = props.item;
	if (isPriced) {
		const cell = ({ offeredCents }: StaffQuoteLine) =>
			offeredCents === null ? "not offered" : <Money cents={offeredCents} />;
		return [{ head: "Offered each", num: true, narrow: "labeled", cell }];
	}
	if (answered || !tier || held?.status === "waiting") return [];
	const { errors, prices } = typedIn(props);
	return [
		{
			head: "Offer each",
			num: true,
			narrow: "labeled",
			cell: (line) => {
				const n = lines.indexOf(line);
				const name = `prices[${n}]`;
				if (line.name === null) return "—";
				const usual = line.theirCents === null ? "" : decimalOf(line.theirCents);
				return (
					<input
						className={errors[name] ? "in qty q5 is-bad" : "in qty q5"}
						id={moreFieldId(id, name)}
						form={answerFormId(id)}
						name={name}
						aria-label={`Offer each, ${line.name}${line.flavor ? `, ${line.flavor}` : ""}`}
						aria-invalid={errors[name] ? true : undefined}
						defaultValue={prices ? (prices[n] ?? "") : usual}
						inputMode="decimal"
						autoComplete="off"
						maxLength={20}
					/>
				);
			},
		},
	];
}

type BelowCostProps = {
	id: string;
	lines: readonly StaffQuoteLine[];
	prices: readonly (string | undefined)[];
	errors: Record<string, string[] | null>;
};

/** The box with which an owner confirms the prices below cost by name (Rule 7.170). */
function BelowCost({ id, lines, prices, errors }: BelowCostProps) {
	const below = lines.flatMap((line, n) => {
		const priceCents = errors[`prices[${n}]`] ? parseCents(prices[n] ?? "") : null;
		return priceCents === null ? [] : [{ n, priceCents, name: line.name }];
	});
	const names = below.map(({ name, priceCents }) => `${name} at ${formatCents(priceCents)}`);
	return (
		<label className="tick1 mb-3">
			<input
				className="tk1"
				type="checkbox"
				id={moreFieldId(id, "belowCost")}
				name="belowCost"
				value={confirmedPrices(below)}
			/>{" "}
			Offer below cost: {names.join(", ")}
		</label>
	);
}

/** The last day of the offered prices, and the button that sends them with the answer. */
export function offerFields(props: PaneProps<StaffQuote>): MoreFields {
	const { id, validUntil, lines } = props.item;
	const { errors, prices, validUntil: typedDay } = typedIn(props);
	return {
		fields: (
			<>
				{errors.belowCost ? <BelowCost {...{ id, lines, prices: prices ?? [], errors }} /> : null}
				<TextField
					inputClassName="max-w-60"
					label="Prices valid until"
					hint="The customer can order at the prices above until the end of that day. An empty price leaves the line out."
					type="date"
					name="validUntil"
					id={moreFieldId(id, "validUntil")}
					defaultValue={typedDay ?? validUntil ?? ""}
					errors={errors.validUntil ?? undefined}
				/>
			</>
		),
		button: (
			<Button variant="primary" name="offer" value="yes" pendingText="Sending...">
				Send quote
			</Button>
		),
	};
}
