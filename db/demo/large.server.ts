import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type CostedLine, totalsOf } from "../../app/terms/order-totals.ts";
import { FIRST_TIERS } from "../../app/terms/pricing-tiers.ts";
import { FIRST_RATES } from "../../app/terms/selling.ts";
import type { Db } from "../client.server.ts";
import {
	brands,
	companies,
	counters,
	orderEvents,
	orderItems,
	orders,
	productFlavors,
	products,
	users,
} from "../schema.server.ts";
import { transact } from "../transact.server.ts";
import { createClock } from "./clock.ts";
import { firstEntries } from "./first-entries.server.ts";
import { insertLargeCorrespondence } from "./large-correspondence.server.ts";
import { demoProducts } from "./products.ts";
import { createRandom } from "./random.ts";
import { shipWhole } from "./ship-whole.server.ts";
import { upcA } from "./upc.ts";

export interface LargeOptions {
	now: Date;
	hashPassword(password: string): Promise<string> | string;
	/** How many of each to add. By default 100,000 products, 10,000 customers and 50,000 orders. */
	products?: number;
	customers?: number;
	orders?: number;
}

const ROWS_PER_INSERT = 500;
const ROWS_PER_TRANSACTION = 10_000;

const lines = [
	"Apex",
	"Breeze",
	"Cinder",
	"Delta",
	"Ember",
	"Flint",
	"Gale",
	"Harbor",
	"Ion",
	"Juniper",
	"Kestrel",
	"Lumen",
];
const kinds = ["Kit", "Pod", "Coil 5-pack", "Tank", "Bar", "Mini", "Pro", "Max", "Lite", "Salt 30 mL"];
/** A ZIP code of each state that is shipped to. */
const zipCodes = {
	AL: "35203",
	AK: "99501",
	AZ: "85004",
	AR: "72201",
	CA: "95814",
	CO: "80202",
	CT: "06103",
	DE: "19901",
	FL: "32301",
	GA: "30301",
};
const states = ["AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "FL", "GA"] as const;

/** Every 25th order is unpaid, and every 100th was refunded. */
const paymentOf = (n: number) => (n % 100 === 7 ? "refunded" : n % 25 === 3 ? "pending" : "paid");
const skuOf = (index: number) => `LG-${String(index + 1).padStart(6, "0")}`;

/**
 * Adds a large catalog, customers and orders to a database that has the demo data, for benchmarks. Every fifth product
 * has three flavors; each customer has applied, logged in and received mail. The customers' passwords are unknown.
 * @throws when the demo data is missing, the large data already exists, or a row breaks a rule of the schema (the
 * batches before it stay).
 */
export async function seedLarge(db: Db, options: LargeOptions): Promise<void> {
	const random = createRandom("large");
	const clock = createClock(options.now, random);
	const counts = { products: 100_000, customers: 10_000, orders: 50_000, ...options };
	const brandIds = db.select({ id: brands.id }).from(brands).all();
	const counter = db.select().from(counters).where(eq(counters.name, "order")).get();
	if (brandIds.length === 0 || !counter) throw new Error("Load the demo data first");
	if (
		db
			.select({ id: products.id })
			.from(products)
			.where(eq(products.sku, skuOf(0)))
			.get()
	)
		throw new Error("The large demo data is there already");
	const password = await options.hashPassword(randomUUID());

	const insert = <T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][]) => {
		for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
			db.insert(table)
				.values(rows.slice(start, start + ROWS_PER_INSERT))
				.run();
	};
	const inBatches = (total: number, write: (from: number, to: number) => void) => {
		for (let from = 0; from < total; from += ROWS_PER_TRANSACTION)
			transact(db, () => write(from, Math.min(total, from + ROWS_PER_TRANSACTION)));
	};

	type Sold = { id: string; name: string; sku: string; list: number; cost: number };
	const sold: Sold[] = [];
	inBatches(counts.products, (from, to) => {
		const rows: (typeof products.$inferInsert)[] = [];
		const flavorRows: (typeof productFlavors.$inferInsert)[] = [];
		for (let n = from; n < to; n++) {
			const model = demoProducts[n % demoProducts.length]!;
			const name = `${random.pick(lines)} ${n + 1000} ${random.pick(kinds)}`;
			const sku = skuOf(n);
			const createdAt = clock.daysAgo(random.int(1, 900));
			const id = clock.id(createdAt);
			const barcode = (version: number) => upcA(`4999${String(n).padStart(6, "0")}${version}`);
			const flavored = n % 5 === 0;
			rows.push({
				id,
				name,
				slug: `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`,
				sku,
				barcode: barcode(0),
				brandId: random.pick(brandIds).id,
				description: model.description,
				shortDescription: model.shortDescription,
				drawing: model.drawing,
				category: model.category,
				puffCount: model.puffCount,
				nicotineStrength: model.nicotineStrength,
				containsNicotine: model.nicotineStrength !== null && model.nicotineStrength !== "None",
				isEnds: model.isEnds,
				msrpCents: model.msrpCents,
				wholesalePriceCents: model.wholesaleCents,
				costCents: model.costCents,
				minimumOrderQuantity: model.moq,
				stockQuantity: random.int(0, 900),
				createdAt,
				updatedAt: createdAt,
			});
			if (flavored)
				["Blue Razz Ice", "Cool Mint", "Rich Tobacco"].forEach((flavor, position) => {
					flavorRows.push({
						id: clock.id(createdAt),
						productId: id,
						name: flavor,
						sku: `${sku}-${position + 1}`,
						barcode: barcode(position + 1),
						stockQuantity: random.int(0, 300),
						accent: "#3d7bea",
						position,
					});
				});
			else if (sold.length < 5_000)
				sold.push({ id, name, sku, list: model.wholesaleCents, cost: model.costCents });
		}
		insert(products, rows);
		insert(productFlavors, flavorRows);
	});

	const customers: {
		id: string;
		companyId: string;
		email: string;
		name: string;
		state: keyof typeof zipCodes;
	}[] = [];
	inBatches(counts.customers, (from, to) => {
		const rows: (typeof users.$inferInsert)[] = [];
		const companyRows: (typeof companies.$inferInsert)[] = [];
		for (let n = from; n < to; n++) {
			const createdAt = clock.daysAgo(random.int(370, 900));
			const id = clock.id(createdAt);
			const companyId = clock.id(createdAt);
			const name = `${random.pick(lines)} Vapor No. ${n + 1}`;
			const email = `store${n + 1}@large.example`;
			rows.push({
				id,
				username: `store${n + 1}`,
				email,
				emailConfirmedAt: createdAt,
				password,
				companyId,
				companyRole: "owner",
				createdAt,
				updatedAt: createdAt,
			});
			companyRows.push({
				...{ id: companyId, name, pricingTier: FIRST_TIERS.forNew, isWholesaleApproved: true },
				...{ createdAt, updatedAt: createdAt },
			});
			customers.push({ id, companyId, email, name, state: random.pick(states) });
		}
		insert(companies, companyRows);
		insert(users, rows);
	});

	inBatches(customers.length, (from, to) =>
		insertLargeCorrespondence({
			customers: customers.slice(from, to),
			productIds: sold.map(({ id }) => id),
			random,
			clock,
			insert,
		}),
	);

	inBatches(counts.orders, (from, to) => {
		const rows: (typeof orders.$inferInsert)[] = [];
		const itemRows: (typeof orderItems.$inferInsert)[] = [];
		const eventRows: (typeof orderEvents.$inferInsert)[] = [];
		for (let n = from; n < to; n++) {
			const customer = random.pick(customers);
			const createdAt = clock.daysAgo(random.int(8, 365));
			const id = clock.id(createdAt);
			const bought: CostedLine[] = [];
			const start = (n * 7) % Math.max(1, sold.length - 40);
			for (const [position, product] of random.sample(sold.slice(start, start + 40), 3).entries()) {
				const quantity = random.int(1, 6) * 5;
				const unitPriceCents = product.list;
				const lineTotalCents = unitPriceCents * quantity;
				bought.push({ quantity, lineTotalCents, weightHundredths: null });
				itemRows.push({
					id: clock.id(createdAt),
					orderId: id,
					position,
					productId: product.id,
					productName: product.name,
					sku: product.sku,
					quantity,
					unitPriceCents,
					lineTotalCents,
					unitCostCents: product.cost,
				});
			}
			const address = {
				firstName: "Store",
				lastName: "Manager",
				company: customer.name,
				address1: `${100 + (n % 900)} Main St`,
				city: "Springfield",
				state: customer.state,
				zipCode: zipCodes[customer.state],
				phone: "(404) 555-0100",
			};
			const {
				freeShippingRemainingCents: _,
				minimumMissingCents: __,
				...totals
			} = totalsOf(bought, address, {
				rates: FIRST_RATES,
			});
			rows.push({
				id,
				orderNumber: `RW-${counter.value + n + 1}`,
				userId: customer.id,
				companyId: customer.companyId,
				customerEmail: customer.email,
				customerName: customer.name,
				pricingTier: FIRST_TIERS.forNew,
				shippingAddress: address,
				billingAddress: address,
				...totals,
				status: "delivered",
				paymentStatus: paymentOf(n),
				carrier: "ontrac",
				trackingNumber: `C${String(10_000_000_000_000 + n)}`,
				shippedAt: clock.after(createdAt, 86_400_000),
				deliveredAt: clock.after(createdAt, 3 * 86_400_000),
				createdAt,
				updatedAt: createdAt,
			});
			eventRows.push({
				id: clock.id(createdAt),
				orderId: id,
				status: "pending",
				actorId: customer.id,
				createdAt,
			});
		}
		insert(orders, rows);
		insert(orderItems, itemRows);
		insert(orderEvents, eventRows);
		db.update(counters)
			.set({ value: counter.value + to })
			.where(eq(counters.name, "order"))
			.run();
	});
	transact(db, (tx) => {
		shipWhole(tx);
		firstEntries(tx);
	});
	db.$client.pragma("optimize");
}
