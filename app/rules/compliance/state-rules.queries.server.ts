import { asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { stateListEntries, stateLists, stateRules, users } from "~db/schema.server";
import type { StateList, StateRule } from "./may-ship.ts";

export type ListedRule = StateRule & { confirmer: string | null };
export type ListedList = StateList & { confirmer: string | null; entries: number };

const rulesWith = (db: Db) =>
	db
		.select({ rule: stateRules, confirmer: users.username })
		.from(stateRules)
		.leftJoin(users, eq(users.id, stateRules.confirmedBy));

/** Entries of the last copy. */
const entryCount = sql<number>`(select ${count()} from ${stateListEntries}
	where ${stateListEntries.listId} = ${stateLists.id} and ${isNull(stateListEntries.delistedOn)})`;

const listsWith = (db: Db) =>
	db
		.select({ list: stateLists, confirmer: users.username, entries: entryCount })
		.from(stateLists)
		.leftJoin(users, eq(users.id, stateLists.confirmedBy));

/** All rules and lists, by state: two queries. @throws DomainError forbidden. */
export function listStateRules(db: Db, actor: Actor): { rules: ListedRule[]; lists: ListedList[] } {
	requireAdmin(actor, "settings");
	return {
		rules: rulesWith(db)
			.orderBy(asc(stateRules.state), asc(stateRules.locality), asc(stateRules.createdAt), asc(stateRules.id))
			.all()
			.map(({ rule, confirmer }) => ({ ...rule, confirmer })),
		lists: listsWith(db)
			.orderBy(asc(stateLists.state), asc(stateLists.name))
			.all()
			.map(({ list, ...beside }) => ({ ...list, ...beside })),
	};
}

/** A rule for its form. @throws DomainError forbidden, not_found. */
export function getRule(db: Db, actor: Actor, id: string): ListedRule {
	requireAdmin(actor, "settings");
	const found = rulesWith(db).where(eq(stateRules.id, id)).get();
	if (!found) throw notFound("Rule");
	return { ...found.rule, confirmer: found.confirmer };
}

/** A list for its form. @throws DomainError forbidden, not_found. */
export function getList(db: Db, actor: Actor, id: string): ListedList {
	requireAdmin(actor, "settings");
	const found = listsWith(db).where(eq(stateLists.id, id)).get();
	if (!found) throw notFound("List");
	const { list, ...beside } = found;
	return { ...list, ...beside };
}

/** A rule or a list as JSON: times in ISO 8601. */
export const stateRuleJson = <Row extends StateRule | StateList>({
	confirmedAt,
	confirmedBy: _who,
	createdAt,
	updatedAt,
	knownAs: _known,
	...row
}: Row) => ({
	...row,
	confirmedAt: confirmedAt?.toISOString() ?? null,
	createdAt: createdAt.toISOString(),
	updatedAt: updatedAt.toISOString(),
});
