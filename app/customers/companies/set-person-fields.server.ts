import { and, eq } from "drizzle-orm";
import { differences } from "~/kernel/audit/differences";
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
		const given = CHANGED_FIELDS.filter(({ column }) => values[column] !== undefined);
		if (given.length === 0) return person;
		for (const { column, action = "company.person" } of given) {
			const { before, after } = differences({ [column]: person[column] }, { [column]: values[column] });
			if (!(column in after)) continue;
			recordAudit(tx, owner, { action, entity: "user", entityId: id, before, after });
		}
		return tx.update(users).set(pick(values, given)).where(isTheirs).returning().get()!;
	},
});
