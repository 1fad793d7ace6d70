import { removePerson, setPersonRole } from "~/domain/companies/change-person.server";
import { personRoleSchema } from "~/domain/companies/people.schema";
import { jsonAction, write } from "~/http/json.server";

export const action = jsonAction({
	PATCH: write({
		access: "customer",
		title: "Failed to change the role",
		schema: personRoleSchema,
		run: ({ db, actor, params }, { role }) => {
			const { id, username, companyRole } = setPersonRole(db, actor, params.id ?? "", role);
			return { id, username, role: companyRole };
		},
	}),
	DELETE: write({
		access: "customer",
		title: "Failed to remove the person",
		run: ({ db, actor, params }) => {
			const { id, username } = removePerson(db, actor, params.id ?? "");
			return { id, username };
		},
	}),
});
