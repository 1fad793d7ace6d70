import { href, redirect } from "react-router";
import { customerApprovalSchema, customerClosingSchema } from "~/customers";
import { getCompany, setCompanyApproval, setCustomerClosed } from "~/customers/index.server";
import { readForm } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";

export const companyUrl = (id: string) => href("/admin/companies/:id", { id });

/**
 * A company for its page.
 * @throws a 404 response for an unknown id; a redirect to the kept company for that of a merged one (Rule 13.78).
 */
export function companyOr404(db: Db, admin: Actor, id: string) {
	const company = foundOr404(() => getCompany(db, admin, id));
	if (company.id !== id) throw redirect(companyUrl(company.id));
	return company;
}

type Args = { request: Request; context: Context; url: URL; params: { id: string } };

/** Revokes or restores the company's approval (Rule 7.9), or closes or reopens the account of a person (Rule 7.29). */
export async function changeAccess(args: Args) {
	const form = await readForm(args.request);
	return form.has("closed") ? changeAccount(args, form, args.params.id) : approve(args, form);
}

const approve = (args: Args, form: FormData) =>
	formAction(
		args,
		{
			guard: adminOrDenied,
			schema: customerApprovalSchema,
			run: ({ db, actor }, input) => {
				setCompanyApproval(db, actor, { ...input, id: args.params.id });
				return input;
			},
			failed: { title: "Error", text: "The approval was not changed." },
			done: ({ approved }) =>
				approved
					? {
							to: args.url.pathname,
							title: "Approval Restored",
							text: "The customer has wholesale access again.",
						}
					: {
							to: args.url.pathname,
							title: "Approval Revoked",
							text: "The customer no longer has wholesale access.",
						},
		},
		form,
	);

/** Closes or reopens an account (Rule 7.29): the one that the form names, or the page's own. */
export const changeAccount = (args: Args, form: FormData, own: string) =>
	formAction(
		args,
		{
			guard: adminOrDenied,
			schema: customerClosingSchema,
			run: ({ db, actor }, input) => {
				setCustomerClosed(db, actor, { ...input, id: String(form.get("person") ?? own) });
				return input;
			},
			failed: { title: "Error", text: "The account was not changed." },
			done: ({ closed }) =>
				closed
					? {
							to: args.url.pathname,
							title: "Account Closed",
							text: "This person is logged out everywhere and can't log in.",
						}
					: { to: args.url.pathname, title: "Account Reopened", text: "This person can log in again." },
		},
		form,
	);
