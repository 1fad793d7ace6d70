import {
	setCompanyApproval,
	setCompanyTerms,
	setCustomerClosed,
	setSalesperson,
} from "~/customers/index.server";
import { commandAction } from "~/http/command-form.server";
import { readForm } from "~/http/form.server";
import type { Context } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import type { Route } from "./+types/company";
import { companyUrl } from "./company-page.server";

type Args = { request: Request; context: Context; url: URL; params: { id: string } };

/** Closes or reopens an account (Rule 7.29): the one that the form names, or the page's own. */
export const changeAccount = (args: Args, posted: FormData) =>
	commandAction(
		{ ...args, params: { id: String(posted.get("person") ?? args.params.id) } },
		setCustomerClosed,
		{
			failed: { title: "Error", text: "The account was not changed." },
			done: ({ closed }) => ({
				to: args.url.pathname,
				title: closed ? "Account Closed" : "Account Reopened",
				text: closed
					? "This person is logged out everywhere and can't log in."
					: "This person can log in again.",
			}),
		},
		posted,
	);

const changeApproval = (args: Args, posted: FormData) =>
	commandAction(
		args,
		setCompanyApproval,
		{
			failed: { title: "Error", text: "The approval was not changed." },
			done: ({ approved }) => ({
				to: args.url.pathname,
				title: approved ? "Approval Restored" : "Approval Revoked",
				text: approved
					? "The customer has wholesale access again."
					: "The customer no longer has wholesale access.",
			}),
		},
		posted,
	);

/** What can be done on a company's page. */
export const companyForms = recordForms({
	/** Revokes or restores the company's approval (Rule 7.9), or closes or reopens the account of a person (Rule 7.29). */
	async page(args: Route.ActionArgs) {
		const posted = await readForm(args.request);
		return posted.has("closed") ? changeAccount(args, posted) : changeApproval(args, posted);
	},
	/** Sets the company's tier and payment terms (Rule 7.9). */
	terms: form(setCompanyTerms, ({ params }: Route.ActionArgs) => ({
		refusedTo: companyUrl(params.id),
		done: {
			to: companyUrl(params.id),
			title: "Terms Updated",
			text: "Tier and payment terms were saved.",
		},
	})),
	/** Sets who sells to the company from a day on (Rule 21.6). */
	salesperson: form(setSalesperson, ({ params }: Route.ActionArgs) => ({
		refusedTo: companyUrl(params.id),
		done: {
			to: companyUrl(params.id),
			title: "Salesperson Updated",
			text: "The salesperson was saved.",
		},
	})),
});
