import { and, eq } from "drizzle-orm";
import { ownerOperation } from "~/kernel/actor/operation.server";
import { differences } from "~/kernel/audit/differences";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { notFound } from "~/kernel/errors";
import { users } from "~db/schema.server";
import { CHANGED_FIELDS, type PersonChange } from "../fields/person-fields";
import { pick } from "../fields/record-field";

/**
 * Changes what an owner may change of a person of their company; what is left out stays (Rule 13.20).
 * @returns the person. @throws DomainError unauthenticated, forbidden; not_found, also for another company's.
 */
export const setPersonFields = ownerOperation((tx, owner, id: string, values: PersonChange) => {
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
});
