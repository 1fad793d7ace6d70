import type { ComponentProps } from "react";
import { TextField } from "~/ui/form/text-field";

type Own = { suppliers: readonly string[]; id: string; defaultValue?: string | undefined };

/** Whose file it is, with the suppliers whose columns are remembered. */
export function SupplierField({
	suppliers,
	...field
}: Own & Pick<ComponentProps<typeof TextField>, "className">) {
	return (
		<>
			<TextField
				{...field}
				className="max-w-184"
				label="Supplier (optional)"
				hint="We remember how this supplier's columns are read, for the next file."
				name="supplier"
				list="suppliers"
				maxLength={100}
				autoComplete="off"
			/>
			<datalist id="suppliers">
				{suppliers.map((supplier) => (
					<option key={supplier} value={supplier} />
				))}
			</datalist>
		</>
	);
}
