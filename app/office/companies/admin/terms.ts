import { redirect } from "react-router";
import { customerTermsSchema } from "~/customers";
import { setCompanyTerms } from "~/customers/index.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/terms";
import { companyUrl } from "./company-page.server";

export const loader = ({ params }: Route.LoaderArgs) => redirect(companyUrl(params.id));

/** Sets the company's tier and payment terms (Rule 7.9). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: customerTermsSchema,
		run: ({ db, actor }, input) => setCompanyTerms(db, actor, { ...input, id: args.params.id }),
		refusedTo: companyUrl(args.params.id),
		done: {
			to: companyUrl(args.params.id),
			title: "Terms Updated",
			text: "Tier and payment terms were saved.",
		},
	});
