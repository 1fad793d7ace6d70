import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type HeadersFunction, redirect } from "react-router";
import type { z } from "zod";
import { DomainError, type ErrorCode } from "~/domain/errors";
import { areFieldNamesSound } from "./field-names.server";
import type { Flash } from "./flash.server";
import { pageOfRefusal } from "./found.server";

/**
 * What an action answers when the form comes back: conform's result, and a toast when the operation itself failed. Input
 * that has to be corrected gets none: its messages stand beside their fields and in the error summary.
 */
export type FormReply = { result: SubmissionResult; toast: Flash | null };

type Outcome<T> = { done: true; value: T } | { done: false; reply: ReturnType<typeof data<FormReply>> };

export type FormOptions = {
	/** The toast of an operation that failed; input to correct shows none. */
	failure?: { title: string; text?: string };
	/** Fields never sent back, such as passwords. */
	hide?: string[];
	/** Refusals that this form itself shows, which elsewhere are pages of their own. */
	formErrorsFor?: ErrorCode[];
};

/** Refusals that are not about what was typed. */
export const hasOwnPage = ({ code }: DomainError): boolean =>
	code === "unauthenticated" || code === "forbidden" || code === "not_found";

/**
 * The form door of an operation: parses the posted fields by the operation's schema, runs it, and turns a
 * refusal into the form again: values kept, each message beside its field, status 4xx.
 *
 * @throws a 401, 403 or 404 response when the refusal is not about the form, 400 when it is none of our forms; whatever
 * else `run` throws.
 */
export async function submitForm<Schema extends z.ZodType, T>(
	form: FormData,
	schema: Schema,
	run: (input: z.output<Schema>) => T | Promise<T>,
	{ failure, hide = [], formErrorsFor = [] }: FormOptions = {},
): Promise<Outcome<T>> {
	if (!areFieldNamesSound(form)) throw unreadable();
	// Uncoerced: the schemas read text themselves, and coercion would turn what they trim to nothing into an absence
	// that their messages don't cover.
	const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
	const failed: Flash | null = failure
		? { kind: "error", title: failure.title, text: failure.text ?? "" }
		: null;
	const reply = (
		status: number,
		toast: Flash | null,
		extra: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
		headers: Record<string, string> = {},
	) => {
		const result: SubmissionResult = { ...submission.reply({ ...extra, hideFields: hide }), status: "error" };
		// conform sorts what it is told by name; the summary follows the form.
		if (extra.fieldErrors) result.error = extra.fieldErrors;
		return data<FormReply>({ result, toast }, { status, headers });
	};

	// Without a status nothing was checked: a button only added or removed a row.
	if (submission.status === undefined) {
		const { error: _early, ...result } = submission.reply({ hideFields: hide });
		return { done: false, reply: data<FormReply>({ result, toast: null }) };
	}
	if (submission.status !== "success") return { done: false, reply: reply(400, null) };
	try {
		return { done: true, value: await run(submission.value) };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		if (hasOwnPage(error) && !formErrorsFor.includes(error.code)) throw pageOfRefusal(error);
		// Wrong credentials are an answer to what was typed.
		const status = error.code === "unauthenticated" ? 400 : error.status;
		return {
			done: false,
			reply: reply(
				status,
				isInput(error) ? null : failed,
				// The toast's own sentence is not said a second time.
				error.message === failed?.text ? {} : messagesOf(error),
				retryHeaders(error),
			),
		};
	}
}

/** Whether a refusal only says which fields to correct: it is shown beside them, not as a failure (Rule 9.11). */
const isInput = ({ code, errors }: DomainError) => code === "invalid" && errors.length > 0;

function messagesOf(error: DomainError) {
	if (error.errors.length === 0) return { formErrors: [error.message] };
	const fieldErrors: Record<string, string[]> = {};
	for (const { field, message } of error.errors) {
		fieldErrors[field] ??= [];
		fieldErrors[field].push(message);
	}
	return { fieldErrors };
}

/**
 * Reads a posted form.
 * @throws a 400 response when the body is broken or has field names no form of ours has, 415 when it isn't a form.
 */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) {
		throw data({ message: "A form was expected." }, { status: 415 });
	}
	const form = await request.formData().catch(() => null);
	if (!form || !areFieldNamesSound(form)) throw unreadable();
	return form;
}

const unreadable = () => data({ message: "The form could not be read." }, { status: 400 });

/** After a post that worked: the browser gets the next page by GET (303), and a reload does nothing again. */
export const seeOther = (url: string) => redirect(url, 303);

/** The headers of a refusal that says when to try again. */
export const retryHeaders = ({ retryAfterSeconds: seconds }: DomainError): Record<string, string> =>
	seconds ? { "Retry-After": String(seconds) } : {};

/** A screen's `headers`: what its action's reply says of itself, such as when to try again (Rule 9.2). */
export const replyHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) =>
	errorHeaders ?? actionHeaders ?? new Headers();

/**
 * The `headers` of a screen whose address opens something, such as a mailed link: nobody keeps the page, and its address
 * is given to no other (Rule 1.11). Not no-referrer: browsers would post its form as coming from nowhere.
 */
export const secretLinkHeaders: HeadersFunction = (args) => {
	const headers = new Headers(replyHeaders(args));
	headers.set("Cache-Control", "private, no-store");
	headers.set("Referrer-Policy", "strict-origin");
	return headers;
};
