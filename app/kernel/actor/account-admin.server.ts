import { eq } from "drizzle-orm";
import type { Permission } from "~/terms/roles";
import type { Db, Tx } from "~db/client.server";
import { users } from "~db/schema.server";
import { DomainError } from "../errors.ts";
import { type AdminActor, requireAdmin } from "./permissions.ts";
import { actorOf } from "./user-actor.server";

/**
 * Who asked for work in the background, as they are now.
 * @throws DomainError forbidden when the account is closed or may not do it any more.
 */
export function accountAdmin(tx: Db | Tx, userId: string, permission: Permission): AdminActor {
	const user = tx.select().from(users).where(eq(users.id, userId)).get();
	if (!user || user.deletedAt)
		throw new DomainError("forbidden", "The account that imported this no longer exists.");
	return requireAdmin(actorOf(tx, user), permission);
}
