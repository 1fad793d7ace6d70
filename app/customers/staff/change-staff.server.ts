import { eq } from "drizzle-orm";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema.server";
import { closeAccount, reopenAccount } from "../accounts/account-closing.server";
import { auditDetailsOf, type Ended, endAccess } from "../accounts/end-access.server";
import { requireAnotherOwner } from "./last-owner.server";
import { roleSchema } from "./staff.schema.ts";

type Member = typeof users.$inferSelect;
/** An account as it is now, and what ended with its access. */
type Changed = Member & { ended?: Ended };

function readMember(tx: Tx, id: string): Member {
	const user = tx.select().from(users).where(eq(users.id, id)).get();
	if (!user || user.role === "user") throw notFound("Staff account");
	return user;
}

const LAST = "This is the last owner. Make another account an owner first.";

/**
 * Gives a staff account another role, which counts from its next request on (Rule 7.37). One that may do less ends its access
 * (Rule 1.14).
 * @throws DomainError forbidden, not_found; conflict for the last owner and for a closed account.
 */
export const setStaffRole = command("user.role", {
	by: "staff",
	of: ["id"],
	input: roleSchema,
	run(tx, admin, { id, role }, { note }): Changed {
		const member = readMember(tx, id);
		if (member.role === role) return member;
		if (member.deletedAt) throw new DomainError("conflict", "This account is closed. Reopen it first.");
		if (member.role === "admin") requireAnotherOwner(tx, LAST);
		const changed = tx.update(users).set({ role }).where(eq(users.id, id)).returning().get()!;
		const ended = endAccess(tx, admin, member, changed);
		note({
			entity: "user",
			entityId: id,
			before: { role: member.role },
			after: { role, ...auditDetailsOf(ended) },
		});
		return { ...changed, ended };
	},
});

/**
 * Closes a staff account and ends its access at once (Rules 1.14, 7.37).
 * @throws DomainError forbidden, not_found; conflict for the last owner.
 */
export const closeStaffAccount = command("staff.close", {
	by: "staff",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }): Changed {
		const member = readMember(tx, id);
		if (member.role === "admin" && !member.deletedAt) requireAnotherOwner(tx, LAST);
		return closeAccount(tx, admin, member, { action: "staff.close" });
	},
});

/** Opens a closed staff account again, with its role and password (Rule 7.37). @throws DomainError forbidden, not_found. */
export const reopenStaffAccount = command("staff.reopen", {
	by: "staff",
	of: ["id"],
	input: nothing,
	run: (tx, admin, { id }): Member =>
		reopenAccount(tx, admin, readMember(tx, id), { action: "staff.reopen" }),
});
