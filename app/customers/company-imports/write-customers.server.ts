import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { documentName } from "~/terms/documents";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Tx } from "~db/client.server";
import type { CustomerToWrite, MadeCustomer } from "~db/json-shapes";
import { companies, companySalespeople, licenses, locations, users } from "~db/schema.server";
import { whoseEmail, whoseLicense } from "../moving-in/add-company.server";
import { writeCompany, writeLicense, writePerson, writeStore } from "../moving-in/write-company.server";

/**
 * Writes a customer of a file (Rule 13.87): a company of its own as one that is added by hand (Rule 13.84), or what a company lacks.
 *
 * @returns what was made, to take it back by.
 * @throws DomainError conflict for what somebody took since the preview.
 */
export function writeCustomer(tx: Tx, admin: AdminActor, customer: CustomerToWrite, now: Date): MadeCustomer {
	refuseTaken(tx, customer);
	return customer.companyId === null
		? makeCompany(tx, admin, customer, now)
		: addToCompany(tx, admin, customer.companyId, customer, now);
}

function refuseTaken(tx: Tx, { companyId, facts, stores, people, licenses: more }: CustomerToWrite): void {
	const taken = (message: string) => new DomainError("conflict", message);
	for (const { email } of people) {
		const found = whoseEmail(tx, email);
		if (found) throw taken(`was left out: ${email} belongs to ${found.whose} by now`);
	}
	if (companyId === null && facts.ein) {
		const found = tx.select().from(companies).where(eq(companies.ein, facts.ein)).get();
		if (found) throw taken(`was left out: EIN ${facts.ein} belongs to ${found.name} by now`);
	}
	for (const license of [...stores.flatMap((store) => store.licenses), ...more.map((one) => one.license)]) {
		const owner = whoseLicense(tx, license);
		if (owner)
			throw taken(`was left out: ${documentName(license.kind)} ${license.number} belongs to ${owner} by now`);
	}
}

function makeCompany(
	tx: Tx,
	admin: AdminActor,
	{ facts: { salespersonId, ...facts }, stores, people }: CustomerToWrite,
	now: Date,
): MadeCustomer {
	const id = writeCompany(tx, admin, { ...facts, salespersonId, stores, people }, now);
	const locationIds = idsOf(tx, "locations", id);
	const made = {
		...{ companyId: id, isNew: true, locations: locationIds, people: idsOf(tx, "users", id) },
		licenses: tx
			.select({ id: licenses.id })
			.from(licenses)
			.where(inArray(licenses.locationId, locationIds))
			.all()
			.map((one) => one.id),
	};
	const { email } = people[0]!;
	recordAudit(tx, admin, {
		action: "company.add",
		entity: "company",
		entityId: id,
		after: { ...facts, email },
	});
	return { ...made, stamp: stampOf(tx, made) };
}

const idsOf = (tx: Tx, table: "locations" | "users", companyId: string): string[] =>
	tx
		.all<{ id: string }>(sql`select id from ${sql.identifier(table)} where company_id = ${companyId}`)
		.map(({ id }) => id);

function addToCompany(
	tx: Tx,
	admin: AdminActor,
	companyId: string,
	{ stores, people, licenses: more }: CustomerToWrite,
	now: Date,
): MadeCustomer {
	const company = tx.select().from(companies).where(eq(companies.id, companyId)).get();
	if (!company?.isWholesaleApproved)
		throw new DomainError("conflict", "was left out: its company isn\u2019t approved any more");
	if (idsOf(tx, "users", companyId).length + people.length > STAFF_ROWS.companyPeople)
		throw new DomainError(
			"conflict",
			`was left out: a company has at most ${STAFF_ROWS.companyPeople} people`,
		);
	const added = stores.map((store) => writeStore(tx, admin, companyId, store, now));
	const own = more.map(({ locationId, license }) => writeLicense(tx, admin, locationId, license, now));
	const ofStores = tx
		.select({ id: licenses.id })
		.from(licenses)
		.where(inArray(licenses.locationId, added))
		.all();
	const made = {
		...{ companyId, isNew: false, locations: added },
		people: people.map((person) => writePerson(tx, companyId, person)),
		licenses: [...own, ...ofStores.map(({ id }) => id)],
	};
	recordAudit(tx, admin, {
		action: "company.import_add",
		entity: "company",
		entityId: companyId,
		after: {
			stores: stores.map(({ name }) => name),
			people: people.map(({ email }) => email),
			licenses: made.licenses.length,
		},
	});
	return { ...made, stamp: stampOf(tx, made) };
}

