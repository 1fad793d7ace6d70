// A day's work for staff, put straight into a server's database.

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { count, eq } from "drizzle-orm";
import { FIRST_TIERS } from "../../app/terms/pricing-tiers.ts";
import { type Db, openDatabase, type Tx } from "../../db/client.server.ts";
import {
	brands,
	companies,
	orderItems,
	orders,
	products,
	users,
	wholesaleApplications,
} from "../../db/schema.server.ts";
import { transact } from "../../db/transact.server.ts";
import { ADDRESS } from "./address.ts";

/** Opens the database of a server, in its data folder. */
export function withShop<T>(dataDir: string, run: (db: Db) => T): T {
	const db = openDatabase(join(dataDir, "shop.db"));
	try {
		return run(db);
	} finally {
		db.$client.close();
	}
}

/** How many orders or applications have a status. */
export const countOf = (
	db: Db | Tx,
	table: typeof orders | typeof wholesaleApplications,
	status: "pending",
) => db.select({ n: count() }).from(table).where(eq(table.status, status)).get()?.n ?? 0;

type Day = { applications: number; orders: number; products: number };

/**
 * As many pending applications and pending orders, the demo's own among them, and a brand 'Daybreak' with as many
 * products, the first at $10.00 and each next one 7 cents more.
 */
export const seedDay = (dataDir: string, wanted: Day) =>
	withShop(dataDir, (db) =>
		transact(db, (tx) => {
			const brand = tx.insert(brands).values({ name: "Daybreak", slug: "daybreak" }).returning().get();
			const goods = Array.from({ length: wanted.products }, (_, n) => makeProduct(tx, brand.id, n));
			for (let n = countOf(tx, wholesaleApplications, "pending"); n < wanted.applications; n++) {
				makeApplication(tx, n);
			}
			for (let n = countOf(tx, orders, "pending"); n < wanted.orders; n++) makeOrder(tx, n, goods[n]!);
		}),
	);

const makeProduct = (tx: Tx, brandId: string, n: number) =>
	tx
		.insert(products)
		.values({
			...{
				name: `Daybreak ${n}`,
				slug: `daybreak-${n}`,
				sku: `DAY-${n}`,
				brandId,
				category: "pods" as const,
			},
			...{ wholesalePriceCents: 1000 + 7 * n, msrpCents: 5000, costCents: 600, stockQuantity: 100 },
		})
		.returning()
		.get();

function makeUser(tx: Tx, isWholesaleApproved: boolean) {
	const username = `day-${randomUUID().slice(0, 8)}`;
	const email = `${username}@example.com`;
	const { id: companyId } = tx
		.insert(companies)
		.values({ name: `Daybreak ${username}`, pricingTier: FIRST_TIERS.forNew, isWholesaleApproved })
		.returning()
		.get();
	return tx
		.insert(users)
		.values({ username, email, password: "-", companyId, companyRole: "owner" })
		.returning()
		.get();
}

function makeApplication(tx: Tx, n: number): void {
	const { id: userId, companyId, email } = makeUser(tx, false);
	tx.insert(wholesaleApplications)
		.values({
			...{
				...{ userId, companyId },
				email,
				businessName: `Daybreak Store ${n}`,
				businessAddress: "1 Main St\nDenver, CO 80205",
			},
			...{ businessPhone: "(303) 555-0148", ein: "12-3456789", expectedVolume: "$2,000-$4,999" },
		})
		.run();
}

function makeOrder(tx: Tx, n: number, product: typeof products.$inferSelect): void {
	const { id: userId, companyId, email, username } = makeUser(tx, true);
	const cents = product.wholesalePriceCents ?? 0;
	const order = tx
		.insert(orders)
		.values({
			...{ orderNumber: `RW-9${String(n).padStart(5, "0")}`, userId, companyId, customerEmail: email },
			...{
				customerName: username,
				pricingTier: FIRST_TIERS.forNew,
				shippingAddress: ADDRESS,
				billingAddress: ADDRESS,
			},
			...{ subtotalCents: 10 * cents, totalCents: 10 * cents },
		})
		.returning()
		.get();
	tx.insert(orderItems)
		.values({
			...{ orderId: order.id, position: 0, productId: product.id, productName: product.name },
			...{ sku: product.sku, quantity: 10, unitPriceCents: cents, lineTotalCents: 10 * cents },
		})
		.run();
}
