import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type HeadersFunction, redirect } from "react-router";
import type { z } from "zod";
import { DomainError, type ErrorCode } from "~/kernel/errors";
import { areFieldNamesSound } from "./field-names.server";
import type { Flash } from "./flash.server";
import { pageOfRefusal } from "./found.server";
import { whyUnwritten } from "./locked.server";
import { tooLargePage } from "./too-large.server";

/**
 * The action data of a form that is shown again: conform's result, and a toast when the operation itself failed.
 * Invalid input gets no toast: its messages appear next to the fields and in the error summary.
 */
export type FormReply = { result: SubmissionResult; toast: Flash | null };

type Outcome<T> = { done: true; value: T } | { done: false; reply: ReturnType<typeof data<FormReply>> };

export type FormOptions = {
	/** The title of the toast when the operation fails; invalid input shows no toast. */
	failure?: { title: string; text?: string };
	/** Fields never sent back, such as passwords. */
	hide?: string[];
	/** Refusals shown on this form that are pages of their own elsewhere. */
	formErrorsFor?: ErrorCode[];
};

/** Refusals that are not about the input. */
export const hasOwnPage = ({ code }: DomainError): boolean =>
	code === "unauthenticated" || code === "forbidden" || code === "not_found";

/**
 * The form door of an operation: parses the posted fields with the operation's schema, runs it, and turns a refusal
 * into the form again: values kept, each message next to its field, status 4xx; 503 when the database can't be written.
 *
 * @throws a 401, 403 or 404 response when the refusal is not about the form, 400 when the fields are none of our
 * forms'; any other error `run` throws.
 */
export async function submitForm<Schema extends z.ZodType, T>(
	form: FormData,
	schema: Schema,
	run: (input: z.output<Schema>) => T | Promise<T>,
	{ failure, hide = [], formErrorsFor = [] }: FormOptions = {},
): Promise<Outcome<T>> {
	soundForm(form);
	// No coercion: the schemas read text themselves. Coercion would turn blank text into a missing value, which their
	// messages don't cover.
	const submission = readSubmission(form, schema);
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
		// conform sorts errors by name; the summary follows the order of the form.
		if (extra.fieldErrors) result.error = extra.fieldErrors;
		return data<FormReply>({ result, toast }, { status, headers });
	};

	// Without a status nothing was validated: a button only added or removed a row.
	if (submission.status === undefined) {
		const { error: _early, ...result } = submission.reply({ hideFields: hide });
		return { done: false, reply: data<FormReply>({ result, toast: null }) };
	}
	if (submission.status !== "success") return { done: false, reply: reply(400, null) };
	try {
		return { done: true, value: await run(submission.value) };
	} catch (error) {
		const unwritten = whyUnwritten(error);
		if (unwritten) return { done: false, reply: reply(503, failed, { formErrors: [unwritten] }) };
		if (!(error instanceof DomainError)) throw error;
		if (hasOwnPage(error) && !formErrorsFor.includes(error.code)) throw pageOfRefusal(error);
		// Wrong credentials are shown on the form.
		const status = error.code === "unauthenticated" ? 400 : error.status;
		return {
			done: false,
			reply: reply(
				status,
				isInput(error) ? null : failed,
				// Don't repeat the toast's own sentence.
				error.message === failed?.text ? {} : messagesOf(error),
				retryHeaders(error),
			),
		};
	}
}

/** Whether a refusal only names fields to correct: it is shown next to them, not as a failure. */
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

function readSubmission<Schema extends z.ZodType>(form: FormData, schema: Schema) {
	try {
		return parseWithZod(form, { schema, disableAutoCoercion: true });
	} catch (error) {
		// conform throws for a command to a field that is no list, which no button of ours sends.
		if (form.has("__intent__")) throw unreadable();
		throw error;
	}
}

/** The largest form without files, in bytes. The listener lets larger ones through where files are sent. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads a posted form of at most 1 MB: a larger one would be taken apart in one go, and keep everybody else waiting.
 * Forms with larger files are read by app/uploads.
 * @throws a 400 response when the body is broken or has field names no form of ours has, 413 when it is larger, 415 when it isn't a form.
 */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) {
		throw data({ message: "Send a form." }, { status: 415 });
	}
	const body = await readUpTo(request, MOST_BYTES).catch(() => null);
	if (body === "too large")
		throw tooLargePage({ megabytes: 1, back: new URL(request.url).pathname.replace(/\.data$/, "") });
	const form =
		body && (await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => null));
	if (!form) throw unreadable();
	return soundForm(form);
}

/** @returns the form. @throws a 400 response when it has field names that no form of ours has. */
export function soundForm(form: FormData): FormData {
	if (!areFieldNamesSound(form)) throw unreadable();
	return form;
}

/** A request's body, unless it has more bytes than `most`. */
async function readUpTo(request: Request, most: number): Promise<Blob | "too large"> {
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.byteLength;
		// Leaving the loop gives up the rest.
		if (size > most) return "too large";
		chunks.push(chunk as Uint8Array<ArrayBuffer>);
	}
	return new Blob(chunks);
}

const unreadable = () => data({ message: "The form could not be read." }, { status: 400 });

/** After a successful post: the browser loads the next page by GET (303), so a reload doesn't post again. */
export const seeOther = (url: string) => redirect(url, 303);

/** The Retry-After header of a refusal that has one. */
export const retryHeaders = ({ retryAfterSeconds: seconds }: DomainError): Record<string, string> =>
	seconds ? { "Retry-After": String(seconds) } : {};

/** A screen's `headers`: passes on its action's headers, such as Retry-After (Rule 9.2). */
export const replyHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) =>
	errorHeaders ?? actionHeaders ?? new Headers();

/**
 * The `headers` of a screen whose address grants access, such as a mailed link: the page is not stored and its address
 * is not sent to other sites (Rule 1.11). Not no-referrer: browsers would then send `Origin: null` with its form.
 */
export const secretLinkHeaders: HeadersFunction = (args) => {
	const headers = new Headers(replyHeaders(args));
	headers.set("Cache-Control", "private, no-store");
	headers.set("Referrer-Policy", "strict-origin");
	return headers;
};
