/*
 * The texts in this folder are a template. They say what the shop does, in the shop's own words, and are no legal
 * advice: whoever runs a shop has counsel review and adapt them before it opens.
 */

/** One heading of a page; `text` is Markdown, `id` its anchor. */
export type LegalSection = { id: string; heading: string; text: string };

/** `{site}`, `{email}`, `{phone}` and `{address}` in the texts stand for the installation's own. */
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
