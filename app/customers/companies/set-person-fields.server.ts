import { and, eq } from "drizzle-orm";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { notFound } from "~/kernel/errors";
import { users } from "~db/schema.server";
import { CHANGED_FIELDS } from "../fields/person-fields";
import { pick } from "../fields/record-field";
import { personFieldsSchema } from "./people.schema.ts";

/**
 * Changes what an owner may change of a person of their company; what is left out stays (Rule 13.20).
 * @returns the person. @throws DomainError unauthenticated, forbidden; not_found, also for another company's.
 */
export const setPersonFields = command("company.person", {
	by: "owner",
	of: ["id"],
	input: personFieldsSchema,
	run(tx, owner, { id, ...values }) {
		const isTheirs = and(eq(users.id, id), eq(users.companyId, owner.companyId));
		const person = tx.select().from(users).where(isTheirs).get();
		if (!person) throw notFound("Person");
		const changed = CHANGED_FIELDS.filter(
			({ column }) => ![undefined, person[column]].includes(values[column]),
		);
		if (changed.length === 0) return person;
		for (const { column, action = "company.person" } of changed) {
			const change = { before: { [column]: person[column] }, after: { [column]: values[column] } };
			recordAudit(tx, owner, { action, entity: "user", entityId: id, ...change });
		}
		return tx.update(users).set(pick(values, changed)).where(isTheirs).returning().get()!;
	},
});
