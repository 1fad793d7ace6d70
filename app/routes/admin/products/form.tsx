import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { BrandChoice } from "~/domain/products/product-admin.queries.server";
import { FIELD_LIST, type FieldGroup, type FieldName } from "~/domain/products/product-fields";
import { formText } from "~/domain/products/say-product";
import { SeenValue } from "~/routes/admin/forms/seen-value";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Fieldset } from "~/ui/form/fieldset";
import { TextArea } from "~/ui/form/text-field";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import { FieldsOf } from "./form-fields";

/** A product as its form's text fields show it. */
export type ProductTexts = Record<
	| FieldName
	| "flavors"
	// What the page showed as stock and flavors, for a product that is there.
	| "seenStockQuantity"
	| "seenFlavors",
	string
>;

export type ProductReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

type Props = {
	brands: readonly BrandChoice[];
	action?: string;
	values?: Partial<ProductTexts>;
	/** Given for a product that is there: the form edits it. */
	version?: number;
	reply?: ProductReply;
	/** The stock behind quantities that were changed, where it moved since the page was opened. */
	stockNotes?: readonly string[];
};

/** Prices are left to be typed. */
const NEW: Partial<ProductTexts> = Object.fromEntries(
	FIELD_LIST.flatMap((field) =>
		field.initial === undefined || field.kind === "cents"
			? []
			: [[field.name, formText(field, field.initial)]],
	),
);

/** The fields of a product: for a new one, or with a version for one that is there. */
export function ProductForm({ brands, action, values = NEW, version, reply, stockNotes = [] }: Props) {
	const isNew = version === undefined;
	const [form, fields] = useForm<ProductTexts>({
		id: isNew ? "new-product" : "product",
		lastResult: reply?.result,
		defaultValue: values,
	});
	const place = (group: FieldGroup) => (
		<FieldsOf group={group} fields={fields} brands={brands} isNew={isNew} />
	);
	return (
		<Form method="post" action={action} id={form.id} onSubmit={form.onSubmit} noValidate>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			{stockNotes.length > 0 && (
				<p>The stock has changed since you opened this page. Now: {stockNotes.join("; ")}.</p>
			)}
			{isNew ? null : (
				<>
					<input type="hidden" name="version" value={version} />
					<SeenValue name={fields.seenStockQuantity.name} value={fields.seenStockQuantity.initialValue} />
					<SeenValue name={fields.seenFlavors.name} value={fields.seenFlavors.initialValue} />
				</>
			)}
			{place("name")}
			<div className="cols cols-2">{place("identity")}</div>
			<Fieldset legend="Price and stock">
				<div className="cols cols-3">{place("price")}</div>
				<div className="cols cols-3">
					{place("quantity")}
					{place("case")}
				</div>
			</Fieldset>
			<Fieldset legend="Description">
				{place("text")}
				<div className="cols cols-2">
					{place("strength")}
					{place("size")}
				</div>
				{place("warning")}
			</Fieldset>
			<Fieldset legend="Flavors">
				<TextArea
					field={fields.flavors}
					label="One flavor a line"
					mark="optional"
					hint="Name | SKU | barcode | stock. Only the name is required: Blue Razz | GB-BR | 850012345678 | 40. Stock is the total of its flavors."
					rows={6}
					spellCheck={false}
				/>
			</Fieldset>
			<Fieldset legend="In the catalog">{place("shown")}</Fieldset>
			<Button variant="primary" pendingText={isNew ? "Creating..." : "Saving..."}>
				{isNew ? "Create Product" : "Save changes"}
			</Button>
		</Form>
	);
}
