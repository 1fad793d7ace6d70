import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { companies, locations, users } from "~db/schema.server";
import { readAddress } from "../addresses/ship-to.ts";
import type { Actor } from "./actor.ts";
import { requireCustomer } from "./permissions.ts";

/** An approved location, as the page's head names it. */
export type Store = { id: string; name: string; city: string; address: string };

/** The stores an account orders for. */
export type Stores = { company: string; all: Store[]; chosen: Store };

/**
 * The stores of an account, for the one query of a session: a column for a query that joins `users` with
 * `companies`; null unless the company is approved. `json` because SQLite forgets that a subquery's text is JSON, for some plans.
 */
export const storesColumn = sql<string | null>`case when ${companies.isWholesaleApproved} = 1 then
	json_object('company', ${companies.name}, 'chosen', ${users.locationId}, 'all', json((
		select json_group_array(json_object('id', id, 'name', name, 'address', address)) from (
			select id, name, address from locations
			where company_id = ${companies.id} and status = 'approved' order by created_at, id)))) end`;

/** Reads `storesColumn`; null without an approved location. */
export function readStores(text: string | null): Stores | null {
	if (text === null) return null;
	const { company, chosen, all } = JSON.parse(text) as {
		company: string;
		chosen: string | null;
		all: Omit<Store, "city">[];
	};
	const stores = all.map(({ address, ...store }) => ({
		...store,
		city: cityIn(address),
		address: address.replaceAll("\n", ", "),
	}));
	const [first] = stores;
	return first ? { company, all: stores, chosen: stores.find(({ id }) => id === chosen) ?? first } : null;
}

/** The city of an address as written; its last line where none is found. */
export const cityIn = (address: string): string =>
	readAddress(address)?.city ?? address.trim().split("\n").at(-1) ?? "";

/** The approved locations of an account's company, the oldest first, and the one it orders for. */
export function storesOf(db: Db | Tx, account: { id: string; companyId: string | null }) {
	const rows = db
		.select({ location: locations, chosen: users.locationId })
		.from(locations)
		.innerJoin(users, eq(users.id, account.id))
		.where(and(eq(locations.companyId, account.companyId ?? ""), eq(locations.status, "approved")))
		.orderBy(asc(locations.createdAt), asc(locations.id))
		.all();
	const all: (typeof locations.$inferSelect)[] = rows.map(({ location }) => location);
	return { all, chosen: all.find(({ id }) => id === rows[0]?.chosen) ?? all[0] ?? null };
}

/** The names of a company's locations, closed ones included, for filters. @throws DomainError unauthenticated, forbidden. */
export const listStoreNames = (db: Db, actor: Actor): { id: string; name: string }[] =>
	db
		.select({ id: locations.id, name: locations.name })
		.from(locations)
		.where(
			and(
				eq(locations.companyId, requireCustomer(actor).companyId),
				inArray(locations.status, ["approved", "closed"]),
			),
		)
		.orderBy(asc(locations.createdAt))
		.all();
