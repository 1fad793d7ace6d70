import type { z } from "zod";
import { commandAction } from "~/http/command-form.server";
import { readForm } from "~/http/form.server";
import { onlyShownAgain } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Command } from "~/kernel/commands/command.server";
import { dayText } from "~/kernel/texts/day-text";
import type { Permission } from "~/terms/roles";

/**
 * Saves rules of selling (Rule 9.50), or only shows the page again as it was typed, for the button 'Update preview'.
 * @param to the page of the rules.
 * @param fill changes the form before it is read, for buttons of the page.
 */
export async function rulesAction<Schema extends z.ZodType>(
	args: Parameters<typeof commandAction>[0],
	save: Command<Permission, Schema, never, string | null>,
	to: string,
	fill?: (form: FormData) => void,
) {
	adminOrDenied(args.context);
	const form = await readForm(args.request);
	fill?.(form);
	return commandAction(
		args,
		save,
		{
			done: (day) => ({
				to,
				title: "Rules Saved",
				text: day === null ? "New orders follow them now." : `They count from ${dayText(day)} on.`,
			}),
		},
		form.get("intent") === "preview" ? onlyShownAgain(form) : form,
	);
}
