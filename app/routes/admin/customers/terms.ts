import { href, redirect } from "react-router";
import { setCustomerTerms } from "~/domain/customers/change-customer.server";
import { customerTermsSchema } from "~/domain/customers/customer.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { firstProblem } from "~/routes/admin/forms/first-problem";
import type { Route } from "./+types/terms";

const pageOf = (id: string) => href("/admin-portal/customers/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Sets the tier and the payment terms (Rule 7.9). */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
	const outcome = await submitForm(await readForm(request), customerTermsSchema, (input) =>
		setCustomerTerms(getDb(context), getActor(context), { ...input, id }),
	);
	if (outcome.done) setFlash(context, "Terms Updated", "Tier and payment terms were saved.");
	else setFlash(context, "Error", firstProblem(outcome.reply.data.result), "error");
	return seeOther(pageOf(id));
}
