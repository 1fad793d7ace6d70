import type { ConformField } from "~/ui/form/field-source";
import { TextField } from "~/ui/form/text-field";

/** The box of a password that a link lets its reader set; never filled in again after a refusal. */
export const NewPasswordField = ({ field, label = "Password" }: { field: ConformField; label?: string }) => (
	<TextField
		field={field}
		label={label}
		hint="At least 6 characters"
		type="password"
		autoComplete="new-password"
		maxLength={200}
		defaultValue=""
	/>
);
