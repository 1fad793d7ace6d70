import { z } from "zod";
import type { AuditAction, CommandName } from "~/terms/audit";
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
import { DomainError } from "../errors.ts";
import { type Json, keyFor, once } from "../forms/one-time-key.server.ts";

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

/** Whether `by` lets the caller in. */
export function admits(actor: Actor, by: By): boolean {
	try {
		admit(actor, by);
		return true;
	} catch (error) {
		if (error instanceof DomainError) return false;
		throw error;
	}
}

/** The input of a command that takes none: its address says everything. */
export const nothing: z.ZodType<object> = z.object({});

/** What the caller gave besides the input: the one-time key of a form or call, and the moment, if it isn't now. */
type Options = { key?: string | null; now?: Date };

/** What `run` is handed besides its input. */
type Run = {
	/** Writes the command's row of the audit log: what it was done to, and what changed (Rule 9.1). */
	note: (of: Omit<Parameters<typeof recordAudit>[2], "action">) => void;
	now: Date;
};

type Values<Schema extends z.ZodType, Key extends string> = z.output<Schema> & { [name in Key]: string };

type Declaration<Door extends By, Schema extends z.ZodType, Key extends string, Answer, Result> = {
	by: Door;
	/** What is typed or sent. */
	input: Schema;
	/** The names of what the address says: ids and numbers of records. */
	of?: readonly Key[];
	/**
	 * Runs once for each one-time key, and answers the same key with the first answer, which has to fit into JSON (Rule 9.4). `as typed`:
	 * a page that is changed and sent again after Back counts as another one.
	 */
	once?: boolean | "as typed";
	/** Does the work, inside one transaction. */
	run(tx: Tx, who: WhoOf<Door>, input: Values<Schema, Key>, run: Run): Answer;
	/** Reads what is given back, where that is more than the answer that is kept. */
	give?(tx: Tx, answer: Answer, who: WhoOf<Door>): Result;
};

/** An operation, and what both of its doors, its page and the tests of access know about it. */
export type Command<
	Door extends By = By,
	Schema extends z.ZodType = z.ZodType,
	Key extends string = string,
	Result = unknown,
> = {
	(db: Db, actor: Actor, input: Values<Schema, Key>, options?: Options): Result;
	readonly action: CommandName;
	readonly by: Door;
	readonly input: Schema;
	readonly of: readonly Key[];
	readonly once: boolean | "as typed";
};

/** The ids of a command's records, by the names that it has for them. */
export const idsOf = <Key extends string>(
	{ of }: Pick<Command<By, z.ZodType, Key>, "of">,
	read: (name: Key) => string,
): { [name in Key]: string } =>
	Object.fromEntries(of.map((name) => [name, read(name)])) as { [name in Key]: string };

/**
 * Declares an operation once: whom it lets in, what it takes, whether its key counts, and what it does. It is called with the database,
 * the caller, its input with the ids of its records, and the one-time key of the form or call.
 *
 * @param action its name in the audit log.
 * @throws DomainError unauthenticated or forbidden for other callers, and what `run` throws.
 */
export function command<
	Door extends By,
	Schema extends z.ZodType,
	Answer,
	const Key extends string = never,
	Result = Answer,
>(
	action: CommandName,
	{ by, input, of = [], once: isOnce = false, run, give }: Declaration<Door, Schema, Key, Answer, Result>,
): Command<Door, Schema, Key, Result> {
	const act = (
		db: Db,
		actor: Actor,
		values: Values<Schema, Key>,
		{ key = null, now = new Date() }: Options = {},
	) => {
		const who = admit(actor, by);
		return transact(db, (tx) => {
			const note: Run["note"] = (entry) => recordAudit(tx, who, { ...entry, action: action as AuditAction });
			const work = () => run(tx, who, values, { note, now });
			const ownKey = isOnce === "as typed" ? key && keyFor(key, values) : key;
			const answer = isOnce
				? (once(tx, who as UserActor, { operation: action, key: ownKey }, work as () => Json) as Answer)
				: work();
			return give ? give(tx, answer, who) : (answer as unknown as Result);
		});
	};
	return Object.assign(act, { action, by, input, of, once: isOnce });
}
