import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "../client.server.ts";
import { DEMO_OF_FEATURES } from "../features.server.ts";
import {
	auditLog,
	blogPosts,
	brands,
	campaignRecipients,
	cartItems,
	carts,
	companies,
	contactMessages,
	counters,
	emailCampaigns,
	licenses,
	locations,
	newsletterSubscribers,
	orderEvents,
	orderItems,
	orders,
	productFlavors,
	products,
	quoteRequests,
	savedListItems,
	savedLists,
	stockPlans,
	stockRequests,
	supplierGoods,
	suppliers,
	uploadedFiles,
	users,
	wholesaleApplications,
} from "../schema.server.ts";
import { transact } from "../transact.server.ts";
import { cartRows, savedListRows } from "./cart-rows.ts";
import { catalogRows } from "./catalog-rows.ts";
import { createClock } from "./clock.ts";
import { mailRows, messageRows, offeredQuoteRow, postRows, quoteRows } from "./correspondence-rows.ts";
import { firstEntries } from "./first-entries.server.ts";
import { DEMO_LOGINS } from "./logins.ts";
import { orderHistory } from "./order-history.ts";
import { type People, peopleRows } from "./people-rows.ts";
import { createRandom } from "./random.ts";
import { shipWhole } from "./ship-whole.server.ts";
import { staffRows } from "./staff-rows.ts";
import { stockRows } from "./stock-rows.ts";
import { supplierRows } from "./supplier-rows.ts";

export interface SeedOptions {
	/** The day the demo is loaded: all dates are relative to it. */
	now: Date;
	/** Folder of uploaded files; created if missing. */
	uploadsDir: string;
	hashPassword(password: string): Promise<string> | string;
}

/** SQLite takes 32,766 values in a statement; the widest table here has some thirty columns. */
const ROWS_PER_INSERT = 500;

/**
 * Loads the demo data into an empty, migrated database: brands, products, posts, people, applications with their files,
 * orders of twelve months and the rest. The same `now` gives the same data, except for passwords.
 *
 * The accounts of `DEMO_LOGINS` have the passwords written there; the others' passwords are unknown.
 * @throws when a row breaks a rule of the schema; the database is then unchanged.
 */
export async function seedDemo(db: Db, { now, uploadsDir, hashPassword }: SeedOptions): Promise<void> {
	const random = createRandom("demo");
	const clock = createClock(now, random);

	const { catalog, brandRows, productRows, flavorRows } = catalogRows(clock);
	const people = peopleRows(clock, random);
	const { adminId, demoBuyer, buyers } = people;
	const history = orderHistory(demoBuyer, buyers, catalog, adminId, clock, random);
	const openCarts = cartRows(buyers, catalog, adminId, clock, random);
	const lists = savedListRows(demoBuyer, catalog, clock);
	const mail = mailRows(buyers, clock, random);
	const userIds = new Map(people.userRows.map(({ email, id }) => [email, id ?? ""]));

	const known = new Map<string, string>();
	for (const { email, password } of DEMO_LOGINS) known.set(email, await hashPassword(password));
	const unknown = await hashPassword(randomUUID());

	// Files first: a row must never reference a missing file.
	await mkdir(uploadsDir, { recursive: true });
	await Promise.all([...people.files].map(([key, content]) => writeFile(join(uploadsDir, key), content)));

	const write = (tx: Tx) => {
		const insert = <T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][]) => {
			for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
				tx.insert(table)
					.values(rows.slice(start, start + ROWS_PER_INSERT))
					.run();
		};
		const insertPeople = (rows: People["userRows"]) =>
			insert(
				users,
				rows.map((row) => ({ ...row, password: known.get(row.email) ?? unknown })),
			);
		insert(companies, people.companyRows);
		insertPeople(people.userRows);
		insert(uploadedFiles, people.fileRows);
		insert(wholesaleApplications, people.applicationRows);
		insert(locations, people.locationRows);
		insert(licenses, people.licenseRows);
		insert(brands, brandRows);
		insert(products, productRows);
		insert(productFlavors, flavorRows);
		insert(orders, history.orderRows);
		insert(orderItems, history.itemRows);
		shipWhole(tx);
		insert(orderEvents, history.eventRows);
		insert(counters, [{ name: "order", value: history.lastNumber }]);
		firstEntries(tx);
		insert(carts, openCarts.cartRows);
		insert(cartItems, openCarts.itemRows);
		insert(savedLists, lists.listRows);
		insert(savedListItems, lists.itemRows);
		insert(blogPosts, postRows(adminId, clock));
		insert(contactMessages, messageRows(adminId, userIds, clock));
		insert(quoteRequests, quoteRows(adminId, buyers, catalog, clock, random));
		for (const insertRows of DEMO_OF_FEATURES) insertRows(insert, history, demoBuyer.userId, adminId, clock);
		insert(newsletterSubscribers, mail.subscriberRows);
		insert(emailCampaigns, mail.campaignRows);
		insert(campaignRecipients, mail.recipientRows);
		insert(auditLog, [...people.auditRows, ...openCarts.auditRows]);
		insertPeople(staffRows(clock));
		insert(quoteRequests, [offeredQuoteRow(adminId, demoBuyer, catalog, clock)]);
		const stock = stockRows(catalog, buyers, clock);
		insert(stockPlans, stock.planRows);
		insert(stockRequests, stock.requestRows);
		const supply = supplierRows(catalog, clock);
		insert(suppliers, supply.rows);
		insert(supplierGoods, supply.goodRows);
	};
	transact(db, write);
}
