import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { SeenValue } from "~/routes/admin/forms/seen-value";
import { CATEGORIES } from "~/terms/categories";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Fieldset } from "~/ui/form/fieldset";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Flash, type FlashMessage } from "~/ui/layout/toast";
import { ProductFlavorFields, ProductPriceFields } from "./form-fields";

/** A product as its form's text fields show it. */
export type ProductValues = {
	name: string;
	sku: string;
	barcode: string;
	brandId: string;
	category: string;
	shortDescription: string;
	description: string;
	wholesalePrice: string;
	msrp: string;
	cost: string;
	minimumOrderQuantity: string;
	stockQuantity: string;
	caseSize: string;
	weight: string;
	dimensions: string;
	puffCount: string;
	nicotineStrength: string;
	flavors: string;
	/** What the page showed as stock and flavors, for a product that is there. */
	seenStockQuantity: string;
	seenFlavors: string;
	containsNicotine: string;
	featured: string;
	inStock: string;
	active: string;
};

export type ProductReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;

type Props = {
	brands: readonly { id: string; name: string; active: boolean }[];
	action?: string;
	values?: Partial<ProductValues>;
	/** Given for a product that is there: the form edits it. */
	version?: number;
	reply?: ProductReply;
	/** The stock behind quantities that were changed, where it moved since the page was opened. */
	stockNotes?: readonly string[];
};

const CATEGORY_OPTIONS = Object.entries(CATEGORIES).map(([value, label]) => ({ value, label }));
const NICOTINE_OPTIONS = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];
const NEW: Partial<ProductValues> = { minimumOrderQuantity: "1", stockQuantity: "0", inStock: "on" };

/** The fields of a product: for a new one, or with a version for one that is there. */
export function ProductForm({ brands, action, values = NEW, version, reply, stockNotes = [] }: Props) {
	const isNew = version === undefined;
	const [form, fields] = useForm<ProductValues>({
		id: isNew ? "new-product" : "product",
		lastResult: reply?.result,
		defaultValue: values,
	});
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
			<TextField field={fields.name} label="Product Name" autoComplete="off" />
			<div className="cols cols-2">
				<TextField field={fields.sku} label="SKU" autoComplete="off" spellCheck={false} />
				<TextField
					field={fields.barcode}
					label="Barcode"
					mark="optional"
					autoComplete="off"
					inputMode="numeric"
				/>
				<SelectField
					field={fields.brandId}
					label="Brand"
					placeholder="Choose a brand"
					options={brands.map(({ id, name, active }) => ({
						value: id,
						label: active ? name : `${name} (hidden)`,
					}))}
				/>
				<SelectField
					field={fields.category}
					label="Category"
					placeholder="Choose a category"
					options={CATEGORY_OPTIONS}
				/>
			</div>
			<ProductPriceFields fields={fields} />
			<Fieldset legend="Description">
				<TextField field={fields.shortDescription} label="Short description" mark="optional" />
				<TextArea field={fields.description} label="Description" mark="optional" />
				<div className="cols cols-2">
					<TextField field={fields.puffCount} label="Puff count" mark="optional" inputMode="numeric" />
					<TextField field={fields.nicotineStrength} label="Nicotine strength" mark="optional" />
					<TextField field={fields.weight} label="Weight (oz)" mark="optional" inputMode="decimal" />
					<TextField field={fields.dimensions} label="Dimensions" mark="optional" />
				</div>
				<SelectField
					field={fields.containsNicotine}
					label="Contains nicotine"
					mark="optional"
					hint="Without an answer the product page shows the nicotine warning, unless the nicotine strength is 0."
					placeholder="Not stated"
					options={NICOTINE_OPTIONS}
				/>
			</Fieldset>
			<ProductFlavorFields field={fields.flavors} />
			<Fieldset legend="In the catalog">
				<CheckboxField field={fields.featured} label="Featured" />
				<CheckboxField field={fields.inStock} label="In stock" />
				{isNew ? null : (
					<CheckboxField
						field={fields.active}
						label="Active"
						hint="A product that is not active is hidden from the catalog."
					/>
				)}
			</Fieldset>
			<Button variant="primary" pendingText={isNew ? "Creating..." : "Saving..."}>
				{isNew ? "Create Product" : "Save changes"}
			</Button>
		</Form>
	);
}
