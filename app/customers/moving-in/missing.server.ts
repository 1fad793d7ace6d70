import { and, eq } from "drizzle-orm";
import { readAddress } from "~/kernel/addresses/ship-to";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { dayText } from "~/kernel/texts/day-text";
import { documentName } from "~/terms/documents";
import { stateName } from "~/terms/state-names";
import type { Db, Tx } from "~db/client.server";
import { licenses, locations } from "~db/schema.server";

/** The most that a mail or a page names. */
const MOST = 12;

/**
 * What we still need from a company, in words that its own people read (Rule 13.85): for each store a tobacco license that counts and hasn't
 * ended, and the papers of licenses that we only have the number of; for each state a resale certificate.
 */
export function missingOf(db: Db | Tx, companyId: string): string[] {
	const today = shopToday();
	const rows = db
		.select({ store: locations, license: licenses })
		.from(locations)
		.leftJoin(licenses, eq(licenses.locationId, locations.id))
		.where(and(eq(locations.companyId, companyId), eq(locations.status, "approved")))
		.orderBy(locations.createdAt, locations.id, licenses.kind, licenses.id)
		.all();
	const stores = [...Map.groupBy(rows, ({ store }) => store.id).values()];
	const found: string[] = [];
	for (const its of stores) {
		const { name } = its[0]!.store;
		const all = its.flatMap(({ license }) => license ?? []);
		const tobacco = all.filter(({ kind }) => kind === "tobaccoLicense");
		const last = tobacco.reduce((day, { expiresOn }) => (expiresOn && expiresOn > day ? expiresOn : day), "");
		const called = documentName("tobaccoLicense");
		if (tobacco.length === 0) found.push(`${called} of ${name}`);
		else if (!tobacco.some(({ number, expiresOn }) => number && expiresOn))
			found.push(`Number and last day of the ${called} of ${name}`);
		else if (last < today) found.push(`${called} of ${name}: the one we have ended ${dayText(last)}`);
		for (const { kind, number, fileId, expiresOn } of all) {
			if (fileId || !number || (expiresOn && expiresOn < today)) continue;
			found.push(`A copy of ${documentName(kind)} ${number}`);
		}
	}
	const states = new Set(stores.flatMap(([first]) => readAddress(first!.store.address)?.state ?? []));
	for (const { license } of rows) {
		if (license?.kind === "resaleCertificate") states.delete(license.state ?? "");
	}
	const certificates = [...states].map(
		(state) => `${documentName("resaleCertificate")} for ${stateName(state)}`,
	);
	return [...found, ...certificates].slice(0, MOST);
}
