import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { type Company, changeCompany } from "~/kernel/actor/own-company.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { companies, companyMerges } from "~db/schema.server";
import { keptCompanyId } from "./company-page.queries.server";
import { mergeSchema } from "./merge.schema.ts";
import {
	COMPANY_FACTS,
	columnsOfCompanies,
	companyRow,
	type MergePreview,
	previewOf,
} from "./merge-preview.server";

/** @throws DomainError not_found; conflict for one company twice, and for one that was merged elsewhere. */
function bothOf(tx: Db | Tx, keptId: string, otherId: string): { kept: Company; other: Company } {
	if (keptId === otherId) {
		throw new DomainError("conflict", "This is the same company twice. Choose another one.");
	}
	const kept = companyRow(tx, keptId);
	const other = companyRow(tx, otherId);
	if (kept && other) return { kept, other };
	const gone = kept ? otherId : keptId;
	const merged = tx.select().from(companyMerges).where(eq(companyMerges.id, gone)).get();
	if (!merged) throw notFound("Company");
	throw new DomainError("conflict", `${merged.name} was merged into another company meanwhile. Look again.`);
}

/**
 * What merging one company into another would do. Writes nothing.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict for one company twice.
 */
export function previewMerge(db: Db, actor: Actor, keptId: string, otherId: string): MergePreview {
	requireAdmin(actor, "customers.merge");
	const { kept, other } = bothOf(db, keptId, otherId);
	return previewOf(db, kept, other);
}

/**
 * Makes two companies one (Rule 13.78): every record of the other moves to the kept one, facts are those chosen, the
 * other's address leads to the kept one. The same request again changes nothing.
 *
 * @param input.version the preview's.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict for one company twice and when either changed
 * since the preview.
 */
export const mergeCompanies = command("company.merge", {
	by: "customers.merge",
	of: ["id"],
	input: mergeSchema,
	run(tx, _admin, { id, otherId, version, facts }, { note }): Company {
		const done = keptCompanyId(tx, otherId) === id ? companyRow(tx, id) : undefined;
		if (done) return done;
		const { kept, other } = bothOf(tx, id, otherId);
		const preview = previewOf(tx, kept, other);
		if (preview.version !== version) {
			throw new DomainError(
				"conflict",
				"One of the companies has changed since this page was opened. Nothing was merged. Check it, then merge again.",
			);
		}
		moveRecords(tx, other.id, kept.id);
		tx.delete(companies).where(eq(companies.id, other.id)).run();
		tx.insert(companyMerges).values({ id: other.id, companyId: kept.id, name: other.name }).run();
		const values = chosen(kept, other, facts);
		const createdAt = new Date(Math.min(kept.createdAt.getTime(), other.createdAt.getTime()));
		const merged = changeCompany(tx, kept.id, { ...values, createdAt });
		const factsOf = (value: (fact: MergePreview["facts"][number]) => string) =>
			Object.fromEntries(preview.facts.map((fact) => [fact.label, value(fact)]));
		note({
			entity: "company",
			entityId: kept.id,
			before: factsOf((fact) => fact.kept),
			after: {
				...factsOf(({ name, kept: own, other: its, mayBoth }) =>
					facts[name] === "other" ? its : facts[name] === "both" && mayBoth ? `${own}\n${its}` : own,
				),
				merged: other.name,
				mergedId: other.id,
				moved: preview.moving.map(({ called, count }) => `${called}: ${count}`).join(", "),
			},
		});
		return merged;
	},
});

/**
 * Moves every record of one company to another one. Of what both have, the other one's stays: an invitation of one address, a
 * price list, salespeople, a company they were set apart from.
 */
export function moveRecords(tx: Tx, from: string, to: string): void {
	tx.run(sql`update invitations set withdrawn_at = ${Date.now()} where company_id = ${from}
		and used_at is null and withdrawn_at is null and lower(email) in (select lower(email) from invitations
			where company_id = ${to} and used_at is null and withdrawn_at is null)`);
	tx.run(sql`delete from price_list_companies where company_id = ${from}
		and list_id in (select list_id from price_list_companies where company_id = ${to})`);
	tx.run(sql`delete from company_salespeople where company_id = ${from}
		and exists (select 1 from company_salespeople where company_id = ${to})`);
	// What one of two is not, the merged one isn't either (Rule 13.83).
	tx.run(sql`insert or ignore into companies_apart (one_id, two_id, created_at)
		select min(${to}, third), max(${to}, third), created_at
			from (select iif(one_id = ${from}, two_id, one_id) as third, created_at from companies_apart where ${from} in (one_id, two_id))
			where third <> ${to}`);
	tx.run(sql`delete from companies_apart where ${from} in (one_id, two_id)`);
	for (const { table, column } of columnsOfCompanies(tx)) {
		const columnName = sql.identifier(column);
		tx.run(sql`update ${sql.identifier(table)} set ${columnName} = ${to} where ${columnName} = ${from}`);
	}
}

/** The values of the kept company that are not its own. */
function chosen(kept: Company, other: Company, facts: Record<string, string>): Partial<Company> {
	const values: Record<string, unknown> = {};
	for (const [name, columns] of COMPANY_FACTS) {
		if (facts[name] === "other") for (const column of columns) values[column] = other[column];
	}
	if (facts.notes === "both") values.notes = [kept.notes, other.notes].filter(Boolean).join("\n\n");
	return values;
}
