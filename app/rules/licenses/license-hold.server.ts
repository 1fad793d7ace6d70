import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { isAddressOf, isUnitOf, readAddress } from "~/kernel/addresses/ship-to";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import { dayText } from "~/kernel/texts/day-text";
import { type ApplicationDocumentKind, documentName, HOLDING_KINDS } from "~/terms/documents";
import { stateName } from "~/terms/state-names";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { licenses, orderLicenses, products } from "~db/schema.server";
import { isNeeded } from "./license-needed.server";

/** Why regulated goods are held: a license that lapsed, or one that nobody has verified. */
export type Hold = {
	/** The store that the license is, or is to be, of; null where the company has none. */
	locationId: string | null;
	kind: ApplicationDocumentKind;
	number: string | null;
	/** The last valid day of the lapsed one, YYYY-MM-DD; null: none is verified with number and last day. */
	expiresOn: string | null;
	/** Which license it is, and how to renew it. */
	message: string;
};

/** A store that goods are held for; the license may be another store's. */
export type StoreHold = Hold & { storeId: string; store: string; locationId: string };

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

type VerifiedLicense = Omit<StoreLicense, "locationId" | "location"> & { state: string | null };

/** A location of a company, approved or closed, with its verified licenses of the kinds that regulated goods need. */
export type LicensedStore = {
	id: string;
	name: string;
	address: string;
	isClosed: boolean;
	/** Whether it is the one that the person orders for. */
	isChosen: boolean;
	licenses: VerifiedLicense[];
};

/** Its name with its number: 'Tobacco License T-1'. */
export const licenseName = ({ kind, number }: Pick<StoreLicense, "kind" | "number">): string =>
	[documentName(kind), number].filter(Boolean).join(" ");

/** The account whose company's stores they are, or a company. */
type Of = { userId: string } | { companyId: string | null };

/** The stores of a company with their licenses, the oldest first, and what the owner set. */
export type LicenseState = {
	/** Whether regulated goods wait for a verified tobacco license (Rule 13.58). */
	isNeeded: boolean;
	stores: LicensedStore[];
};

/** The licenses of a company's stores as a column, with the setting, so that carts are read by one query; `readLicenses` reads it. */
export function licensesColumn(of: Of) {
	const kinds = sql.join(
		HOLDING_KINDS.map((kind) => sql`${kind}`),
		sql`, `,
	);
	const userId = "userId" in of ? of.userId : "";
	const companyId =
		"userId" in of ? sql`(select company_id from users where id = ${userId})` : sql`${of.companyId ?? ""}`;
	return sql<string>`(select json_object('isNeeded', json(iif(${isNeeded}, 'true', 'false')),
		'stores', json_group_array(json_object('id', id, 'name', name, 'address', address,
		'isClosed', json(iif(status = 'closed', 'true', 'false')),
		'isChosen', json(iif(id is (select location_id from users where id = ${userId}), 'true', 'false')),
		'licenses', json((select json_group_array(json_object('kind', c.kind, 'number', c.number, 'state', c.state,
			'verifiedAt', c.verified_at, 'expiresOn', c.expires_on)) from licenses c
			where c.location_id = s.id and c.kind in (${kinds}) and c.verified_at is not null))))) from (
		select id, name, address, status from locations where company_id = ${companyId} and status in ('approved', 'closed')
			order by created_at, id) s)`;
}

export const readLicenses = (text: string) => JSON.parse(text) as LicenseState;

/** The licenses of a company's stores: one query. */
export const licensesAt = (db: Db | Tx, of: Of): LicenseState =>
	readLicenses(db.get<{ found: string }>(sql`select ${licensesColumn(of)} as found`).found);

/** The store that the person orders for; null without an approved one. */
export function chosenStore({ stores }: LicenseState): LicensedStore | null {
	const open = stores.filter(({ isClosed }) => !isClosed);
	return open.find(({ isChosen }) => isChosen) ?? open[0] ?? null;
}

