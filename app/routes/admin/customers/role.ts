import { href, redirect } from "react-router";
import { setCustomerRole } from "~/domain/customers/change-customer.server";
import { customerRoleSchema } from "~/domain/customers/customer.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { firstProblem } from "~/routes/admin/forms/first-problem";
import type { Route } from "./+types/role";

const pageOf = (id: string) => href("/admin-portal/customers/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Makes the account an admin, or no longer one (Rule 7.10). */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
	const outcome = await submitForm(await readForm(request), customerRoleSchema, (input) =>
		setCustomerRole(getDb(context), getActor(context), { ...input, id }),
	);
	if (outcome.done) setFlash(context, "Role Updated", "The account's role was saved.");
	else setFlash(context, "Error", firstProblem(outcome.reply.data.result), "error");
	return seeOther(pageOf(id));
}
