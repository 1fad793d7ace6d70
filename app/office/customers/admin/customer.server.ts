import { href } from "react-router";
import { setCustomerRole, setCustomerTerms } from "~/customers/index.server";
import { readForm } from "~/http/form.server";
import { form, recordForms } from "~/http/record-page.server";
import { changeAccount } from "../../companies/admin/company.server";
import type { Route } from "./+types/customer";

const pageOf = (id: string) => href("/admin/customers/:id/:does?", { id });

/** What can be done on an account's page, or with a person on their company's. */
export const customerForms = recordForms({
	/** Closes or reopens the account (Rule 7.29). */
	page: async (args: Route.ActionArgs) => changeAccount(args, await readForm(args.request)),
	/** Sets the tier and the payment terms (Rule 7.9). */
	terms: form(setCustomerTerms, ({ params }: Route.ActionArgs) => ({
		refusedTo: pageOf(params.id),
		done: { to: pageOf(params.id), title: "Terms Updated", text: "Tier and payment terms were saved." },
	})),
	/** Grants or removes the admin role. */
	role: form(setCustomerRole, ({ params }: Route.ActionArgs) => ({
		refusedTo: pageOf(params.id),
		done: { to: pageOf(params.id), title: "Role Updated", text: "The account's role was saved." },
	})),
});
