import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type ApplicationDocumentKind, documentName, HOLDING_KINDS } from "~/terms/documents";
import type { Db, Tx } from "~db/client.server";
import { licenses, orderLicenses, products } from "~db/schema.server";
import { today } from "../compliance/place.server";
import { DomainError } from "../errors.ts";
import { dayText } from "../texts/day-text.ts";

/** A lapsed license that holds regulated goods. */
export type Hold = {
	locationId: string;
	kind: ApplicationDocumentKind;
	number: string | null;
	/** Its last valid day, YYYY-MM-DD. */
	expiresOn: string;
	/** Which license it is, and how to renew it. */
	says: string;
};

export type HeldStore = Hold & { held: string[] };

/** The verified license of one of the kinds that regulated goods need, at a location: the one that ends last. */
export type StoreLicense = {
	locationId: string;
	/** The location's name. */
	location: string;
	kind: ApplicationDocumentKind;
	number: string | null;
	verifiedAt: number;
	/** Its last valid day, YYYY-MM-DD; null where one of that kind has none. */
	expiresOn: string | null;
};

/** Its name with its number: 'Tobacco License T-1'. */
export const licenseName = ({ kind, number }: Pick<StoreLicense, "kind" | "number">): string =>
	[documentName(kind), number].filter(Boolean).join(" ");

/** A location, the account whose store it is (the one the person orders for), or a company, for all of its stores. */
type At = { locationId: string } | { userId: string } | { companyId: string };

/** The verified licenses that regulated goods need, as a column; `readStoreLicenses` reads it. */
export function storeLicensesColumn(at: At) {
	const location =
		"locationId" in at
			? sql`l.id = ${at.locationId}`
			: "companyId" in at
				? sql`l.company_id = ${at.companyId} and l.status = 'approved'`
				: sql`l.id = (select s.id from users u join locations s on s.company_id = u.company_id and s.status = 'approved'
				where u.id = ${at.userId}
				order by coalesce(s.id = u.location_id, 0) desc, s.created_at, s.id limit 1)`;
	const kinds = sql.join(
		HOLDING_KINDS.map((kind) => sql`${kind}`),
		sql`, `,
	);
	// SQLite takes the bare columns from the row that has the maximum.
	return sql<string>`(select json_group_array(json_object('locationId', id, 'location', name, 'kind', kind,
		'number', number, 'verifiedAt', verified_at, 'expiresOn', case when is_dated then last end)) from (
			select l.id, l.name, c.kind, c.number, c.verified_at, max(c.expires_on) as last,
				count(c.expires_on) = count(*) as is_dated
			from locations l join licenses c on c.location_id = l.id
			where ${location} and c.kind in (${kinds}) and c.verified_at is not null
			group by l.id, c.kind order by is_dated desc, last))`;
}

export const readStoreLicenses = (text: string) => JSON.parse(text) as StoreLicense[];

/** The verified licenses that regulated goods need (Rule 13.53), one of each kind, the first to end first: one query. */
export const storeLicenses = (db: Db | Tx, at: At): StoreLicense[] =>
	readStoreLicenses(db.get<{ found: string }>(sql`select ${storeLicensesColumn(at)} as found`).found);

/**
 * The license whose lapse holds regulated goods at a location (Rule 13.53): of one of its kinds, every verified one has ended.
 * A kind without a verified license, or with one without a last day, is unknown and holds nothing.
 *
 * @param found what `storeLicenses` gives.
 * @param day YYYY-MM-DD, the shop's today.
 */
export function holdAmong(found: readonly StoreLicense[], day = today()): Hold | null {
	const lapsed = found.find(({ expiresOn }) => expiresOn !== null && expiresOn < day);
	if (!lapsed?.expiresOn) return null;
	const { location, locationId, kind, number, expiresOn } = lapsed;
	return {
		...{ locationId, kind, number, expiresOn },
		says: `${location}: the ${licenseName(lapsed)} ended on ${dayText(expiresOn)}. An owner renews it under Stores.`,
	};
}

