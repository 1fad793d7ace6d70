import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { readAddress } from "~/kernel/addresses/ship-to";
import type { Cell, Source } from "~/kernel/csv/csv-source.server";
import { decimalOrNull } from "~/kernel/money";
import { formerTiers, tiersAt } from "~/kernel/settings/selling.queries.server";
import { documentName } from "~/terms/documents";
import { PAYMENT_TERMS } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { companies, companySalespeople, licenses, locations, users } from "~db/schema.server";

/** How many companies are read at once: each has a few rows. */
const PAGE = 60;

const HEADS = [
	...["Company", "Customer Number", "Approved", "EIN", "Phone"],
	...["Pricing Tier", "Payment Terms", "Credit Limit", "Hold After Days", "Orders Above Wait"],
	...["Reminders", "Monthly Statement", "Salesperson", "Notes"],
	...["Person", "Email", "Role"],
	...["Store", "Street", "Suite", "City", "State", "ZIP Code", "Full Address"],
	...["First Name", "Last Name", "Store Phone", "Receiving Hours", "Delivery Instructions"],
	...[
		"License Kind",
		"License Number",
		"License State",
		"License Starts",
		"License Expires",
		"License Checked",
	],
] as const;
type Row = Partial<Record<(typeof HEADS)[number], Cell>>;

const c = companies;

/** Those that an import can bring in: with somebody who can log in, and a store. */
const canComeIn: SQL = sql`exists (select 1 from ${users} u where u.company_id = ${c.id} and u.deleted_at is null)
	and exists (select 1 from ${locations} l where l.company_id = ${c.id} and l.status = 'approved')`;

/** The address of one of its people, by which a company can be told from one of the same name. */
const EMAIL = (id: SQL) =>
	sql`(select u.email from users u where u.company_id = ${id} and u.deleted_at is null order by u.id limit 1)`;

/** Whether another company is called so, as imports compare names. */
const isShared = sql<number>`(exists (select 1 from companies o where lower(o.name) = lower(${c.name}) and o.id <> ${c.id})
	or exists (select 1 from company_keys k join company_keys o on o.kind = 'name' and o.value = k.value and o.company_id <> k.company_id
		where k.kind = 'name' and k.company_id = ${c.id}))`;

/** What files name a company by: its name, or where another has that name too the email address of one of its people. */
export const companyRef = (id: string): string =>
	`(select iif(exists (select 1 from companies o where lower(o.name) = lower(n.name) and o.id <> n.id), coalesce((select u.email from users u
		where u.company_id = n.id and u.deleted_at is null order by u.id limit 1), n.ein, n.name), n.name) from companies n where n.id = ${id})`;

/** A place in parts, where these say all of it. */
function placeOf(address: string): Row {
	const found = readAddress(address);
	if (!found) return { "Full Address": address };
	const { address1, address2 = "", city, state, zipCode } = found;
	return { Street: address1, Suite: address2, City: city, State: state, "ZIP Code": zipCode };
}

const yesOrNo = (answer: boolean) => (answer ? "yes" : "no");

type Company = typeof companies.$inferSelect & { email: string; isShared: number };

const readCompanies = (db: Db, after: string): Company[] =>
	db
		.select({ company: c, email: sql<string>`${EMAIL(sql`${c.id}`)}`, isShared })
		.from(c)
		.where(and(gt(c.id, after), canComeIn))
		.orderBy(asc(c.id))
		.limit(PAGE)
		.all()
		.map(({ company, ...more }) => ({ ...company, ...more }));

/** What the files say of companies, from the tables beside theirs. */
function beside(db: Db, ids: readonly string[]) {
	const people = db
		.select()
		.from(users)
		.where(and(inArray(users.companyId, [...ids]), isNull(users.deletedAt)))
		.orderBy(asc(users.id))
		.all();
	const stores = db
		.select()
		.from(locations)
		.where(and(inArray(locations.companyId, [...ids]), eq(locations.status, "approved")))
		.orderBy(asc(locations.id))
		.all();
	const its = db
		.select({ license: licenses, companyId: locations.companyId })
		.from(licenses)
		.innerJoin(locations, eq(locations.id, licenses.locationId))
		.where(and(inArray(locations.companyId, [...ids]), eq(locations.status, "approved")))
		.orderBy(asc(licenses.id))
		.all();
	const sellers = db
		.select({ companyId: companySalespeople.companyId, email: users.email })
		.from(companySalespeople)
		.leftJoin(users, eq(users.id, companySalespeople.userId))
		.where(inArray(companySalespeople.companyId, [...ids]))
		.orderBy(asc(companySalespeople.since), asc(companySalespeople.id))
		.all();
	return {
		people: Map.groupBy(people, ({ companyId }) => companyId),
		stores: Map.groupBy(stores, ({ companyId }) => companyId),
		licenses: Map.groupBy(
			its.map(({ license }) => license),
			({ locationId }) => locationId,
		),
		/** The last one counts. */
		sellers: new Map(sellers.map(({ companyId, email }) => [companyId, email])),
	};
}

