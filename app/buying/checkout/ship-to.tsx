import type { ReactNode } from "react";
import { RadioField } from "~/ui/form/choice-field";
import type { ConformField } from "~/ui/form/field-source";
import { short } from "./saved-addresses";
import type { ShipToStore } from "./ship-to-stores.server";

/**
 * Where an order ships (Rule 13.47): one of the stores, or the address in `children`, which styles hide while a store is
 * chosen. A company with one store has the address alone, filled in.
 */
export function ShipTo({
	field,
	stores,
	elsewhere,
	children,
}: {
	field: ConformField;
	stores: readonly ShipToStore[];
	/** Whether another address can be used. */
	elsewhere: boolean;
	children: ReactNode;
}) {
	if (!asksForStore(stores, elsewhere)) return children;
	return (
		<div className="ship-to">
			<RadioField
				field={field}
				label="Ship to"
				options={[
					...stores.map(({ id, address, receivingHours }) => ({
						value: id,
						label: `${short(address)}${receivingHours ? `. Receives ${receivingHours}` : ""}`,
					})),
					...(elsewhere ? [{ value: "other", label: "Another address" }] : []),
				]}
			/>
			{elsewhere ? <div className="ship-other">{children}</div> : null}
		</div>
	);
}

/** Whether the checkout asks for a store rather than an address. */
export const asksForStore = (stores: readonly ShipToStore[], elsewhere: boolean): boolean =>
	stores.length > 1 || (stores.length === 1 && !elsewhere);
