import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { STAFF_ROLES } from "~/terms/roles";
import { endedText } from "../../accounts/end-access.server";
import { closeStaffAccount, reopenStaffAccount, setStaffRole } from "../change-staff.server";
import { memberSchema } from "../staff.schema";
import type { Route } from "./+types/member";

export const loader = () => redirect(href("/admin/staff"));

/** Another role, close or reopen (Rule 7.37). */
export const action = (args: Route.ActionArgs) => {
	const { id } = args.params;
	const to = `${href("/admin/staff")}#staff-${id}`;
	return formAction(args, {
		guard: adminOrDenied,
		schema: memberSchema,
		run: ({ db, actor }, input) => {
			if (input.change === "role") {
				const { username, role, ended } = setStaffRole(db, actor, { id, role: input.role });
				const label = role === "user" ? role : STAFF_ROLES[role].label;
				// An owner who gave up the role is logged out, and can't read this list any more.
				const self = id === actor.id && ended?.sessionsEnded ? { to: href("/login") } : {};
				const text = `${username} has the role ${label} from now on.${ended ? endedText(ended) : ""}`;
				return { ...self, title: "Role saved", text };
			}
			if (input.change === "close") {
				const { username, ended } = closeStaffAccount(db, actor, { id });
				const text = `${username} is logged out everywhere.${ended ? endedText(ended) : ""}`;
				return { title: "Account closed", text };
			}
			const { username } = reopenStaffAccount(db, actor, { id });
			return { title: "Account reopened", text: `${username} can log in again.` };
		},
		refusedTo: to,
		done: (flash) => ({ to, ...flash }),
	});
};
