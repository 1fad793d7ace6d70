/** A progress bar; `max` is null while the total is unknown. */
export function Progress({ label, value, max }: { label: string; value: number; max: number | null }) {
	return (
		<progress className="progress" aria-label={label} {...(max === null ? {} : { value, max })}>
			{max === null ? null : `${value.toLocaleString("en-US")} of ${max.toLocaleString("en-US")}`}
		</progress>
	);
}
