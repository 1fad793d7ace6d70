import { useEffect, useRef } from "react";
import { FieldError } from "~/ui/form/field-error";

/** A file in place of typed lines. Its lines are in the answer's text, so the choice is emptied: it isn't sent twice. */
export function LinesFile({
	id,
	reply,
	errors,
}: {
	id: string;
	/** The answer to the last post. */
	reply: object | undefined;
	errors: string[] | undefined;
}) {
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (reply && field.current) field.current.value = "";
	}, [reply]);
	return (
		<>
			<label className="lab" htmlFor={id}>
				Or a CSV or Excel file
			</label>
			<input
				ref={field}
				className="in"
				id={id}
				type="file"
				name="file"
				accept=".csv,.txt,.xlsx"
				aria-describedby={errors ? `${id}-error` : undefined}
			/>
			<FieldError id={`${id}-error`} errors={errors} />
		</>
	);
}
