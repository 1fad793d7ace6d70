/** The assistant's first message, in the widget and on the page. It is not stored with the conversation. */
export const GREETING =
	"Hello. Ask about orders, shipping, minimums or your application, and I will look it up.";

/** Shown while the greeting is the only message. */
export const QUICK_QUESTIONS = [
	"How long does approval take?",
	"What are the pricing tiers?",
	"Which states do you ship to?",
] as const;

export type ChatLink = { href: string; label: string };

export const CONTACT_LINK: ChatLink = { href: "/contact", label: "Contact" };

/** The languages that the assistant answers in. */
export type Language = "en" | "es";

/** A message of a conversation. */
export type ChatMessage = {
	id: string;
	role: "user" | "assistant";
	content: string;
	lang: Language;
	link: ChatLink | null;
	/** Further pages that the answer comes from. */
	also: readonly ChatLink[] | null;
	/** When it was written. */
	timestamp: Date | string;
};
