import { Form, href } from "react-router";
import { decimalOf } from "~/kernel/money";
import { Button, ButtonLink } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import type { SupplierGood } from "../supplier.queries.server";
import type { SupplierReply } from "./supplier-form";

/** Adds goods to a supplier, or changes those it has (Rule 7.141). */
export function GoodsForm({
	supplierId,
	good,
	reply,
}: {
	supplierId: string;
	good: SupplierGood | null;
	reply: SupplierReply;
}) {
	const [form, fields] = answeredForm<{ sku: string; code: string; casePack: string; cost: string }>({
		id: "goods",
		lastResult: reply?.result,
		defaultValue: {
			sku: good?.sku ?? "",
			code: good?.code ?? "",
			casePack: String(good?.casePack ?? ""),
			cost: good?.costCents ? decimalOf(good.costCents) : "",
		},
	});
	return (
		<Form
			className="acts mt-3 items-start"
			method="post"
			action={href("/admin/suppliers/:id/:does?", { id: supplierId, does: "goods" })}
			id={form.id}
			noValidate
		>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<TextField
				className="mb-0 flex-[2_1_9rem]"
				field={fields.sku}
				label="SKU or barcode"
				autoComplete="off"
				spellCheck={false}
				maxLength={100}
			/>
			<TextField
				className="mb-0 flex-[1_1_7rem]"
				field={fields.code}
				label="Their code"
				autoComplete="off"
				spellCheck={false}
				maxLength={60}
			/>
			<TextField
				className="mb-0 flex-[1_1_5rem]"
				field={fields.casePack}
				label="Case pack"
				inputMode="numeric"
				autoComplete="off"
			/>
			<TextField
				className="mb-0 flex-[1_1_5rem]"
				field={fields.cost}
				label="Cost ($)"
				inputMode="decimal"
				autoComplete="off"
			/>
			<span className="acts self-end">
				<Button pendingText="Saving...">{good ? "Save goods" : "Add goods"}</Button>
				{good ? (
					<ButtonLink to={href("/admin/suppliers/:id/:does?", { id: supplierId })}>Cancel</ButtonLink>
				) : null}
			</span>
		</Form>
	);
}
