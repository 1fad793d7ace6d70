import { type Contacts, emergencyPhoneOf, hoursInWords } from "../settings/setting.ts";
import { accessibility } from "./accessibility.ts";
import { cookies } from "./cookies.ts";
import type { LegalPage } from "./legal-page.ts";
import { pactAct } from "./pact-act.ts";
import { privacy } from "./privacy.ts";
import { returns } from "./returns.ts";
import { shippingRestrictions } from "./shipping-restrictions.ts";
import { terms } from "./terms.ts";

/** The legal and compliance pages, in the order of the footer. */
export const LEGAL_PAGES: readonly LegalPage[] = [
	terms,
	privacy,
	pactAct,
	shippingRestrictions,
	returns,
	cookies,
	accessibility,
];

/** Puts the shop's own name, contacts and hours into a text. */
export function fillIn(text: string, siteName: string, contacts: Contacts): string {
	const words: Record<string, string> = {
		site: siteName,
		email: contacts.supportEmail,
		phone: contacts.supportPhone,
		emergency: emergencyPhoneOf(contacts),
		address: contacts.address,
		hours: hoursInWords(contacts.hours),
	};
	// In one go: what is put in is not read again.
	return text.replace(/\{(\w+)\}/g, (braced, name: string) => words[name] ?? braced);
}
