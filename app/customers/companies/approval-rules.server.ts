import type { Actor } from "~/kernel/actor/actor";
import { ownerOperation } from "~/kernel/actor/operation.server";
import { changeCompany, findCompany } from "~/kernel/actor/own-company.server";
import { requireOwner } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import type { Db } from "~db/client.server";
import { setPersonFields } from "./set-person-fields.server";

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

/** Lets all orders of a person wait for an owner, or no longer (Rule 13.20). @returns and @throws as `setPersonFields`. */
export const setNeedsApproval = (db: Db, actor: Actor, id: string, needsApproval: boolean) =>
	setPersonFields(db, actor, id, { needsApproval });
