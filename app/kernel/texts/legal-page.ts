/*
 * The texts in this folder are a template. They describe how the shop works and are not legal advice: have counsel
 * review and adapt them before opening a shop.
 */

/** A section of a page; `text` is Markdown, `id` its anchor. */
export type LegalSection = { id: string; heading: string; text: string };

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
