import { SELLER_LICENSES } from "~/terms/seller-licenses";
import type { Db, Tx } from "~db/client.server";
import type { Actor } from "../actor/actor.ts";
import type { SellerLicense } from "./setting.ts";
import { getSavedSetting, getSettings, shopName } from "./settings.queries.server";

/** Who sells, with the shop's name and contacts where the seller's own are left empty (Rule 16.52). For code that needs no permission. */
export function getSeller(db: Db | Tx) {
	const { seller, contacts } = getSettings(db);
	return {
		name: seller.legalName ?? shopName(db),
		address: seller.address ?? contacts.address,
		phone: seller.phone ?? contacts.supportPhone,
		email: contacts.supportEmail,
		/** The sender's name in mails about money, and where answers go. */
		mailName: seller.mailName,
		mailAddress: seller.mailAddress ?? contacts.supportEmail,
		reminderDays: seller.reminderDays,
		/** Whether customers are reminded of open invoices at all; null: nobody has decided, so they are not. */
		reminders: seller.reminders,
		licenses: seller.licenses,
		/** Who signs reports to states. */
		signer: {
			name: seller.signerName,
			title: seller.signerTitle,
			phone: seller.signerPhone ?? seller.phone ?? contacts.supportPhone,
		},
	};
}

/** Whether a license counts on a day (YYYY-MM-DD; its last day still does) in a state, or in all of them. */
export const countsOn = ({ state, lastDay }: SellerLicense, day: string, inState: string): boolean =>
	(lastDay === null || day <= lastDay) && (state === null || state === inState);

/** Our numbers as a paper to a state prints them: 'Tobacco License OH-99120 (OH)'. */
export const licenseNumbers = (licenses: readonly SellerLicense[], day: string, state: string): string[] =>
	licenses
		.filter((license) => SELLER_LICENSES[license.kind].isPrinted && countsOn(license, day, state))
		.map(({ kind, number, state: of }) =>
			[SELLER_LICENSES[kind].label, number, of && `(${of})`].filter(Boolean).join(" "),
		);

/** The seller as JSON, for staff who change settings. @throws DomainError unauthenticated, forbidden. */
export function sellerJson(db: Db, actor: Actor) {
	const { value, version, savedBy, savedAt } = getSavedSetting(db, actor, "seller");
	return { ...value, version, savedBy, savedAt };
}
