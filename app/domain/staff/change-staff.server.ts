import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema.server";
import type { StaffRole } from "../../terms/roles.ts";
import { closeAccount, reopenAccount } from "../accounts/account-closing.server";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { adminOperation } from "../operation.server";
import { requireAnotherOwner } from "./last-owner.server";

type Member = typeof users.$inferSelect;

function readMember(tx: Tx, id: string): Member {
	const user = tx.select().from(users).where(eq(users.id, id)).get();
	if (!user || user.role === "user") throw notFound("Staff account");
	return user;
}

const LAST = "This is the last owner. Make another account an owner first.";

/**
 * Gives a staff account another role, which counts from its next request on (Rule 7.37).
 * @throws DomainError forbidden, not_found; conflict for the last owner and for a closed account.
 */
export const setStaffRole = adminOperation(
	"staff",
	(tx, admin, { id, role }: { id: string; role: StaffRole }): Member => {
		const member = readMember(tx, id);
		if (member.role === role) return member;
		if (member.deletedAt) throw new DomainError("conflict", "This account is closed. Reopen it first.");
		if (member.role === "admin") requireAnotherOwner(tx, LAST);
		recordAudit(tx, admin, {
			action: "user.role",
			entity: "user",
			entityId: id,
			before: { role: member.role },
			after: { role },
		});
		return tx.update(users).set({ role }).where(eq(users.id, id)).returning().get()!;
	},
);

/**
 * Closes a staff account and ends its sessions at once (Rule 7.37).
 * @throws DomainError forbidden, not_found; conflict for the last owner.
 */
export const closeStaffAccount = adminOperation("staff", (tx, admin, id: string): Member => {
	const member = readMember(tx, id);
	if (member.role === "admin" && !member.deletedAt) requireAnotherOwner(tx, LAST);
	return closeAccount(tx, admin, member, { action: "staff.close" });
});

/** Opens a closed staff account again, with its role and password (Rule 7.37). @throws DomainError forbidden, not_found. */
export const reopenStaffAccount = adminOperation(
	"staff",
	(tx, admin, id: string): Member => reopenAccount(tx, admin, readMember(tx, id), { action: "staff.reopen" }),
);
