import { DEVICE_KINDS } from "~/terms/regulatory-facts";
import { stateName } from "~/terms/state-names";
import type { ConformField } from "~/ui/form/field-source";
import { Fieldset } from "~/ui/form/fieldset";
import { TextArea, TextField } from "~/ui/form/text-field";
import { useShipTo } from "~/ui/ship-to";

/** The options of a select, from a table of terms. */
export const optionsOf = (terms: Record<string, string | { label: string }>) =>
	Object.entries(terms).map(([value, term]) => ({
		value,
		label: typeof term === "string" ? term : term.label,
	}));

export const useStateOptions = () => useShipTo().map((code) => ({ value: code, label: stateName(code) }));

/** A row as texts of its form; a ticked box is "on". */
export const textsOf = (row: object): Record<string, string> =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			value === true
				? "on"
				: value === false || value === null
					? ""
					: Array.isArray(value)
						? value.join(", ")
						: String(value),
		]),
	);

/** The device kinds that a list or rate is about; `ticked` is one or several, as stored or as sent. */
export function DeviceKindTicks({ ticked = [] }: { ticked?: unknown }) {
	const kinds: readonly unknown[] = Array.isArray(ticked) ? ticked : [ticked];
	return (
		<Fieldset legend="Device kinds" hint="Leave all unchecked to cover every kind.">
			{Object.entries(DEVICE_KINDS).map(([kind, label]) => (
				<label className="check" key={kind}>
					<input type="checkbox" name="deviceKinds" value={kind} defaultChecked={kinds.includes(kind)} />
					<span>{label}</span>
				</label>
			))}
		</Fieldset>
	);
}

/** The city or county that a rule or a rate is of, with its ZIP codes (Rule 17.15). */
export function LocalityFields({ field }: { field: (name: string) => ConformField }) {
	return (
		<>
			<TextField
				field={field("locality")}
				label="City or county"
				mark="optional"
				hint="Empty: all of the state."
			/>
			<TextArea
				field={field("zipCodes")}
				label="ZIP codes"
				mark="optional"
				rows={2}
				hint="With commas between them. Addresses with one of them count as in the city, whatever city they name."
			/>
			<div className="cols cols-2">
				<TextField
					field={field("zipSource")}
					label="ZIP codes read at"
					mark="optional"
					hint="The address or document you read."
				/>
				<TextField field={field("zipCheckedOn")} label="ZIP codes read on" type="date" mark="optional" />
			</div>
		</>
	);
}

/** What every rule and list carries: its source, the day that was checked, and what to watch. */
export function SourceFields({ field }: { field: (name: string) => ConformField }) {
	return (
		<>
			<TextField field={field("source")} label="Source" hint="The address or document you read." />
			<TextField field={field("checkedOn")} label="Checked on" type="date" />
			<TextArea
				field={field("watch")}
				label="Pending bills and court cases"
				mark="optional"
				rows={2}
				hint="Bills and court cases. Shown beside the source."
			/>
		</>
	);
}
