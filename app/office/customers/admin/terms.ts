import { href, redirect } from "react-router";
import { customerTermsSchema } from "~/customers";
import { setCustomerTerms } from "~/customers/index.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/terms";

const pageOf = (id: string) => href("/admin/customers/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Sets the tier and the payment terms (Rule 7.9). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: customerTermsSchema,
		run: ({ db, actor }, input) => setCustomerTerms(db, actor, { ...input, id: args.params.id }),
		refusedTo: pageOf(args.params.id),
		done: { to: pageOf(args.params.id), title: "Terms Updated", text: "Tier and payment terms were saved." },
	});
