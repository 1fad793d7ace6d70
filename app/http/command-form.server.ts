import type { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { type By, type Command, idsOf } from "~/kernel/commands/command.server";
import type { FormOptions } from "./form.server";
import { type FormCall, formAction, type Next } from "./form-action.server";
import { buyerOrDenied, type Context, customerOrLogin, staffOrDenied, userOrLogin } from "./guards.server";

type Args = {
	request: Request;
	context: Context;
	url: URL;
	params: Record<string, string | undefined>;
};

/** Sends away whom a command doesn't let in. @throws the page's denial, or a redirect to the login. */
export const guardOf =
	(by: By) =>
	(context: Context, url: URL): Actor => {
		if (by === "user") return userOrLogin(context, url);
		if (by === "buyer") return buyerOrDenied(context);
		if (by === "customer" || by === "owner") return customerOrLogin(context, url);
		return staffOrDenied(context, by);
	};

/** What a form adds to its command: words, addresses, and its own schema. */
export type CommandDoor<Schema extends z.ZodType, Result, Key extends string = string> = Omit<
	FormOptions,
	"failure"
> & {
	/** What the toast says when the command refuses; invalid input shows no toast. */
	failed?: FormOptions["failure"] | ((form: FormData) => FormOptions["failure"]);
	/** The page to show a refusal on, for a form that can't be shown again itself. */
	refusedTo?: string | ((form: FormData) => string);
	/** Where to go after success, and what to say there. */
	done: Next | ((result: Result, call: FormCall<Actor>) => Next);
	/** The form's own schema, where it is typed in other ways than the command takes. */
	schema?: z.ZodType<z.output<Schema>>;
	/** The ids of its records, where the address says something else, such as an order's number. */
	ids?: (call: FormCall<Actor>) => { [name in Key]: string };
};

/**
 * The form door of a command: its caller, its input and its key are the command's, the ids come from the address, or from
 * hidden fields. A refusal shows the form again with its values kept.
 *
 * @param posted the form, if the action has already read it.
 * @throws the denial for other callers; a 401, 403 or 404 response when the refusal is not about the form.
 */
export function commandAction<Schema extends z.ZodType, Key extends string, Result>(
	args: Args,
	command: Command<By, Schema, Key, Result>,
	{
		schema = command.input as z.ZodType<z.output<Schema>>,
		ids = ({ form }) => idsOf(command, (name) => args.params[name] ?? String(form.get(name) ?? "")),
		...door
	}: CommandDoor<Schema, Result, Key>,
	posted?: FormData,
) {
	return formAction<Actor, z.ZodType<z.output<Schema>>, Result>(
		args,
		{
			guard: guardOf(command.by),
			schema,
			run(call, input) {
				const { db, actor, key } = call;
				return command(db, actor, { ...(input as z.output<Schema> & object), ...ids(call) }, { key });
			},
			...door,
		},
		posted,
	);
}
