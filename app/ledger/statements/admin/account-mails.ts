import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { setAccountMails } from "../account-mail.server";
import { mailChoiceSchema } from "../statement.schema";
import type { Route } from "./+types/account-mails";

const accountUrl = (id: string) => href("/admin/accounts/:id", { id });

export const loader = ({ params }: Route.LoaderArgs) => redirect(accountUrl(params.id));

/** Sets which mails about its account a company gets (Rule 16.53). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: mailChoiceSchema,
		run: ({ db, actor }, input) => setAccountMails(db, actor, args.params.id, input),
		refusedTo: accountUrl(args.params.id),
		done: { to: accountUrl(args.params.id), title: "Mails Updated", text: "Their mails were saved." },
	});