/** The same for a location, or an account's store: one query. */
export const licenseHold = (db: Db | Tx, at: At, day = today()): Hold | null =>
	holdAmong(storeLicenses(db, at), day);

/** The stores of a company where a license that ended holds goods, with the names of those goods (Rule 13.56). */
export function heldStores(
	db: Db | Tx,
	companyId: string | null,
	lines: readonly { productId: string; productName: string }[],
): HeldStore[] {
	const found = companyId === null ? [] : storeLicenses(db, { companyId });
	const stores = [...Map.groupBy(found, ({ locationId }) => locationId).values()];
	const holds = stores.flatMap((licensesOfOne) => holdAmong(licensesOfOne) ?? []);
	if (holds.length === 0) return [];
	const ids = regulatedAmong(
		db,
		lines.map(({ productId }) => productId),
	);
	const held = lines.filter(({ productId }) => ids.has(productId)).map(({ productName }) => productName);
	return held.length === 0 ? [] : holds.map((hold) => ({ ...hold, held: [...new Set(held)] }));
}

/** Whether goods are regulated: all but accessories (Rule 13.53). */
export const isRegulated = ({ category }: { category: string }): boolean => category !== "accessories";

/** Which of these goods are regulated: `isRegulated` in SQL. */
export function regulatedAmong(db: Db | Tx, productIds: readonly string[]): ReadonlySet<string> {
	const rows = db
		.select({ id: products.id })
		.from(products)
		.where(and(inArray(products.id, [...new Set(productIds)]), ne(products.category, "accessories")))
		.all();
	return new Set(rows.map(({ id }) => id));
}

/**
 * Whether a parcel with some of these lines needs an adult's signature (Rule 20.30): regulated goods, and those of which nobody knows
 * any more, as their product was deleted.
 */
export function signatureReader(
	db: Db | Tx,
	lines: readonly { productId: string | null }[],
): (some: readonly { productId: string | null }[]) => boolean {
	const regulated = regulatedAmong(
		db,
		lines.flatMap(({ productId }) => productId ?? []),
	);
	return (some) => some.some(({ productId }) => productId === null || regulated.has(productId));
}

/**
 * Refuses regulated goods for a location whose license has lapsed (Rule 13.53). Call it inside the transaction that writes
 * them.
 * @throws DomainError conflict naming the license and each line.
 */
export function refuseHeld(
	tx: Tx,
	locationId: string | null,
	lines: readonly { productId: string; name: string }[],
): void {
	const hold = locationId === null ? null : licenseHold(tx, { locationId });
	if (!hold) return;
	const regulated = regulatedAmong(
		tx,
		lines.map(({ productId }) => productId),
	);
	const errors = lines.flatMap(({ productId, name }, n) =>
		regulated.has(productId) ? [{ field: `items[${n}]`, message: `${name}: held. ${hold.says}` }] : [],
	);
	if (errors.length === 0) return;
	const names = lines.filter(({ productId }) => regulated.has(productId)).map(({ name }) => name);
	throw new DomainError("conflict", `${hold.says} Held until then: ${names.join("; ")}.`, { errors });
}

/** Keeps with an order the licenses of the location it ships to (Rule 13.54): the verified ones that have not ended. */
export function keepLicenses(tx: Tx, orderId: string, locationId: string | null): void {
	tx.delete(orderLicenses).where(eq(orderLicenses.orderId, orderId)).run();
	const found = tx
		.select({
			kind: licenses.kind,
			number: licenses.number,
			state: licenses.state,
			expiresOn: licenses.expiresOn,
		})
		.from(licenses)
		.where(
			and(
				eq(licenses.locationId, locationId ?? ""),
				sql`${licenses.verifiedAt} is not null and coalesce(${licenses.expiresOn}, '9999') >= ${today()}`,
			),
		)
		.all();
	for (const license of found)
		tx.insert(orderLicenses)
			.values({ orderId, ...license })
			.run();
}
