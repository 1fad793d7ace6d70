import type { UserActor } from "~/domain/actor";
import type { StaffRole } from "~/terms/roles";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { brands, products, users } from "~db/schema.server";

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
export function makeUser(db: Db, values: Partial<typeof users.$inferInsert> = {}): UserActor {
	const n = next();
	const user = db
		.insert(users)
		.values({
			username: `user${n}`,
			email: `user${n}@example.com`,
			emailConfirmedAt: new Date(),
			password: "-",
			...values,
		})
		.returning()
		.get();
	const { id, username, email, role, isWholesaleApproved, pricingTier } = user;
	return { kind: "user", id, username, email, role, isWholesaleApproved, pricingTier };
}

export const makeBuyer = (db: Db, values: Partial<typeof users.$inferInsert> = {}) =>
	makeUser(db, { isWholesaleApproved: true, businessName: "Cornerstore", ...values });

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
