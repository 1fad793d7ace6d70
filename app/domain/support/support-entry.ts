/** Something the shop can answer: ways to ask for it, the answer, and the page it comes from. */
export type SupportEntry = {
	id: string;
	/** Ways a retailer puts the question; the first is the plainest. */
	asks: readonly string[];
	/** Plain text. `{email}`, `{phone}`, `{site}` and `{address}` stand for the installation's own. */
	answer: string;
	href: string;
	/** What the page is called. */
	label: string;
	/** Answered from the reader's own records when signed in. */
	about?: "orders" | "application";
};
