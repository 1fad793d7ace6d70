import { desc, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin, requireOwner } from "~/kernel/actor/permissions";
import { makerColumns, mayStillCall } from "~/kernel/programs/program-key.server";
import type { Scope } from "~/terms/programs";
import type { Db } from "~db/client.server";
import { companies, programKeys, users } from "~db/schema.server";
import { keysOfHolder } from "./program-keys.server";

/** How many keys a list has at most, the newest: ended ones stay in it. */
const MOST_LISTED = 100;

/** How a key stands. `stopped`: its maker lost the rights it needs (Rule 9.71). */
export type KeyState = "works" | "revoked" | "expired" | "stopped";

/** A key as its owners see it; the secret is kept nowhere. */
export type ProgramKey = {
	id: string;
	/** How the key begins: 'rw_0123456789ab'. */
	begins: string;
	name: string;
	scopes: Scope[];
	madeBy: string;
	createdAt: Date;
	expiresAt: Date | null;
	lastUsedAt: Date | null;
	revokedAt: Date | null;
	state: KeyState;
};

function listKeys(db: Db, companyId: string | null, now: Date): ProgramKey[] {
	return db
		.select({
			key: programKeys,
			maker: makerColumns,
			closedAt: users.deletedAt,
		})
		.from(programKeys)
		.innerJoin(users, eq(users.id, programKeys.makerId))
		.leftJoin(companies, ofTheirCompany)
		.where(keysOfHolder(companyId))
		.orderBy(desc(programKeys.createdAt), desc(programKeys.id))
		.limit(MOST_LISTED)
		.all()
		.map(({ key, maker, closedAt }) => {
			const { id, handle, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = key;
			const state: KeyState = revokedAt
				? "revoked"
				: expiresAt && expiresAt <= now
					? "expired"
					: mayStillCall(companyId, maker, closedAt)
						? "works"
						: "stopped";
			return {
				...{ id, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt, state },
				begins: `rw_${handle}`,
				madeBy: maker.username,
			};
		});
}

/** The keys of the shop's programs, the newest first. @throws DomainError unauthenticated, forbidden. */
export function listShopKeys(db: Db, actor: Actor, now = new Date()): ProgramKey[] {
	requireAdmin(actor, "staff");
	return listKeys(db, null, now);
}

/** The keys of the programs of the owner's company, the newest first. @throws DomainError unauthenticated, forbidden. */
export const listCompanyKeys = (db: Db, actor: Actor, now = new Date()): ProgramKey[] =>
	listKeys(db, requireOwner(actor).companyId, now);