type Beside = ReturnType<typeof beside>;

const licenseCells = (license: typeof licenses.$inferSelect): Row => ({
	"License Kind": documentName(license.kind),
	"License Number": license.number,
	"License State": license.state,
	"License Starts": license.startsOn,
	"License Expires": license.expiresOn,
	"License Checked": yesOrNo(license.verifiedAt !== null),
});

/** The rows of a company: itself with its first person, its other people, and each of its stores with its licenses. */
function rowsOf(company: Company, all: Beside, tierNames: ReadonlyMap<string, string>): Row[] {
	const { id, name, email } = company;
	const key = { Company: name, "Customer Number": company.isShared ? (company.ein ?? email) : null };
	const [first, ...others] = (all.people.get(id) ?? []).map(
		(person): Row => ({ ...key, Person: person.username, Email: person.email, Role: person.companyRole }),
	);
	const facts: Row = {
		...first,
		Approved: yesOrNo(company.isWholesaleApproved),
		EIN: company.ein,
		Phone: company.phone,
		"Pricing Tier": tierNames.get(company.pricingTier) ?? company.pricingTier,
		"Payment Terms": PAYMENT_TERMS[company.paymentTerms].label,
		"Credit Limit": decimalOrNull(company.creditLimitCents),
		"Hold After Days": company.holdDays,
		"Orders Above Wait": decimalOrNull(company.approvalAboveCents),
		Reminders: yesOrNo(!company.noReminders),
		"Monthly Statement": yesOrNo(company.monthlyStatement),
		Salesperson: all.sellers.get(id) ?? null,
		Notes: company.notes,
	};
	const stores = (all.stores.get(id) ?? []).flatMap((store): Row[] => {
		const place: Row = { ...key, Store: store.name, ...placeOf(store.address) };
		const [own = {}, ...more] = (all.licenses.get(store.id) ?? []).map(licenseCells);
		const whole: Row = {
			...place,
			"First Name": store.contactFirstName,
			"Last Name": store.contactLastName,
			"Store Phone": store.phone,
			"Receiving Hours": store.receivingHours,
			"Delivery Instructions": store.instructions,
			...own,
		};
		return [whole, ...more.map((license) => ({ ...place, ...license }))];
	});
	return [facts, ...others, ...stores];
}

/** Customers with their people, stores and licenses, as the import of customers reads them (Rule 13.87). */
export const CUSTOMERS: Source<unknown> = {
	heads: HEADS.join(),
	read(db, after) {
		const rows = readCompanies(db, after.id);
		const all = beside(
			db,
			rows.map(({ id }) => id),
		);
		const tierNames = new Map([...formerTiers(db), ...tiersAt(db).list].map(({ key, name }) => [key, name]));
		const lines = rows.flatMap((company) =>
			rowsOf(company, all, tierNames).map((row) => HEADS.map((head) => row[head] ?? null)),
		);
		const last = rows.at(-1);
		return { lines, next: last && rows.length === PAGE ? { at: 0, id: last.id } : null };
	},
};

/** How many rows each customer has, in their order: those of a customer stay in one file. */
export const customerSizes = (db: Db): number[] =>
	db
		.select({
			rows: sql<number>`max(1, (select count(*) from users u where u.company_id = ${c.id} and u.deleted_at is null))
				+ (select coalesce(sum(max(1, (select count(*) from licenses i where i.location_id = l.id))), 0)
					from locations l where l.company_id = ${c.id} and l.status = 'approved')`,
		})
		.from(c)
		.where(canComeIn)
		.orderBy(asc(c.id))
		.all()
		.map(({ rows }) => rows);

/** The companies that no file of customers holds, since they have nobody who can log in, or no store. */
export const companiesLeft = (db: Db): string[] =>
	db
		.select({ name: c.name })
		.from(c)
		.where(sql`not (${canComeIn})`)
		.orderBy(sql`${c.name} collate nocase`, asc(c.id))
		.all()
		.map(({ name }) => name);
