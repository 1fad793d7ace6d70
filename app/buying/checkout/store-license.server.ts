import { shopToday } from "~/kernel/clock/shop-time.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { holdFor, type LicenseState, licensesOf } from "~/rules/index.server";
import { documentName } from "~/terms/documents";
import { DAY_MS } from "~/terms/time";

/** What a store's row says of its license. `isHeld`: regulated goods don't leave for the store; `isSoon`: they won't, before long. */
export type LicenseNote = { text: string; isHeld: boolean; isSoon: boolean };

/** A license is called ending this many days before its last, as in every other place (Rule 2.25). */
const SOON_DAYS = 60;

/** The notes of a company's stores, by their ids; none for a store without a verified tobacco license where none is needed. */
export function licenseNotes(licenses: LicenseState, day = shopToday()): Record<string, LicenseNote> {
	const notes = licenses.stores.flatMap((store): [string, LicenseNote][] => {
		const hold = holdFor(licenses, { locationId: store.id, address: null }, day);
		if (hold) {
			const text =
				hold.expiresOn === null ? "License not verified" : `License ended ${dayText(hold.expiresOn)}`;
			return [[store.id, { text, isHeld: true, isSoon: false }]];
		}
		const tobacco = licensesOf(store).find(({ kind }) => kind === "tobaccoLicense");
		if (!tobacco?.expiresOn) return [];
		const left = Math.round((Date.parse(tobacco.expiresOn) - Date.parse(day)) / DAY_MS);
		const isSoon = left <= SOON_DAYS;
		const text = isSoon
			? left === 0
				? "License ends today"
				: `License ends in ${counted(left, "day")}`
			: `${documentName("tobaccoLicense")} to ${dayText(tobacco.expiresOn)}`;
		return [[store.id, { text, isHeld: false, isSoon }]];
	});
	return Object.fromEntries(notes);
}
