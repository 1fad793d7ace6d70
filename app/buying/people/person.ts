import { href, redirect } from "react-router";
import { CHANGED_FIELDS, personSchema } from "~/customers";
import { endedText, setPersonFields } from "~/customers/index.server";
import { formAction } from "~/http/form-action.server";
import { customerOrDenied } from "~/http/guards.server";
import { COMPANY_ROLES } from "~/terms/company";
import type { Route } from "./+types/person";
import { removePerson, setPersonRole } from "./change-person.server";

export const loader = () => redirect(href("/buyer-portal/people"));

/** Another role, or out of the company (Rules 13.11, 13.12). */
export const action = (args: Route.ActionArgs) => {
	const { id } = args.params;
	const page = href("/buyer-portal/people");
	return formAction(args, {
		guard: customerOrDenied,
		schema: personSchema,
		run: ({ db, actor }, input) => {
			if (input.role) {
				const { username, companyRole, ended } = setPersonRole(db, actor, { id, role: input.role });
				const text = `${username} has the role ${COMPANY_ROLES[companyRole!].label} from now on.${ended ? endedText(ended) : ""}`;
				// A person who gives up their own role is logged out.
				const to = id === actor.id && ended?.sessionsEnded ? href("/login") : `${page}#person-${id}`;
				return { to, title: "Role saved", text };
			}
			const field = CHANGED_FIELDS.find(({ change }) => change === input.change);
			if (field) {
				const { username, ...person } = setPersonFields(db, actor, {
					id,
					[field.column]: input[field.column],
				});
				const text =
					field.saved?.(username, person[field.column]) ?? `${field.label} of ${username} is saved.`;
				return { to: `${page}#person-${id}`, title: "Saved", text };
			}
			const { username, ended } = removePerson(db, actor, { id });
			if (id === actor.id) {
				return { to: href("/login"), title: "You left the company", text: "You are logged out everywhere." };
			}
			return {
				to: page,
				title: "Removed",
				text: `${username} is logged out everywhere.${ended ? endedText(ended) : ""}`,
			};
		},
		refusedTo: page,
		done: (flash) => flash,
	});
};
