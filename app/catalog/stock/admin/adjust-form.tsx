import { Form } from "react-router";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import type { StockRow } from "../stock.queries.server";
import type { Route } from "./+types/history";

const KINDS = [
	{ value: "adjust", label: "Correct it by (−5 takes 5 away)" },
	{ value: "damage", label: "Damaged or lost" },
	{ value: "return", label: "Came back from a customer" },
];

type Props = {
	stockItems: readonly StockRow[];
	formKey: string;
	reply: Route.ComponentProps["actionData"];
};

/** Changes one quantity by hand, with the reason. */
export function AdjustForm({ stockItems, formKey, reply }: Props) {
	const [form, fields] = answeredForm<{ flavorId: string; kind: string; quantity: string; reason: string }>({
		id: "adjust",
		lastResult: reply?.result,
		defaultValue: { kind: "adjust" },
	});
	return (
		<Card title="Adjust stock">
			<Form className="mt-3" method="post" id={form.id} noValidate>
				<InlineFlash at="adjust" />
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="idempotencyKey" value={formKey} />
				<input type="hidden" name="at" value="adjust" />
				{stockItems.some(({ flavorId }) => flavorId) ? (
					<SelectField
						field={fields.flavorId}
						label="Flavor"
						options={stockItems.map(({ flavorId, flavor, quantity }) => ({
							value: flavorId ?? "",
							label: `${flavor ?? "The product itself"}, ${grouped(quantity)}`,
						}))}
					/>
				) : null}
				<SelectField field={fields.kind} label="What happened" options={KINDS} />
				<TextField
					field={fields.quantity}
					label="Add or remove units"
					hint="Use -5 to remove 5."
					inputMode="text"
					autoComplete="off"
					inputClassName="max-w-32"
				/>
				<TextField field={fields.reason} label="Reason" autoComplete="off" maxLength={200} />
				<Button pendingText="Saving...">Adjust stock</Button>
			</Form>
		</Card>
	);
}
