import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { getClient, getDb } from "./context.server";
import { anchorOf, type Flash, type FlashExtras, setFlash } from "./flash.server";
import { type FormOptions, hasOwnPage, readForm, seeOther, submitForm } from "./form.server";
import { formKeyOf } from "./form-key.server";
import { pageOfRefusal } from "./found.server";
import type { Context } from "./guards.server";
import { whyUnwritten } from "./locked.server";
import { takeVisitorForm } from "./rate-limit.server";

type Args = { request: Request; context: Context; url: URL };

/** The arguments of an operation besides its input. */
type Call<Who> = { db: Db; actor: Who; ip: string };

/** The same for a form, plus the form as posted and its one-time key. */
export type FormCall<Who> = Call<Who> & { form: FormData; key: string | null };

/** Where to go after success, and the message to show there: at `at`, or at the form that was sent, if it has the field of that name. */
export type Next = { to: string; title?: string; text?: string; kind?: Flash["kind"] } & FlashExtras;

/** The schema of a form without typed input: its fields only identify a record. */
export const nothingTyped = z.object({});

type FormDoor<Who, Schema extends z.ZodType, Result> = Omit<FormOptions, "failure"> & {
	/** Checks who sends the form. @throws the response for everybody else. */
	guard: (context: Context, url: URL) => Who;
	schema: Schema;
	/** Calls the operation. */
	run: (call: FormCall<Who>, input: z.output<Schema>) => Result | Promise<Result>;
	/** The title of the toast when the operation fails; invalid input shows no toast. */
	failed?: FormOptions["failure"] | ((form: FormData) => FormOptions["failure"]);
	/** The page to show a refusal on, for a form that can't be shown again itself. */
	refusedTo?: string | ((form: FormData) => string);
	/** Whether posts are counted per address (Rule 9.2), as for every form open to visitors. */
	limited?: boolean;
	done: Next | ((result: Result, call: FormCall<Who>) => Next);
};

/**
 * The form door of an operation: its guard, its schema, the operation, and where to go next. A refusal shows the form
 * again with its values kept, each message next to its field, and a 4xx status.
 *
 * @param posted the form, if the action has already read it.
 * @throws what the guard throws; a 401, 403 or 404 response when the refusal is not about the form.
 */
export async function formAction<Who extends Actor, Schema extends z.ZodType, Result>(
	{ request, context, url }: Args,
	door: FormDoor<Who, Schema, Result>,
	posted?: FormData,
) {
	const { guard, schema, run, failed, refusedTo, limited, done, ...options } = door;
	const actor = guard(context, url);
	const form = posted ?? (await readForm(request));
	const call = { ...callOf(context, actor), form, key: formKeyOf(form) };
	const failure = typeof failed === "function" ? failed(form) : failed;
	const outcome = await submitForm(
		form,
		schema,
		(input) => {
			if (limited) takeVisitorForm(call.db, call.ip);
			return run(call, input);
		},
		{ ...options, ...(failure ? { failure } : {}) },
	);
	if (outcome.done) {
		const next = typeof done === "function" ? done(outcome.value, call) : done;
		const to = keepStep(next.to, url);
		return follow(context, { ...next, ...anchorOf(request, form, to, next.row) });
	}
	if (refusedTo === undefined) return outcome.reply;
	const { title = "Error", text = firstProblem(outcome.reply.data.result) } = failure ?? {};
	const to = typeof refusedTo === "function" ? refusedTo(form) : refusedTo;
	return follow(context, { ...anchorOf(request, form, to), title, text, kind: "error" });
}

/** A form that stays on its page stays in the list of a new shop's steps, if it was opened from there (Rule 9.61). */
function keepStep(to: string, url: URL): string {
	const step = url.searchParams.get("start");
	return step && to === url.pathname.replace(/\.data$/, "") ? `${to}?start=${encodeURIComponent(step)}` : to;
}

/** A posted form that is only to be shown again as it was typed, for a button that changes nothing but the page. */
export function onlyShownAgain(form: FormData): FormData {
	form.set("__intent__", JSON.stringify({ type: "validate", payload: {} }));
	return form;
}

const firstProblem = ({ error }: SubmissionResult): string =>
	Object.values(error ?? {})
		.flatMap((messages) => messages ?? [])
		.at(0) ?? "The change could not be saved.";

type ButtonDoor<Who, Result> = {
	/** Checks who presses the button. @throws the response for everybody else. */
	guard: (context: Context, url: URL) => Who;
	/** Calls the operation. */
	run: (call: Call<Who>) => Result | Promise<Result>;
	/** The title of the toast for a refusal. */
	failed?: string;
	/** The page to show a refusal on; without it a refusal is a page of its own. */
	refusedTo?: string;
	done: Next | ((result: Result) => Next);
};

/**
 * The door of a form that is only a button, with no input to correct: a refusal is a toast on the page that follows.
 *
 * @throws what the guard throws; a 401, 403 or 404 response when the refusal is not about a conflict.
 */
export async function buttonAction<Who extends Actor, Result>(
	{ context, url }: Args,
	{ guard, run, failed = "Error", refusedTo, done }: ButtonDoor<Who, Result>,
) {
	const actor = guard(context, url);
	try {
		const result = await run(callOf(context, actor));
		return follow(context, typeof done === "function" ? done(result) : done);
	} catch (error) {
		const unwritten = refusedTo === undefined ? undefined : whyUnwritten(error);
		if (!(error instanceof DomainError) && !unwritten) throw error;
		if (error instanceof DomainError && (refusedTo === undefined || hasOwnPage(error)))
			throw pageOfRefusal(error);
		const { message } = error as Error;
		return follow(context, {
			to: refusedTo as string,
			title: failed,
			text: unwritten ?? message,
			kind: "error",
		});
	}
}

const callOf = <Who>(context: Context, actor: Who): Call<Who> => ({
	db: getDb(context),
	actor,
	ip: getClient(context).ip,
});

function follow(context: Context, { to, title, text, kind, ...extras }: Next & FlashExtras) {
	if (title !== undefined) setFlash(context, title, text, kind, extras);
	return seeOther(to);
}
