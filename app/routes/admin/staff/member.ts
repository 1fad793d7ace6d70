import { href, redirect } from "react-router";
import { closeStaffAccount, reopenStaffAccount, setStaffRole } from "~/domain/staff/change-staff.server";
import { memberSchema } from "~/domain/staff/staff.schema";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { STAFF_ROLES } from "~/terms/roles";
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
				const { username, role } = setStaffRole(db, actor, { id, role: input.role });
				const label = role === "user" ? role : STAFF_ROLES[role].label;
				return { title: "Role saved", text: `${username} has the role ${label} from now on.` };
			}
			if (input.change === "close") {
				const { username } = closeStaffAccount(db, actor, id);
				return { title: "Account closed", text: `${username} is logged out everywhere.` };
			}
			const { username } = reopenStaffAccount(db, actor, id);
			return { title: "Account reopened", text: `${username} can log in again.` };
		},
		refusedTo: to,
		done: (said) => ({ to, ...said }),
	});
};
