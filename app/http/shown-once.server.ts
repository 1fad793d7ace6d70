import { data } from "react-router";
import type { z } from "zod";
import { admit, type By, type Command } from "~/kernel/commands/command.server";
import { guardOf } from "./command-form.server";
import { getDb } from "./context.server";
import { type FormOptions, type FormReply, readForm, submitForm } from "./form.server";
import { foundOr404 } from "./found.server";
import type { Context } from "./guards.server";

type Args = { request: Request; context: Context; url: URL };

/** The page that a form is answered with, which alone has what was made. */
export type MadeReply<Made> = { result: null; toast: null; made: Made };

/**
 * The form of a command that makes a secret. It is answered with the page itself instead of a redirect, because the secret is shown this
 * once (Rules 9.70, 9.78): nobody is to store the page.
 * @param ids the ids of the command's records.
 */
export async function shownOnce<Schema extends z.ZodType, Key extends string, Result, Made>(
	{ request, context, url }: Args,
	command: Command<By, Schema, Key, Result>,
	{
		ids,
		failure,
		made,
	}: { ids: { [name in Key]: string }; failure: FormOptions["failure"]; made: (result: Result) => Made },
) {
	const actor = guardOf(command.by)(context, url);
	foundOr404(() => admit(actor, command.by));
	const outcome = await submitForm(
		await readForm(request),
		command.input,
		(input) => command(getDb(context), actor, { ...(input as z.output<Schema> & object), ...ids }),
		failure ? { failure } : {},
	);
	if (!outcome.done) return outcome.reply as ReturnType<typeof data<FormReply & { made?: undefined }>>;
	const reply: MadeReply<Made> = { result: null, toast: null, made: made(outcome.value) };
	return data(reply, { headers: { "Cache-Control": "private, no-store" } });
}
