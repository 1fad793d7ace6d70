import { href, redirect } from "react-router";
import { writeCustomerNotes } from "~/domain/customers/change-customer.server";
import { customerNotesSchema } from "~/domain/customers/customer.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import type { Route } from "./+types/customer-notes";
import { firstProblem } from "./first-problem";

const pageOf = (id: string) => href("/admin-portal/customers/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Keeps staff's notes about the customer. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
	const outcome = await submitForm(await readForm(request), customerNotesSchema, (input) =>
		writeCustomerNotes(getDb(context), getActor(context), { ...input, id }),
	);
	if (outcome.done) setFlash(context, "Notes Saved", "The notes were saved.");
	else setFlash(context, "Error", firstProblem(outcome.reply.data.result), "error");
	return seeOther(pageOf(id));
}
