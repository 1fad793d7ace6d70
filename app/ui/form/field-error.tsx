import { Icon } from "../icon";

/** A field's messages as one error line, or nothing. */
export function FieldError({ id, errors }: { id?: string; errors: string | string[] | undefined }) {
	const messages = (typeof errors === "string" ? [errors] : (errors ?? [])).filter(Boolean);
	if (messages.length === 0) return null;
	return (
		<p className="err" id={id}>
			<Icon name="warn" />
			<span>
				<span className="vh">Error: </span>
				{messages.join(" ")}
			</span>
		</p>
	);
}
