import type { SubmissionResult } from "@conform-to/react";
import type { ConformField } from "./field-source";

/**
 * What was typed into the fields of a form that came back, by field name. A field that was sent more than once, or with
 * parts of its own, is left out: no form of ours does that, and what shows a text can't show a list.
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
 * What a visitor's form needs of conform's `useForm`, in its shape: the server's answer spread over the fields, with the
 * ids conform gives them. For flat forms that only the server checks; those that grow rows or nest use `useForm`, which
 * costs every first visit 7 kB. Not a hook: between two answers nothing changes.
 */
export function answeredForm<Values extends Record<string, string>>({
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
