import { and, count, eq, isNull } from "drizzle-orm";
import { DomainError } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema.server";

/** There is always an owner who can log in (Rule 7.37). @throws DomainError conflict when only one is left. */
export function requireAnotherOwner(tx: Tx, message: string): void {
	const owners = tx
		.select({ n: count() })
		.from(users)
		.where(and(eq(users.role, "admin"), isNull(users.deletedAt)))
		.get()!.n;
	if (owners <= 1) throw new DomainError("conflict", message, { field: "role" });
}
