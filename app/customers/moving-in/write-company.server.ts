import { eq } from "drizzle-orm";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { isSameAs } from "~/kernel/text-match.server";
import type { CompanyRole } from "~/terms/company";
import type { LicenseKind } from "~/terms/documents";
import { NO_PASSWORD } from "~db/account-meanings.server";
import type { Tx } from "~db/client.server";
import { companies, companySalespeople, licenses, locations, users } from "~db/schema.server";
import { type LocationValues, locationColumns } from "../fields/location-fields";

type CompanyRow = typeof companies.$inferSelect;

/** A license as staff typed it; `state` is the one that issued it. */
export type NewLicense = {
	kind: LicenseKind;
	number: string | null;
	state: string;
	/** Its first and last valid day, YYYY-MM-DD. */
	startsOn?: string | null;
	expiresOn: string | null;
	/** Whether it counts as checked; not said: where it is sure. */
	isChecked?: boolean;
};

/** A store, with its address as `addressText` writes it; a file may not say who receives goods there. */
export type NewStore = Omit<LocationValues, "firstName" | "lastName" | "phone"> & {
	[Name in "firstName" | "lastName" | "phone"]: string | null;
} & { address: string; licenses: readonly NewLicense[] };

export type NewPerson = { email: string; name: string | null; role: CompanyRole };

/** Whom and what a customer consists of when staff bring it in. */
export type NewCompany = Pick<
	CompanyRow,
	"name" | "phone" | "ein" | "notes" | "pricingTier" | "paymentTerms" | "creditLimitCents"
> &
	Partial<Pick<CompanyRow, "holdDays" | "approvalAboveCents" | "noReminders" | "monthlyStatement">> & {
		salespersonId: string | null;
		/** Comes in without its approval, as one whose approval was revoked (Rule 7.9). */
		isApproved?: false;
		stores: readonly NewStore[];
		people: readonly NewPerson[];
	};

/**
 * Whether staff's word is enough for a license (Rule 13.84): it has a number and a last valid day. A resale certificate needs no
 * last day, since most states' have none.
 */
export const isSure = ({ kind, number, expiresOn }: Pick<NewLicense, "kind" | "number" | "expiresOn">) =>
	Boolean(number && (expiresOn || kind === "resaleCertificate"));

const NOT_APPROVED = "Not approved in the books before this shop";

/**
 * Writes an approved company with its stores, licenses and people, who have no password yet (Rule 13.84). Nobody is mailed, and
 * nothing is checked here.
 * @param staff whose word the licenses are verified by.
 * @returns the company's id.
 */
export function writeCompany(tx: Tx, staff: UserActor, company: NewCompany, now: Date): string {
	const { stores, people, salespersonId, isApproved = true, ...values } = company;
	const approval = isApproved
		? { isWholesaleApproved: true }
		: { isWholesaleApproved: false, revokedAt: now, revokedReason: NOT_APPROVED };
	const { id } = tx
		.insert(companies)
		.values({ ...values, ...approval })
		.returning()
		.get();
	for (const store of stores) writeStore(tx, staff, id, store, now);
	for (const person of people) writePerson(tx, id, person);
	if (salespersonId) {
		tx.insert(companySalespeople).values({ companyId: id, userId: salespersonId, since: shopToday() }).run();
	}
	return id;
}

/** Adds an approved store with its licenses to a company. @returns its id. */
export function writeStore(tx: Tx, staff: UserActor, companyId: string, store: NewStore, now: Date): string {
	const { address, licenses: its } = store;
	const { id } = tx
		.insert(locations)
		.values({ companyId, address, status: "approved", ...locationColumns(store as LocationValues) })
		.returning()
		.get();
	for (const license of its) writeLicense(tx, staff, id, license, now);
	return id;
}

/** Adds a license to a store; one that is sure counts as verified by staff. @returns its id. */
export function writeLicense(
	tx: Tx,
	staff: UserActor,
	locationId: string,
	{ isChecked, ...license }: NewLicense,
	now: Date,
): string {
	const check = (isChecked ?? isSure(license)) ? { verifiedBy: staff.id, verifiedAt: now } : {};
	return tx
		.insert(licenses)
		.values({ locationId, ...license, ...check })
		.returning()
		.get().id;
}

/** Adds a person without a password to a company. @returns the account's id. */
export function writePerson(tx: Tx, companyId: string, { email, name, role }: NewPerson): string {
	return tx
		.insert(users)
		.values({
			...{ username: freeUsername(tx, name ?? email.split("@")[0]!), email, password: NO_PASSWORD },
			...{ companyId, companyRole: role },
		})
		.returning()
		.get().id;
}

const LONGEST = 40;

/** A name as a username (Rule 1.8), with a number where it is taken or too short. */
function freeUsername(tx: Tx, name: string): string {
	for (let n = 1; ; n++) {
		const number = n === 1 ? "" : ` ${n}`;
		const username = `${name.slice(0, LONGEST - number.length).trim()}${number}`;
		const isTaken = tx.select().from(users).where(isSameAs(users.username, username)).get();
		if (username.length >= 3 && !isTaken) return username;
	}
}

/** Whether somebody is staff with an open account, who may sell to a company. */
export function isSeller(tx: Tx, userId: string): boolean {
	const staff = tx.select().from(users).where(eq(users.id, userId)).get();
	return staff !== undefined && staff.role !== "user" && !staff.deletedAt;
}
