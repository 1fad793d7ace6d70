import { eq } from "drizzle-orm";
import type { UserActor } from "~/kernel/actor/actor";
import { changeCompany, findCompany, requireCompany } from "~/kernel/actor/own-company.server";
import { actorOf } from "~/kernel/actor/user-actor.server";
import type { CompanyRole } from "~/terms/company";
import { FIRST_TIERS } from "~/terms/pricing-tiers";
import type { StaffRole } from "~/terms/roles";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { brands, companies, products, users } from "~db/schema.server";

let template: Buffer | undefined;
const watchers = new WeakMap<Db, string[][]>();

/** A migrated, empty database in memory; each call gets a copy of its own (0.1 ms). */
export function testDatabase(): Db {
	if (!template) {
		const db = openDatabase(":memory:");
		migrate(db.$client);
		template = db.$client.serialize();
	}
	const lists: string[][] = [];
	const db = openDatabase(template, {
		logQuery: (query) => {
			for (const list of lists) list.push(query);
		},
	});
	watchers.set(db, lists);
	return db;
}

/** A list that grows by the SQL of each query run from now on in a test database. */
export function watchQueries(db: Db): string[] {
	const queries: string[] = [];
	watchers.get(db)!.push(queries);
	return queries;
}

let counter = 0;
const next = () => ++counter;

/** A user's row with a confirmed address, and its actor. The password is not a hash: these users can't log in. */
export function makeUser(db: Db, values: UserValues = {}): UserActor {
	const { isWholesaleApproved, pricingTier, paymentTerms, businessName, businessPhone, ...own } = values;
	const terms = { isWholesaleApproved, pricingTier, paymentTerms, phone: businessPhone };
	const username = `user${next()}`;
	const hasCompany = [businessName, ...Object.values(terms)].some((value) => value !== undefined);
	const company =
		hasCompany &&
		makeCompany(db, {
			...terms,
			name: businessName ?? own.username ?? username,
			createdAt: own.createdAt,
		});
	const user = db
		.insert(users)
		.values({
			...{ username, email: `${username}@example.com`, emailConfirmedAt: new Date(), password: "-" },
			...(company ? { companyId: company.id, companyRole: "owner" } : {}),
			...own,
		})
		.returning()
		.get();
	return actorOf(db, user);
}

type CompanyValues = Partial<typeof companies.$inferInsert>;

/** What a user has through a company makes one, of which the user is the owner. */
type UserValues = Partial<typeof users.$inferInsert> &
	Pick<CompanyValues, "isWholesaleApproved" | "pricingTier" | "paymentTerms"> & {
		businessName?: string | null;
		businessPhone?: string | null;
	};

const makeCompany = (db: Db, values: CompanyValues & { name: string }) =>
	db
		.insert(companies)
		.values({ ...values, pricingTier: values.pricingTier ?? FIRST_TIERS.forNew })
		.returning()
		.get();

/** Changes the company of an account, which gets one if it has none. */
export const setCompany = (db: Db, user: { id: string }, values: CompanyValues): void =>
	db.transaction((tx) => {
		changeCompany(tx, requireCompany(tx, user.id).id, values);
	});

/** The row of an account with what it has through its company. */
export function accountOf(db: Db, { id }: { id: string }) {
	const user = db.select().from(users).where(eq(users.id, id)).get()!;
	const company = findCompany(db, user);
	return {
		...user,
		isWholesaleApproved: company?.isWholesaleApproved ?? false,
		pricingTier: company?.pricingTier ?? "starter",
		paymentTerms: company?.paymentTerms ?? "net30",
		businessName: company?.name ?? null,
		businessPhone: company?.phone ?? null,
		notes: company?.notes ?? null,
		revokedReason: company?.revokedReason ?? null,
		revokedAt: company?.revokedAt ?? null,
	};
}

/** A user whose company is approved. */
export const makeBuyer = (db: Db, values: UserValues = {}) =>
	makeUser(db, { isWholesaleApproved: true, businessName: "Cornerstore", ...values });

/** Somebody else of the same company. */
export const makeColleague = (db: Db, { companyId }: UserActor, companyRole: CompanyRole) =>
	makeUser(db, { companyId, companyRole });

/** A member of staff. */
export const makeStaff = (db: Db, role: StaffRole) => makeUser(db, { role });

export const makeAdmin = (db: Db) => makeStaff(db, "admin");

export function makeBrand(db: Db, values: Partial<typeof brands.$inferInsert> = {}) {
	const n = next();
	return db
		.insert(brands)
		.values({ name: `Brand ${n}`, slug: `brand-${n}`, ...values })
		.returning()
		.get();
}

/** A product on sale: $10.00 wholesale, 100 in stock, minimum 1. */
export function makeProduct(db: Db, values: Partial<typeof products.$inferInsert> = {}) {
	const n = next();
	return db
		.insert(products)
		.values({
			name: `Product ${n}`,
			slug: `product-${n}`,
			sku: `SKU-${n}`,
			brandId: values.brandId ?? makeBrand(db).id,
			category: "disposables",
			msrpCents: 1999,
			wholesalePriceCents: 1000,
			costCents: 600,
			stockQuantity: 100,
			...values,
		})
		.returning()
		.get();
}
