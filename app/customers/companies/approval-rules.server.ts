import type { Actor } from "~/kernel/actor/actor";
import { changeCompany, findCompany } from "~/kernel/actor/own-company.server";
import { requireOwner } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import type { Db } from "~db/client.server";
import { approvalAmountSchema } from "./approval.schema.ts";

/** From which total on orders of the actor's company wait, in cents; null: from none. @throws as `requireOwner`. */
export const getApprovalAmount = (db: Db, actor: Actor): number | null =>
	findCompany(db, requireOwner(actor))!.approvalAboveCents;

/**
 * Lets orders above an amount, in cents with tax and shipping, wait for an owner; null ends that (Rule 13.20).
 * @throws DomainError unauthenticated, forbidden.
 */
export const setApprovalAmount = command("company.approval", {
	by: "owner",
	input: approvalAmountSchema,
	run(tx, owner, { above: approvalAboveCents }, { note }): number | null {
		const { companyId } = owner;
		const before = findCompany(tx, owner)!.approvalAboveCents;
		if (before === approvalAboveCents) return before;
		note({
			entity: "company",
			entityId: companyId,
			before: { approvalAboveCents: before },
			after: { approvalAboveCents },
		});
		return changeCompany(tx, companyId, { approvalAboveCents }).approvalAboveCents;
	},
});
