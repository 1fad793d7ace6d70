import type { LegalPage } from "~/kernel/texts/legal-page";
import { accessibility } from "./accessibility.ts";
import { cookies } from "./cookies.ts";
import { pactAct } from "./pact-act.ts";
import { privacy } from "./privacy.ts";
import { returns } from "./returns.ts";
import { shippingRestrictions } from "./shipping-restrictions.ts";
import { terms } from "./terms.ts";

/** The legal and compliance pages, in the footer's order. */
export const LEGAL_PAGES: readonly LegalPage[] = [
	terms,
	privacy,
	pactAct,
	shippingRestrictions,
	returns,
	cookies,
	accessibility,
];

/** The last word of a page's address, which names it in settings: 'terms'. */
export const pageSlug = ({ path }: LegalPage): string => path.slice(path.lastIndexOf("/") + 1);

/** Pages that a shop may do without (Rule 6.12): no law and no other page needs them. */
export const OPTIONAL_PAGES: readonly LegalPage[] = [cookies, accessibility];
