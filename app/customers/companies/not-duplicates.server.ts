import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { adminOperation } from "~/kernel/actor/operation.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError, notFound } from "~/kernel/errors";
import { companiesNotDuplicates } from "~db/schema.server";
import { companyRow } from "./merge-preview.server";
import type { notDuplicatesSchema } from "./not-duplicates.schema.ts";

/**
 * Sets two companies aside that are no duplicates, or lets them be compared again (Rule 13.83). Either of them may be
 * named first; done twice it changes nothing more.
 *
 * @returns the names of both.
 * @throws DomainError unauthenticated, forbidden; not_found also for a company that was merged; conflict for one company
 * twice.
 */
export const setNotDuplicates = adminOperation(
	"customers",
	(
		tx,
		admin,
		{ id, otherId, apart }: z.output<typeof notDuplicatesSchema>,
	): { name: string; other: string } => {
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
		return { name: company.name, other: other.name };
	},
);
