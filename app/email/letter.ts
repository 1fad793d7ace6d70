/** What the mails say of the shop. */
export type Shop = {
	name: string;
	/** Scheme and host, no slash at the end: every link starts with it. */
	url: string;
	address: string;
	email: string;
	phone: string;
	timeZone: string;
};

/** An ordered thing: a line of an order or of a quote request. */
export type Goods = {
	name: string;
	flavor: string | null;
	sku: string | null;
	quantity: number;
	/** Amounts as readers see them; absent where no price is known yet. */
	unitPrice?: string;
	total?: string;
};

/** One piece of a letter. All of it is plain text, but for `rich`. */
export type Block =
	| { kind: "text"; text: string }
	| { kind: "heading"; text: string }
	| { kind: "button"; label: string; url: string }
	| { kind: "list"; items: string[] }
	| { kind: "facts"; facts: [label: string, value: string | null][] }
	| { kind: "quote"; text: string }
	| { kind: "goods"; goods: Goods[]; totals?: [label: string, amount: string][] }
	/** HTML that is known to be safe, and the same as text. */
	| { kind: "rich"; html: string; text: string };

/** A mail before it is HTML and text: both are made from the same blocks, so neither says less. */
export type Letter = {
	subject: string;
	/** The line that mail programs show beside the subject. */
	preview: string;
	title: string;
	blocks: Block[];
	/** Small print above the shop's address. */
	small?: string[];
	/** Where one press ends the mailings; it becomes a link and the one-click header. */
	unsubscribeUrl?: string;
	/** A picture of one pixel that counts openings. */
	pixelUrl?: string;
};

/** A rendered mail. */
export type RenderedMail = { subject: string; text: string; html: string; unsubscribeUrl: string | null };
