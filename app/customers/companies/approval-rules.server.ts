import { and, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { ownerOperation } from "~/kernel/actor/operation.server";
import { changeCompany, findCompany } from "~/kernel/actor/own-company.server";
import { requireOwner } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { users } from "~db/schema.server";

/** From which total on orders of the actor's company wait, in cents; null: from none. @throws as `requireOwner`. */
export const getApprovalAmount = (db: Db, actor: Actor): number | null =>
	findCompany(db, requireOwner(actor))!.approvalAboveCents;

/**
 * Lets orders above an amount, in cents with tax and shipping, wait for an owner; null ends that (Rule 13.20).
 * @throws DomainError unauthenticated, forbidden.
 */
export const setApprovalAmount = ownerOperation(
	(tx, owner, approvalAboveCents: number | null): number | null => {
		const { companyId } = owner;
		const before = findCompany(tx, owner)!.approvalAboveCents;
		if (before === approvalAboveCents) return before;
		recordAudit(tx, owner, {
			action: "company.approval",
			entity: "company",
			entityId: companyId,
			before: { approvalAboveCents: before },
			after: { approvalAboveCents },
		});
		return changeCompany(tx, companyId, { approvalAboveCents }).approvalAboveCents;
	},
);

/**
 * Lets all orders of a person wait for an owner, or no longer (Rule 13.20).
 * @returns the person. @throws DomainError unauthenticated, forbidden; not_found, also for another company's.
 */
export const setNeedsApproval = ownerOperation((tx, owner, id: string, needsApproval: boolean) => {
	const isTheirs = and(eq(users.id, id), eq(users.companyId, owner.companyId));
	const before = tx.select().from(users).where(isTheirs).get();
	if (!before) throw notFound("Person");
	if (before.needsApproval === needsApproval) return before;
	recordAudit(tx, owner, {
		action: "company.approval",
		entity: "user",
		entityId: id,
		before: { needsApproval: !needsApproval },
		after: { needsApproval },
	});
	return tx.update(users).set({ needsApproval }).where(isTheirs).returning().get()!;
});
