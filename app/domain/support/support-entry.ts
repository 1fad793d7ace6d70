/** Something the shop can answer: ways to ask for it, the answer, and the page it comes from. */
export type SupportEntry = {
	id: string;
	/** Ways a retailer puts the question; the first is the plainest. */
	asks: readonly string[];
	/** Plain text. `{email}`, `{phone}`, `{emergency}`, `{hours}`, `{site}` and `{address}` stand for the shop's own. */
	answer: string;
	href: string;
	/** What the page is called. */
	label: string;
	/** Answered from the reader's own records when signed in. */
	about?: "orders" | "application";
	/** The question a new shop starts with that this says in the assistant's own words: see `FAQ_DEFAULTS`. */
	faq?: string;
	/** What its page says of it, in parts; the answer stands for it otherwise. */
	texts?: readonly string[];
	/** An article: advice, which a policy goes before. */
	isArticle?: boolean;
	/** Staff's own answer: goes before one that fits alike. */
	isOwn?: boolean;
};
