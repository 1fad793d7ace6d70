import { and, eq } from "drizzle-orm";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { companiesNotDuplicates } from "~db/schema.server";
import { companyRow } from "./merge-preview.server";
import { notDuplicatesSchema } from "./not-duplicates.schema.ts";

/**
 * Sets two companies aside that are no duplicates, or lets them be compared again (Rule 13.83). Either of them may be
 * named first; done twice it changes nothing more.
 *
 * @returns what was set, with the names of both.
 * @throws DomainError unauthenticated, forbidden; not_found also for a company that was merged; conflict for one company
 * twice.
 */
export const setNotDuplicates = command("company.apart", {
	by: "customers",
	input: notDuplicatesSchema,
	run(tx, admin, { id, otherId, apart }) {
		if (id === otherId) throw new DomainError("conflict", "This is the same company twice.");
		const [company, other] = [companyRow(tx, id), companyRow(tx, otherId)];
		if (!company || !other) throw notFound("Company");
		const [oneId, twoId] = id < otherId ? [id, otherId] : [otherId, id];
		const { changes } = apart
			? tx.insert(companiesNotDuplicates).values({ oneId, twoId }).onConflictDoNothing().run()
			: tx
					.delete(companiesNotDuplicates)
					.where(and(eq(companiesNotDuplicates.oneId, oneId), eq(companiesNotDuplicates.twoId, twoId)))
					.run();
		if (changes > 0) {
			recordAudit(tx, admin, {
				action: apart ? "company.apart" : "company.compare",
				entity: "company",
				entityId: id,
				after: { company: company.name, other: other.name, otherId },
			});
		}
		return { set: { id, otherId, apart }, name: company.name, other: other.name };
	},
});
