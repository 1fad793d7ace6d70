import type { Permission } from "~/terms/roles";
import type { Db, Tx } from "~db/client.server";
import { transact } from "~db/transact.server";
import type { Actor } from "./actor.ts";
import { type AdminActor, requireAdmin, requireBuyer } from "./permissions.ts";

/**
 * Makes an operation: `admit` checks the caller, and `run` does the work in one transaction. It is called with the
 * database, the actor, and then its own arguments.
 */
const operationFor =
	<Who>(admit: (actor: Actor) => Who) =>
	<Input extends unknown[], Result>(run: (tx: Tx, who: Who, ...input: Input) => Result) =>
	(db: Db, actor: Actor, ...input: Input): Result => {
		const who = admit(actor);
		return transact(db, (tx) => run(tx, who, ...input));
	};

/**
 * An operation for staff whose role allows it (Rule 7.34).
 * @throws DomainError unauthenticated or forbidden for anyone else.
 */
export const adminOperation = <Input extends unknown[], Result>(
	permission: Permission,
	run: (tx: Tx, who: AdminActor, ...input: Input) => Result,
) => operationFor((actor) => requireAdmin(actor, permission))(run);

/** An operation for users who may buy (Rule 1.5). @throws DomainError unauthenticated or forbidden for anyone else. */
export const buyerOperation = operationFor(requireBuyer);
