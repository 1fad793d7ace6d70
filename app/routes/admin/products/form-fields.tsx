import type { ConformField } from "~/ui/form/field-source";
import { Fieldset } from "~/ui/form/fieldset";
import { TextArea, TextField } from "~/ui/form/text-field";

type PriceFields = Record<
	"wholesalePrice" | "msrp" | "cost" | "minimumOrderQuantity" | "stockQuantity" | "caseSize",
	ConformField
>;

/** Prices and quantities. */
export function ProductPriceFields({ fields }: { fields: PriceFields }) {
	return (
		<Fieldset legend="Price and stock">
			<div className="cols cols-3">
				<TextField
					field={fields.wholesalePrice}
					label="Wholesale Price ($)"
					hint="What can't be read as a number counts as 0, and the product is saved hidden."
					inputMode="decimal"
				/>
				<TextField field={fields.msrp} label="MSRP ($)" inputMode="decimal" />
				<TextField field={fields.cost} label="Cost ($)" inputMode="decimal" />
			</div>
			<div className="cols cols-3">
				<TextField field={fields.minimumOrderQuantity} label="Minimum Order Quantity" inputMode="numeric" />
				<TextField field={fields.stockQuantity} label="Stock Quantity" inputMode="numeric" />
				<TextField field={fields.caseSize} label="Case size" mark="optional" inputMode="numeric" />
			</div>
		</Fieldset>
	);
}

/** Flavors as lines of text. */
export function ProductFlavorFields({ field }: { field: ConformField }) {
	return (
		<Fieldset legend="Flavors">
			<TextArea
				field={field}
				label="One flavor a line"
				mark="optional"
				hint="Name | SKU | barcode | stock. All but the name may be left out: Blue Razz | GB-BR | 850012345678 | 40. Where flavors have stock, the product's is their sum."
				rows={6}
				spellCheck={false}
			/>
		</Fieldset>
	);
}
