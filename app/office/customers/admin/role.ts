import { href, redirect } from "react-router";
import { customerRoleSchema } from "~/customers";
import { setCustomerRole } from "~/customers/index.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/role";

const pageOf = (id: string) => href("/admin/customers/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Grants or removes the admin role. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: customerRoleSchema,
		run: ({ db, actor }, input) => setCustomerRole(db, actor, { ...input, id: args.params.id }),
		refusedTo: pageOf(args.params.id),
		done: { to: pageOf(args.params.id), title: "Role Updated", text: "The account's role was saved." },
	});