type Made = Omit<MadeCustomer, "stamp">;

/** What was made looks like this; another text means that it was changed. */
function stampOf(tx: Tx, { companyId, isNew, locations: places, licenses: its, people }: Made): string {
	const all = [
		isNew ? tx.select().from(companies).where(eq(companies.id, companyId)).all() : [],
		isNew
			? tx.select().from(companySalespeople).where(eq(companySalespeople.companyId, companyId)).all()
			: [],
		isNew ? [idsOf(tx, "locations", companyId), idsOf(tx, "users", companyId)] : [],
		tx.select().from(locations).where(inArray(locations.id, places)).all(),
		tx.select().from(licenses).where(inArray(licenses.id, its)).all(),
		tx.select().from(users).where(inArray(users.id, people)).all(),
	];
	return createHash("sha256").update(JSON.stringify(all)).digest("base64url").slice(0, 24);
}

/** The tables whose rows may be made, by how they are deleted. */
const OWN = ["licenses", "company_salespeople", "users", "locations", "companies"] as const;

type Reference = { table: string; column: string; to: string };

/** Every column that refers to such a row, from the database itself, so that no table is forgotten; they stay while the server runs. */
let references: Reference[] | undefined;

/** Whether any row but those that were made refers to one of them. */
function isInUse(tx: Tx, { companyId, isNew, locations: places, licenses: its, people }: Made): boolean {
	const made: Record<string, readonly string[]> = {
		companies: isNew ? [companyId] : [],
		...{ locations: places, licenses: its, users: people },
	};
	references ??= tx.all<Reference>(sql`
		select t.name as "table", f."from" as "column", f."table" as "to"
		from sqlite_schema t, pragma_foreign_key_list(t.name) f
		where t.type = 'table' and f."table" in ('companies', 'locations', 'licenses', 'users')`);
	return references.some(({ table, column, to }) => {
		const ids = made[to]!;
		if (ids.length === 0) return false;
		const own = made[table] ?? [];
		// A company's own salesperson is part of its stamp.
		if (table === "company_salespeople" && to === "companies") return false;
		const found = tx.get<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}
			where ${sql.identifier(column)} in ${ids} ${own.length > 0 ? sql`and id not in ${own}` : sql``}`);
		return found.n > 0;
	});
}

/**
 * Takes back what was made of a customer (Rule 13.87).
 *
 * @returns why it stays as it is; undefined: it doesn't.
 */
export function takeBack(tx: Tx, admin: AdminActor, { stamp, ...made }: MadeCustomer): string | undefined {
	const company = tx.select().from(companies).where(eq(companies.id, made.companyId)).get();
	if (!company) return "is another company\u2019s by now";
	if (isInUse(tx, made)) return "is in use since: it ordered, or was invited, called or billed";
	if (stampOf(tx, made) !== stamp) return "was changed since";
	const ids: Record<(typeof OWN)[number], readonly string[]> = {
		licenses: made.licenses,
		company_salespeople: [],
		users: made.people,
		locations: made.locations,
		companies: [],
	};
	for (const table of OWN) {
		if (ids[table].length > 0) tx.run(sql`delete from ${sql.identifier(table)} where id in ${ids[table]}`);
	}
	if (made.isNew) {
		tx.delete(companySalespeople).where(eq(companySalespeople.companyId, company.id)).run();
		tx.delete(companies).where(eq(companies.id, company.id)).run();
	}
	recordAudit(tx, admin, {
		action: "company.import_take-back",
		entity: "company",
		entityId: company.id,
		before: {
			name: company.name,
			...{ stores: made.locations.length, people: made.people.length, licenses: made.licenses.length },
		},
	});
	return undefined;
}
