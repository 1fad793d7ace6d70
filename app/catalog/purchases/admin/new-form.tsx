import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { Flash } from "~/ui/layout/toast";
import type { PurchaseReply } from "./purchase-form";

/** From whom, and whether with all that is to be reordered (Rule 7.157). */
export function NewPurchase({
	suppliers,
	supplierId,
	formKey,
	reply,
}: {
	suppliers: readonly { id: string; name: string }[];
	/** Chosen already. */
	supplierId: string | null;
	formKey: string;
	reply: PurchaseReply;
}) {
	const [form, fields] = answeredForm<{ supplierId: string; fill: string }>({
		id: "new-purchase",
		lastResult: reply?.result,
		defaultValue: { supplierId: supplierId ?? "", fill: "on" },
	});
	return (
		<Form
			className="max-w-184"
			method="post"
			action={href("/admin/purchases/:id/:does?", { id: "new" })}
			id={form.id}
			noValidate
		>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="idempotencyKey" value={formKey} />
			<SelectField
				field={fields.supplierId}
				label="Supplier"
				placeholder="Choose a supplier"
				options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
			/>
			<CheckboxField
				field={fields.fill}
				label="With all that is to be reordered of their goods"
				hint="Beside what is on its way or in drafts. Without it the order begins empty."
			/>
			<Button variant="primary" pendingText="Saving...">
				Make purchase order
			</Button>
		</Form>
	);
}