/** A store's licenses, one of each kind, the first to end first, those without a last day at the end. */
export function licensesOf({ id, name, licenses: all }: LicensedStore): StoreLicense[] {
	const kinds = [...Map.groupBy(all, ({ kind }) => kind).values()];
	return kinds
		.map((same): StoreLicense => {
			const { state: _state, ...last } = same.reduce((a, b) =>
				(b.expiresOn ?? "") > (a.expiresOn ?? "") ? b : a,
			);
			const isDated = same.every(({ expiresOn }) => expiresOn !== null);
			return { ...last, locationId: id, location: name, expiresOn: isDated ? last.expiresOn : null };
		})
		.sort((a, b) => ((a.expiresOn ?? "9999") < (b.expiresOn ?? "9999") ? -1 : 1));
}

/** The license of a store of which every verified one of its kind has ended (Rule 13.53); null: nothing is known to have lapsed. */
const lapsedAt = (store: LicensedStore, day: string): StoreLicense | null =>
	licensesOf(store).find(({ expiresOn }) => expiresOn !== null && expiresOn < day) ?? null;

/** Whether a license counts until it is known to have ended; `isSure` asks for a number and a last day (Rule 13.58). */
const isValid = ({ number, expiresOn }: VerifiedLicense, day: string, isSure: boolean) =>
	isSure ? number !== null && expiresOn !== null && expiresOn >= day : (expiresOn ?? "9999") >= day;

/** Whether a lapsed license of a store says something about goods that go to a state: an unknown one is every state's. */
function isOfState(
	{ address, licenses: all }: LicensedStore,
	kind: StoreLicense["kind"],
	state: string,
): boolean {
	const states = [
		readAddress(address)?.state,
		...all.filter((one) => one.kind === kind).map((one) => one.state),
	];
	return states.includes(state) || states.every((one) => !one);
}

/** Where goods go: the stores at the address, else the one that is named. */
type To = {
	locationId: string | null;
	/** Null before there is an order. */
	address: Pick<Address, "address1" | "address2" | "zipCode" | "state"> | null;
};

/**
 * Why regulated goods may not go to a store or an address of a company (Rules 13.53, 13.58); null: nothing is against it.
 * @param day the shop's today, YYYY-MM-DD.
 */
export function holdFor({ stores, isNeeded }: LicenseState, to: To, day = shopToday()): Hold | null {
	const found = to.address ? storesAt(stores, to.address) : [];
	const at = found.length > 0 ? found : stores.filter(({ id }) => id === to.locationId);
	for (const store of at) {
		const lapsed = lapsedAt(store, day);
		if (lapsed) return { ...lapsed, message: `${lapseText(lapsed)} ${RENEW}` };
	}
	const open = at.filter(({ isClosed }) => !isClosed);
	const state = to.address?.state ?? (open[0] && readAddress(open[0].address)?.state);
	for (const other of stores) {
		const lapsed = other.isClosed || at.includes(other) ? null : lapsedAt(other, day);
		if (!lapsed || !state || !isOfState(other, lapsed.kind, state)) continue;
		const { kind } = lapsed;
		const hasOwn = open.some((store) =>
			store.licenses.some((one) => one.kind === kind && isValid(one, day, false)),
		);
		if (hasOwn) continue;
		const until = `Until it is renewed, regulated goods go only to your stores in ${stateName(state)} with a verified ${documentName(kind)} that has not ended.`;
		return { ...lapsed, message: `${lapseText(lapsed)} ${until} ${RENEW}` };
	}
	if (
		!isNeeded ||
		open.some(({ licenses: all }) => all.some((one) => isTobacco(one) && isValid(one, day, true)))
	)
		return null;
	const [store] = open;
	const missing = { kind: "tobaccoLicense", number: null, expiresOn: null } as const;
	return store
		? { ...missing, locationId: store.id, message: `${store.name}: ${NEEDED} ${SEND}` }
		: {
				...missing,
				locationId: null,
				message: `This address is none of your approved stores. ${NEEDED} ${ADD}`,
			};
}

