import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { UserActor } from "~/kernel/actor/actor";
import { momentIn } from "~/kernel/clock/zoned-moment";
import { command, nothing } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { DomainError, notFound } from "~/kernel/errors";
import { newKey } from "~/kernel/programs/program-key.server";
import { isSameAs } from "~/kernel/text-match.server";
import { SCOPES, subjectsOf } from "~/terms/programs";
import { DAY_MS } from "~/terms/time";
import type { Tx } from "~db/client.server";
import { programKeys } from "~db/schema.server";
import { type ProgramInput, programSchema } from "./program.schema.ts";

/** The most keys that work at once, for the shop and for each company (Rule 9.70). */
const MOST_KEYS = 20;

type KeyRow = typeof programKeys.$inferSelect;

/** A key that was made. `key` is what its program sends: it is kept nowhere and given once. */
export type MadeKey = { row: KeyRow; key: string };

/** The keys of the shop, or of a company. */
export const keysOfHolder = (companyId: string | null) =>
	companyId === null ? isNull(programKeys.companyId) : eq(programKeys.companyId, companyId);

/** @throws DomainError forbidden for a program: no key makes or ends keys (Rule 9.70), nor webhooks (Rule 9.75). */
export function refusePrograms({ program }: UserActor): void {
	if (program)
		throw new DomainError("forbidden", "Programs can't make this call. A person makes it with a login.");
}

function make(
	tx: Tx,
	who: UserActor,
	companyId: string | null,
	{ name, scopes, lastDay }: ProgramInput,
	now: Date,
): MadeKey {
	refusePrograms(who);
	const names = subjectsOf(companyId !== null).map((subject) => subject.name as string);
	if (scopes.some((scope) => !names.includes(scope.split(":")[0]!)))
		throw new DomainError("invalid", "A company's key can't be given this", { field: "scopes" });
	const expiresAt = lastDay === null ? null : endOf(lastDay);
	if (expiresAt && expiresAt <= now)
		throw new DomainError("invalid", "Choose a day that is not over", { field: "lastDay" });
	const working = tx
		.select()
		.from(programKeys)
		.where(
			and(
				keysOfHolder(companyId),
				isNull(programKeys.revokedAt),
				or(isNull(programKeys.expiresAt), gt(programKeys.expiresAt, now)),
			),
		)
		.all();
	if (working.length >= MOST_KEYS)
		throw new DomainError("conflict", `There are ${MOST_KEYS} keys already. Revoke one that is not used.`);
	const isNamed = and(
		keysOfHolder(companyId),
		isNull(programKeys.revokedAt),
		isSameAs(programKeys.name, name),
	);
	if (tx.select().from(programKeys).where(isNamed).get())
		throw new DomainError(
			"conflict",
			"There is a key with this name. If you didn't copy it, revoke it and make another one.",
			{ field: "name" },
		);
	const { key, handle, digest } = newKey();
	const row = tx
		.insert(programKeys)
		.values({
			...{ handle, digest, name, companyId, expiresAt },
			makerId: who.id,
			scopes: SCOPES.filter((scope) => scopes.includes(scope)),
			createdAt: now,
		})
		.returning()
		.get();
	return { row, key };
}

/** The end of a day in the shop's time zone. */
const endOf = (day: string): Date =>
	momentIn(
		`${new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)}T00:00`,
		env.TIME_ZONE,
	)!;

function revoke(tx: Tx, who: UserActor, companyId: string | null, id: string, now: Date): KeyRow {
	refusePrograms(who);
	const isIt = and(keysOfHolder(companyId), eq(programKeys.id, id));
	const row = tx.select().from(programKeys).where(isIt).get();
	if (!row) throw notFound("Key");
	if (row.revokedAt) throw new DomainError("conflict", "This key was revoked before.");
	return tx.update(programKeys).set({ revokedAt: now }).where(isIt).returning().get()!;
}

const noted = ({ name, scopes, expiresAt }: KeyRow) => ({
	name,
	scopes: scopes.join(", "),
	...(expiresAt ? { until: expiresAt.toISOString() } : {}),
});

/**
 * Makes a key for a program of the shop (Rule 9.70). Sent twice, it is refused: the key is kept nowhere, so that no answer repeats it.
 * @returns the key, which is given this once.
 * @throws DomainError forbidden; invalid; conflict for a name that a key has, and beyond 20 keys.
 */
export const makeShopKey = command("program.make", {
	by: "staff",
	input: programSchema,
	run(tx, admin, input, { note, now }): MadeKey {
		const made = make(tx, admin, null, input, now);
		note({ entity: "program", entityId: made.row.id, after: noted(made.row) });
		return made;
	},
});

/** The same for a program of the owner's company. */
export const makeCompanyKey = command("program.make", {
	by: "owner",
	input: programSchema,
	run(tx, owner, input, { note, now }): MadeKey {
		const made = make(tx, owner, owner.companyId, input, now);
		note({ entity: "program", entityId: made.row.id, after: noted(made.row) });
		return made;
	},
});

/** Ends a key of the shop at once and for good (Rule 9.70). @throws DomainError forbidden, not_found; conflict when it was ended before. */
export const revokeShopKey = command("program.revoke", {
	by: "staff",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): KeyRow {
		const row = revoke(tx, admin, null, id, now);
		note({ entity: "program", entityId: id, before: noted(row) });
		return row;
	},
});

/** The same for a key of the owner's company. */
export const revokeCompanyKey = command("program.revoke", {
	by: "owner",
	of: ["id"],
	input: nothing,
	run(tx, owner, { id }, { note, now }): KeyRow {
		const row = revoke(tx, owner, owner.companyId, id, now);
		note({ entity: "program", entityId: id, before: noted(row) });
		return row;
	},
});

/** Ends the keys that an account made, once its access has ended (Rule 1.14). @returns how many. */
export const endKeysOf = (tx: Tx, makerId: string, now: Date): number =>
	tx
		.update(programKeys)
		.set({ revokedAt: now })
		.where(and(eq(programKeys.makerId, makerId), isNull(programKeys.revokedAt)))
		.run().changes;
