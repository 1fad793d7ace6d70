import { redirect } from "react-router";
import { salespersonSchema } from "~/customers";
import { setSalesperson } from "~/customers/index.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/salesperson";
import { companyUrl } from "./company-page.server";

export const loader = ({ params }: Route.LoaderArgs) => redirect(companyUrl(params.id));

/** Sets who sells to the company from a day on (Rule 21.6). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: salespersonSchema,
		run: ({ db, actor }, input) => setSalesperson(db, actor, args.params.id, input),
		refusedTo: companyUrl(args.params.id),
		done: {
			to: companyUrl(args.params.id),
			title: "Salesperson Updated",
			text: "The salesperson was saved.",
		},
	});
