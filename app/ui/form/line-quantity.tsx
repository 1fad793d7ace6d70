/**
 * The quantity of row `n` of a table of lines, posted as `lines[n].id` and `lines[n].quantity`. The row shows its error
 * under `${id}-error`.
 */
export function LineQuantity({
	id,
	n,
	lineId,
	label,
	quantity,
	isBad,
}: {
	id: string;
	n: number;
	lineId: string;
	label: string;
	/** The quantity to begin with, or the refused text as it was typed. */
	quantity: number | string;
	isBad: boolean;
}) {
	return (
		<>
			<input type="hidden" name={`lines[${n}].id`} value={lineId} />
			<label className="vh" htmlFor={id}>
				{label}
			</label>
			<input
				className={isBad ? "in qty is-bad" : "in qty"}
				id={id}
				name={`lines[${n}].quantity`}
				inputMode="numeric"
				autoComplete="off"
				defaultValue={quantity}
				aria-invalid={isBad || undefined}
				aria-describedby={isBad ? `${id}-error` : undefined}
			/>
		</>
	);
}
