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
 * The server's answer spread over a form's fields, with the ids that conform gives them. It has the shape of conform's
 * `useForm`, which only forms with rows or nested fields use: it costs 7 kB, and does nothing for a form that only the
 * server checks. Not a hook: between two answers nothing changes.
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
