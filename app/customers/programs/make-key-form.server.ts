import { data } from "react-router";
import { guardOf } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { type FormReply, readForm, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import type { Context } from "~/http/guards.server";
import { admit } from "~/kernel/commands/command.server";
import { programSchema } from "./program.schema.ts";
import type { makeCompanyKey, makeShopKey } from "./program-keys.server";

type Args = { request: Request; context: Context; url: URL };

/** The answer to a form that made a key: the key, in this page alone. */
export type MadeReply = { result: null; toast: null; made: { name: string; key: string } };

/**
 * The form that makes a key. It is answered with the page itself instead of a redirect, because the key is kept nowhere (Rule 9.70): the
 * page is not to be stored by anybody.
 */
export async function makeKeyForm(
	{ request, context, url }: Args,
	command: typeof makeShopKey | typeof makeCompanyKey,
) {
	const actor = guardOf(command.by)(context, url);
	foundOr404(() => admit(actor, command.by));
	const form = await readForm(request);
	const outcome = await submitForm(form, programSchema, (input) => command(getDb(context), actor, input), {
		failure: { title: "Error", text: "The key was not made." },
	});
	if (!outcome.done) return outcome.reply as ReturnType<typeof data<FormReply & { made?: undefined }>>;
	const { row, key } = outcome.value;
	const reply: MadeReply = { result: null, toast: null, made: { name: row.name, key } };
	return data(reply, { headers: { "Cache-Control": "private, no-store" } });
}
