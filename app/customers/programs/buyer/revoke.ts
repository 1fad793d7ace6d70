import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { revokeCompanyKey } from "../program-keys.server";
import type { Route } from "./+types/revoke";

export const loader = () => redirect(href("/buyer-portal/keys"));

/** Ends a key of the company (Rule 9.70). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, revokeCompanyKey, {
		refusedTo: href("/buyer-portal/keys"),
		done: ({ name }) => ({
			to: href("/buyer-portal/keys"),
			title: "Key revoked",
			text: `${name} can no longer use your data.`,
		}),
	});
