import { data } from "react-router";
import type { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { admits, type By, type Command } from "~/kernel/commands/command.server";
import type { CommandName } from "~/terms/audit";
import { type CommandDoor, commandAction } from "./command-form.server";
import type { Context } from "./guards.server";

type Args = {
	request: Request;
	context: Context;
	url: URL;
	params: Readonly<Record<string, string | undefined>>;
};
type Form<Of extends Args, Reply> = ((args: Of) => Promise<Reply>) & { command?: CommandName };

/**
 * The forms of a record's page, by the last word of the address they are sent to: `/admin/claims/:id/:does?`. The form without a word is
 * called `page`. The page shows what any of them refuses, so they need no screens of their own.
 */
export function recordForms<Of extends Args, Reply>(forms: Readonly<Record<string, Form<Of, Reply>>>) {
	const names = Object.keys(forms);
	/** For the page's loader. @throws 404 for an address that no form has. */
	const check = ({ params }: Pick<Args, "params">): void => {
		if (params.does !== undefined && (params.does === "page" || !names.includes(params.does)))
			throw data({ message: "Page not found." }, { status: 404 });
	};
	/** Sends a form to what it is for. @throws 404 for an address that no form has; 405 where the page has no form of its own. */
	const action = (args: Of): Promise<Reply> => {
		check(args);
		const form = forms[args.params.does ?? "page"];
		if (!form) throw data({ message: "This page takes no form." }, { status: 405 });
		return form(args);
	};
	return { check, action: Object.assign(action, { forms }) };
}

/** A form of a record's page that is a command's door; `door` says what follows, for the record of the address. */
export const form = <Of extends Args, Input extends z.ZodType, Key extends string, Result>(
	command: Command<By, Input, Key, Result>,
	door: (args: Of) => CommandDoor<Input, Result, Key>,
) =>
	Object.assign(
		(args: Of) => commandAction(args as Of & Parameters<typeof commandAction>[0], command, door(args)),
		{ command: command.action },
	);

/** Which of these commands let the reader in: a page leaves out the forms of the others (Rule 7.34). */
export function allowed<const Commands extends Readonly<Record<string, { by: By }>>>(
	actor: Actor,
	commands: Commands,
): { [name in keyof Commands]: boolean } {
	return Object.fromEntries(Object.entries(commands).map(([name, { by }]) => [name, admits(actor, by)])) as {
		[name in keyof Commands]: boolean;
	};
}
