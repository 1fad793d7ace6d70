import { createHash } from "node:crypto";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Company } from "~/kernel/actor/own-company.server";
import { added } from "~/kernel/features/features.server";
import { capitalized } from "~/kernel/texts/numbers";
import type { Db, Tx } from "~db/client.server";
import { companies } from "~db/schema.server";

type Column = keyof Company;

/** What of a company is one fact, by name: columns that are chosen together. Every other column is a fact of its own. */
const TOGETHER: Record<string, Column[]> = {
	approval: ["isWholesaleApproved", "revokedReason", "revokedAt"],
	invoiceEmail: ["invoiceEmail", "invoiceEmailConfirmedAt", "invoiceEmailToken"],
};
const NO_FACTS: readonly Column[] = ["id", "createdAt", "updatedAt"];
const LABELS: Record<string, string> = {
	ein: "EIN",
	invoiceEmail: "Address for invoices",
	pricingTier: "Pricing tier",
	paymentTerms: "Payment terms",
};

const alone = (Object.keys(getTableColumns(companies)) as Column[]).filter(
	(column) => !NO_FACTS.includes(column) && !Object.values(TOGETHER).flat().includes(column),
);
/** The columns of each fact of a company, in the order they are asked about. */
export const COMPANY_FACTS: ReadonlyMap<string, readonly Column[]> = new Map([
	...alone.map((column): [string, Column[]] => [column, [column]]),
	...Object.entries(TOGETHER),
]);

/** A value that the two companies don't share. */
export type DifferingFact = { name: string; label: string; kept: string; other: string; mayBoth: boolean };

/** The records that move, by what they are called. */
export type Moving = { called: string; count: number };

export type MergePreview = {
	kept: { id: string; name: string };
	other: { id: string; name: string };
	facts: DifferingFact[];
	moving: Moving[];
	/** Of what the preview shows: merging refuses another one. */
	version: string;
};

/** What the records of a table are called in the preview; others by their table's name. */
const CALLED: Record<string, string> = {
	users: "people",
	wholesale_applications: "applications",
	quote_requests: "quote requests",
	papers: "invoices and payments",
	account_mails: "mails about the account",
	price_list_companies: "price lists",
	saved_lists: "shared lists",
	left_carts: "carts left by former people",
	company_merges: "companies merged earlier",
};

/** Every column that refers to a company, from the database itself, so that no table is forgotten. */
export const columnsOfCompanies = (tx: Db | Tx): { table: string; column: string }[] =>
	tx.all(sql`select t.name as "table", f."from" as "column" from sqlite_schema t, pragma_foreign_key_list(t.name) f
		where t.type = 'table' and f."table" = 'companies' order by t.rowid, f."from"`);

/** What merging `other` into `kept` moves and has to choose. */
export function previewOf(tx: Db | Tx, kept: Company, other: Company): MergePreview {
	const facts = [...COMPANY_FACTS].flatMap(([name, columns]): DifferingFact[] => {
		if (columns.every((column) => describe(kept[column]) === describe(other[column]))) return [];
		const value = (company: Company) =>
			name === "approval" ? approvalOf(company) : describe(company[columns[0]!]);
		return [
			{
				name,
				label: LABELS[name] ?? capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
				...{ kept: value(kept), other: value(other) },
				mayBoth: name === "notes" && Boolean(kept.notes && other.notes),
			},
		];
	});
	// Pairs set aside are nobody's record.
	const moving = columnsOfCompanies(tx)
		.filter(({ table }) => table !== "companies_apart")
		.map(
			({ table, column }): Moving => ({
				called: CALLED[table] ?? table.replaceAll("_", " "),
				count: countOf(tx, table, column, other.id),
			}),
		);
	const licenses = tx.get<{ n: number }>(sql`select count(*) as n from licenses p
		join locations l on l.id = p.location_id where l.company_id = ${other.id}`).n;
	const ofFeatures = added("moving").map((count) => count(tx, other.id));
	const shown = {
		kept: { id: kept.id, name: kept.name },
		other: { id: other.id, name: other.name },
		facts,
		moving: [...moving, { called: "licenses", count: licenses }, ...ofFeatures].filter(
			({ count }) => count > 0,
		),
	};
	const orders = tx.get<{ n: number }>(sql`select count(*) as n from orders where company_id = ${kept.id}`).n;
	const version = createHash("sha256")
		.update(JSON.stringify({ ...shown, orders }))
		.digest("base64url");
	return { ...shown, version: version.slice(0, 20) };
}

const countOf = (tx: Db | Tx, table: string, column: string, id: string): number =>
	tx.get<{ n: number }>(
		sql`select count(*) as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
	).n;

const approvalOf = ({ isWholesaleApproved, revokedReason }: Company) =>
	isWholesaleApproved ? "approved" : revokedReason ? `revoked: ${revokedReason}` : "not approved";

function describe(value: unknown): string {
	if (value === null || value === "") return "nothing";
	if (typeof value === "boolean") return value ? "yes" : "no";
	return value instanceof Date ? value.toISOString() : String(value);
}

/** A company's row. */
export const companyRow = (tx: Db | Tx, id: string): Company | undefined =>
	tx.select().from(companies).where(eq(companies.id, id)).get();
