import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { revokeShopKey } from "../program-keys.server";
import type { Route } from "./+types/revoke";

export const loader = () => redirect(href("/admin/settings/keys"));

/** Ends a key of the shop (Rule 9.70). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, revokeShopKey, {
		refusedTo: href("/admin/settings/keys"),
		done: ({ name }) => ({
			to: href("/admin/settings/keys"),
			title: "Key revoked",
			text: `${name} can no longer use the shop's data.`,
		}),
	});
