import { personChangeSchema } from "~/customers";
import { listPeople, personShape, setPersonFields } from "~/customers/index.server";
import { type ApiTable, call } from "~/http/api.server";
import { write } from "~/http/json.server";
import { notFound } from "~/kernel/errors";
import { removePerson, setPersonRole } from "./change-person.server";

/** The calls of people. */
export const peopleApi = {
	"PATCH /api/company/people/:id": write({
		says: "Changes the role of a colleague, and whether their orders need approval.",
		access: "customer",
		title: "Failed to change the person",
		schema: personChangeSchema,
		gives: personShape,
		run: ({ db, actor, params }, { role, ...values }) => {
			const id = params.id ?? "";
			if (role !== undefined) setPersonRole(db, actor, { id, role });
			setPersonFields(db, actor, { ...values, id });
			const person = listPeople(db, actor).find((one) => one.id === id);
			if (!person) throw notFound("Person");
			return person;
		},
	}),
	"DELETE /api/company/people/:id": call(removePerson, {
		says: "Removes a colleague from the caller's company.",
		title: "Failed to remove the person",
		gives: personShape.pick({ id: true, username: true }),
		respond: (_call, { id, username }) => ({ id, username }),
	}),
} satisfies ApiTable;
