import type { z } from "zod";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import type { Context } from "~/http/guards.server";

/** Moves an entry of a list and goes back to it; a refusal is said there. */
export async function placeEntry<Schema extends z.ZodType>(
	context: Context,
	request: Request,
	back: string,
	schema: Schema,
	move: (input: z.output<Schema>) => void,
) {
	const outcome = await submitForm(await readForm(request), schema, move);
	if (outcome.done) setFlash(context, "Settings Saved", "The order was changed.");
	else setFlash(context, "Error", "The order was not changed.", "error");
	return seeOther(back);
}
