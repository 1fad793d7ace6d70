import type { z } from "zod";
import type { AuditAction } from "~/terms/audit";
import type { Permission } from "~/terms/roles";
import type { Db, Tx } from "~db/client.server";
import { transact } from "~db/transact.server";
import type { Actor, UserActor } from "../actor/actor.ts";
import {
	type AdminActor,
	type CustomerActor,
	requireAdmin,
	requireBuyer,
	requireCustomer,
	requireOwner,
	requireUser,
} from "../actor/permissions.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { type Json, once } from "../forms/one-time-key.server.ts";

/**
 * Whom a command lets in: staff whose role has the permission (Rule 7.34), an approved company's people (`customer`), those of them
 * who buy (`buyer`), their owners (`owner`), or everyone who is signed in (`user`).
 */
export type By = Permission | "customer" | "buyer" | "owner" | "user";

/** The caller that a command gets once it is let in. */
export type WhoOf<Door extends By> = Door extends Permission
	? AdminActor
	: Door extends "user"
		? UserActor
		: CustomerActor;

const GUARDS = { customer: requireCustomer, buyer: requireBuyer, owner: requireOwner, user: requireUser };

/** @throws DomainError unauthenticated or forbidden for a caller whom `by` doesn't let in. */
export const admit = <Door extends By>(actor: Actor, by: Door): WhoOf<Door> =>
	(Object.hasOwn(GUARDS, by)
		? GUARDS[by as keyof typeof GUARDS](actor)
		: requireAdmin(actor, by as Permission)) as WhoOf<Door>;

type Declaration<Door extends By, Schema extends z.ZodType, Key extends string, Result> = {
	by: Door;
	/** What is typed or sent. */
	input: Schema;
	/** The names of what the address says: ids and numbers of records. */
	of?: readonly Key[];
	/** Runs once for each one-time key, and answers the same key with the first answer (Rule 9.4). */
	once?: boolean;
	/** Does the work, inside one transaction. */
	run(tx: Tx, who: WhoOf<Door>, input: z.output<Schema> & { [name in Key]: string }, note: Note): Result;
};

/** Writes the command's row of the audit log: what it was done to, and what changed (Rule 9.1). */
type Note = (of: Omit<Parameters<typeof recordAudit>[2], "action">) => void;

/** An operation, and what both of its doors, its page and the tests of access know about it. */
export type Command<
	Door extends By = By,
	Schema extends z.ZodType = z.ZodType,
	Key extends string = string,
	Result = unknown,
> = {
	(db: Db, actor: Actor, input: z.output<Schema> & { [name in Key]: string }, key?: string | null): Result;
	readonly action: AuditAction;
	readonly by: Door;
	readonly input: Schema;
	readonly of: readonly Key[];
	readonly once: boolean;
};

/**
 * Declares an operation once: whom it lets in, what it takes, whether its key counts, and what it does. It is called with the database,
 * the caller, its input with the ids of its records, and the one-time key of the form or call.
 *
 * @param action its name in the audit log.
 * @throws DomainError unauthenticated or forbidden for other callers, and what `run` throws.
 */
export function command<Door extends By, Schema extends z.ZodType, Result, const Key extends string = never>(
	action: AuditAction,
	{ by, input, of = [], once: isOnce = false, run }: Declaration<Door, Schema, Key, Result>,
): Command<Door, Schema, Key, Result> {
	const act = (
		db: Db,
		actor: Actor,
		values: z.output<Schema> & { [name in Key]: string },
		key: string | null = null,
	) => {
		const who = admit(actor, by);
		return transact(db, (tx) => {
			const work = () => run(tx, who, values, (entry) => recordAudit(tx, who, { ...entry, action }));
			return isOnce
				? (once(tx, who as UserActor, { operation: action, key }, work as () => Json) as Result)
				: work();
		});
	};
	return Object.assign(act, { action, by, input, of, once: isOnce });
}
