import { stateName } from "~/domain/legal/shipping-restrictions";
import { SHIP_TO_STATES } from "~/site";
import type { ConformField } from "~/ui/form/field-source";
import { TextArea, TextField } from "~/ui/form/text-field";

export const STATE_OPTIONS = SHIP_TO_STATES.map((code) => ({ value: code, label: stateName(code) }));

/** A row as texts of its form; a ticked box is "on". */
export const textsOf = (row: object): Record<string, string> =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			value === true ? "on" : value === false || value === null ? "" : String(value),
		]),
	);

/** What every rule and list carries: its source, the day that was checked, and what to watch. */
export function SourceFields({ field }: { field: (name: string) => ConformField }) {
	return (
		<>
			<TextField field={field("source")} label="Source" hint="The address or document you read." />
			<TextField field={field("checkedOn")} label="Checked on" type="date" />
			<TextArea
				field={field("watch")}
				label="To watch"
				mark="optional"
				rows={2}
				hint="Bills and court cases. Shown beside the source."
			/>
		</>
	);
}
