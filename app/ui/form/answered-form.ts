import type { SubmissionResult } from "@conform-to/react";
import type { ConformField } from "./field-source";

/**
 * The typed values of a refused form by field name. Repeated and nested fields are left out: our flat forms have
 * none, and a text field can't show a list.
 */
export function typedTexts(
	reply: { result: Pick<SubmissionResult, "initialValue"> } | null | undefined,
): Record<string, string | undefined> {
	const entries = Object.entries(reply?.result.initialValue ?? {});
	return Object.fromEntries(
		entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}

type AnsweredForm<Name extends string> = [
	form: { id: string; allErrors: Record<string, string[]> },
	fields: Record<Name, ConformField>,
];

/**
 * A small replacement for conform's `useForm` with the same shape: spreads the server's reply over the fields, with
 * the ids that conform gives them. For flat forms that only the server validates; forms with nested fields or rows
 * use `useForm`, which adds 7 kB to every first visit. Not a hook: nothing changes between two replies.
 */
export function answeredForm<Values extends Record<string, string | undefined>>({
	id,
	lastResult,
	defaultValue,
}: {
	id: string;
	lastResult?: SubmissionResult | undefined;
	defaultValue?: Partial<Values>;
}): AnsweredForm<keyof Values & string> {
	const errors = lastResult?.error ?? {};
	const values: Record<string, unknown> = lastResult?.initialValue ?? defaultValue ?? {};
	const allErrors = Object.fromEntries(
		Object.entries(errors).filter((entry): entry is [string, string[]] => Boolean(entry[1]?.length)),
	);
	const fields = new Proxy({} as Record<keyof Values & string, ConformField>, {
		get: (_none, name: string): ConformField => ({
			id: `${id}-${name}`,
			errorId: `${id}-${name}-error`,
			descriptionId: `${id}-${name}-description`,
			name,
			formId: id,
			initialValue: values[name],
			errors: allErrors[name],
		}),
	});
	return [{ id, allErrors }, fields];
}