const isTobacco = ({ kind }: { kind: string }) => kind === "tobaccoLicense";

const lapseText = (lapsed: StoreLicense) =>
	`${lapsed.location}: the ${licenseName(lapsed)} ended on ${dayText(lapsed.expiresOn!)}.`;

const RENEW = "An owner renews it under Stores.";
const NEEDED =
	"we ship regulated goods once we have verified a Tobacco License with its number and last day.";
const SEND = "An owner sends the license under Stores.";
const ADD = "An owner adds the address under Stores, with its license.";

/** The stores of an address: those with its part of the building, else all of its house. A closed one only where no other is. */
function storesAt(
	stores: readonly LicensedStore[],
	to: Pick<Address, "address1" | "address2" | "zipCode">,
): LicensedStore[] {
	const all = stores.filter(({ address }) => isAddressOf(address, to));
	const open = all.filter(({ isClosed }) => !isClosed);
	const same = open.length > 0 ? open : all;
	const exact = same.filter(({ address }) => isUnitOf(address, to));
	return exact.length > 0 ? exact : same;
}

/** Why regulated goods are held at a store of a company. */
export function licenseHold(
	db: Db | Tx,
	{ companyId, locationId }: { companyId: string | null; locationId: string },
	day = shopToday(),
): Hold | null {
	return holdFor(licensesAt(db, { companyId }), { locationId, address: null }, day);
}

/** The approved stores of a company that regulated goods are held for (Rules 13.53, 13.58). */
export function holdsOf(db: Db | Tx, companyId: string | null): StoreHold[] {
	const state = licensesAt(db, { companyId });
	return state.stores.flatMap((store) => {
		const hold = store.isClosed ? null : holdFor(state, { locationId: store.id, address: null });
		const { id, name } = store;
		return hold ? [{ ...hold, storeId: id, store: name, locationId: hold.locationId ?? id }] : [];
	});
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

/** An order's company and ship-to. */
export type HoldAt = { companyId: string | null; locationId: string | null; shippingAddress: Address };

/** The hold of an order's ship-to with the places of the lines that it holds, and of those of which nobody knows any more; null: none. */
export function licenseHoldOf(
	db: Db | Tx,
	{ companyId, locationId, shippingAddress }: HoldAt,
	lines: readonly { productId: string | null }[],
): { hold: Hold; at: number[] } | null {
	const hold = holdFor(licensesAt(db, { companyId }), { locationId, address: shippingAddress });
	if (!hold) return null;
	const ids = lines.flatMap(({ productId }) => productId ?? []);
	const regulated = regulatedAmong(db, ids);
	const at = lines.flatMap(({ productId }, n) => (productId === null || regulated.has(productId) ? [n] : []));
	return at.length === 0 ? null : { hold, at };
}

/**
 * Refuses regulated goods that a license holds (Rules 13.53, 13.58). Call it inside the transaction that writes them.
 * @throws DomainError conflict naming the license and each line.
 */
export function refuseOnLicenseHold(
	tx: Tx,
	order: HoldAt,
	lines: readonly { productId: string | null; name: string }[],
): void {
	const found = licenseHoldOf(tx, order, lines);
	if (!found) return;
	const { message } = found.hold;
	const names = found.at.map((n) => lines[n]!.name);
	throw new DomainError("conflict", `${message} Held until then: ${names.join("; ")}.`, {
		errors: found.at.map((n) => ({ field: `items[${n}]`, message: `${lines[n]!.name}: held. ${message}` })),
	});
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
				sql`${licenses.verifiedAt} is not null and coalesce(${licenses.expiresOn}, '9999') >= ${shopToday()}`,
			),
		)
		.all();
	for (const license of found)
		tx.insert(orderLicenses)
			.values({ orderId, ...license })
			.run();
}
