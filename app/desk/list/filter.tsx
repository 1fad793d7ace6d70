/** A filter in a bar: a list of choices, the first of which is any. */
export function Filter({
	name,
	label,
	value,
	options,
}: {
	name: string;
	label: string;
	value: string | null;
	options: readonly (readonly [value: string, label: string])[];
}) {
	return (
		<>
			<label className="vh" htmlFor={`table-${name}`}>
				{label}
			</label>
			<select
				className={value ? "in is-set" : "in"}
				id={`table-${name}`}
				name={name}
				defaultValue={value ?? ""}
			>
				<option value="">{label}: any</option>
				{options.map(([key, text]) => (
					<option key={key} value={key}>
						{label}: {text}
					</option>
				))}
			</select>
		</>
	);
}
