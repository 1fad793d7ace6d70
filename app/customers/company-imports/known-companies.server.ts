import { eq, inArray, sql } from "drizzle-orm";
import { lowerAscii } from "~/kernel/text-match.server";
import type { Tx } from "~db/client.server";
import { companies, licenses, locations, users } from "~db/schema.server";
import { addressKey, einKey, licenseKey, nameKey, phoneKey } from "./company-keys.ts";

/** What tells that two customers are one, the strongest first; an EIN and a license belong to one company alone. */
export const SIGNS = {
	ein: "EIN",
	license: "license number",
	email: "email",
	phone: "phone",
	address: "address",
	name: "name",
} as const;
export type Sign = keyof typeof SIGNS;

/** The keys of a customer, by sign. */
export type Keys = Readonly<Record<Sign, readonly string[]>>;

type Described = {
	name: string;
	ein: string | null;
	phones: readonly (string | null)[];
	addresses: readonly string[];
	emails: readonly string[];
	licenses: readonly { number: string | null }[];
};

/** What a customer is compared by. */
export const keysOfCustomer = (customer: Described): Keys => ({
	ein: customer.ein ? [einKey(customer.ein)] : [],
	license: unique(customer.licenses.map(({ number }) => licenseKey(number ?? ""))),
	email: unique(customer.emails.map(lowerAscii)),
	phone: unique(customer.phones.map((phone) => phoneKey(phone ?? ""))),
	address: unique(customer.addresses.map(addressKey)),
	name: unique([nameKey(customer.name)]),
});

const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

/** The signs that two customers share, the strongest first. */
export const sharedSigns = (one: Keys, other: Keys): Sign[] =>
	(Object.keys(SIGNS) as Sign[]).filter((sign) => one[sign].some((key) => other[sign].includes(key)));

/** Whether the signs leave no doubt: an EIN or a license, or an email with something else. */
export const isSureOf = (signs: readonly Sign[]): boolean =>
	signs.includes("ein") || signs.includes("license") || (signs.includes("email") && signs.length > 1);

/** Whether the signs are worth asking about: a phone or an address alone may be a neighbor's. */
export const isLike = (signs: readonly Sign[]): boolean =>
	isSureOf(signs) || signs.includes("name") || signs.includes("email") || signs.length > 1;

/** A company of the shop that a customer looks like. */
export type Known = {
	id: string;
	name: string;
	isApproved: boolean;
	signs: Sign[];
	/** Its people, stores by the key of their address, and licenses. */
	emails: Set<string>;
	people: number;
	stores: Map<string, string>;
	licenses: Set<string>;
};

/** A sign that more companies share stands for none. */
const MOST = 20;

/** The company of the shop that a customer looks like most; undefined for none. */
export function findKnown(tx: Tx, keys: Keys): Known | undefined {
	const signs = new Map<string, Set<Sign>>();
	const add = (sign: Sign, ids: readonly string[]) => {
		if (ids.length > MOST) return;
		for (const id of ids) signs.set(id, (signs.get(id) ?? new Set()).add(sign));
	};
	for (const sign of ["ein", "license", "phone", "address", "name"] as const) {
		for (const key of keys[sign]) {
			const found = tx.all<{ id: string }>(
				sql`select company_id as id from company_keys where kind = ${sign} and value = ${key}`,
			);
			add(
				sign,
				found.map(({ id }) => id),
			);
		}
	}
	for (const email of keys.email) {
		const found = tx
			.select({ id: users.companyId })
			.from(users)
			.where(sql`lower(${users.email}) = ${email}`)
			.get();
		if (found?.id) add("email", [found.id]);
	}
	const order = Object.keys(SIGNS) as Sign[];
	const weight = (its: ReadonlySet<Sign>) =>
		order.reduce((sum, sign, n) => sum + (its.has(sign) ? 2 ** (order.length - n) : 0), 0);
	const [best] = [...signs]
		.filter(([, its]) => isLike([...its]))
		.sort(([, a], [, b]) => weight(b) - weight(a));
	return (
		best &&
		describe(
			tx,
			best[0],
			order.filter((sign) => best[1].has(sign)),
		)
	);
}

function describe(tx: Tx, id: string, signs: Sign[]): Known {
	const company = tx.select().from(companies).where(eq(companies.id, id)).get()!;
	const people = tx.select({ email: users.email }).from(users).where(eq(users.companyId, id)).all();
	const stores = tx.select().from(locations).where(eq(locations.companyId, id)).all();
	const its = tx
		.select({ number: licenses.number })
		.from(licenses)
		.where(
			inArray(
				licenses.locationId,
				stores.map((store) => store.id),
			),
		)
		.all();
	return {
		...{ id, name: company.name, isApproved: company.isWholesaleApproved, signs, people: people.length },
		emails: new Set(people.map(({ email }) => lowerAscii(email))),
		stores: new Map(
			stores.flatMap((store) =>
				store.status === "approved" ? [[addressKey(store.address), store.id] as const] : [],
			),
		),
		licenses: new Set(its.map(({ number }) => licenseKey(number ?? ""))),
	};
}

/** Whose account an address is, in words; undefined: nobody's. */
export function accountOf(tx: Tx, email: string): { companyId: string | null } | undefined {
	return tx
		.select({ companyId: users.companyId })
		.from(users)
		.where(sql`lower(${users.email}) = ${lowerAscii(email)}`)
		.get();
}
