import { grouped } from "~/kernel/texts/numbers";
/** A progress bar; `max` is null while the total is unknown. */
export function Progress({ label, value, max }: { label: string; value: number; max: number | null }) {
	return (
		<progress className="progress" aria-label={label} {...(max === null ? {} : { value, max })}>
			{max === null ? null : `${grouped(value)} of ${grouped(max)}`}
		</progress>
	);
}
