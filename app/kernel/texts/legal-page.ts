/*
 * The texts in this folder are a template. They describe how the shop works and are not legal advice: have counsel
 * review and adapt them before opening a shop.
 */

import type { SwitchName } from "~/terms/switches";

/** A section of a page; `text` is Markdown, `id` its anchor. */
export type LegalSection = {
	id: string;
	heading: string;
	text: string;
	/** What it says while this is switched off (Rule 9.40). */
	without?: { name: SwitchName; heading: string; text: string };
};

/** What sections say while some features are switched off (Rule 9.40). */
export const sectionsWithout = (
	sections: readonly LegalSection[],
	off: readonly SwitchName[],
): LegalSection[] =>
	sections.map((section) =>
		section.without && off.includes(section.without.name) ? { ...section, ...section.without } : section,
	);

/** `{site}`, `{email}`, `{phone}` and `{address}` in the texts are replaced by the shop's own values. */
export type LegalPage = {
	path: LegalPath;
	title: string;
	summary: string;
	sections: readonly LegalSection[];
};

export type LegalPath =
	| "/legal/terms"
	| "/legal/privacy"
	| "/legal/pact-act"
	| "/legal/returns"
	| "/legal/cookies"
	| "/legal/accessibility"
	| "/compliance/shipping-restrictions";
