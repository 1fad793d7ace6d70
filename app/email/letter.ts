import type { Palette } from "~/kernel/settings/colors";

/** The shop's details that emails show. */
export type Shop = {
	name: string;
	/** Scheme and host without a trailing slash; every link starts with it. */
	url: string;
	/** Empty in a new shop whose owner gave none yet (Rule 9.62), as are the two below. */
	address: string;
	email: string;
	phone: string;
	timeZone: string;
	/** The owner's logo, with its full address. */
	logo?: { src: string; width: number; height: number } | undefined;
	/** The owner's colors; ours where they are absent. */
	colors?: Pick<Palette, "main" | "bar"> | undefined;
	/** When applications are reviewed and messages answered: 'within 1-2 business days', 'within 24 hours' (Rule 6.14). */
	reviewed: string;
	answered: string;
	/** When orders leave: 'within 24 hours'; null: nothing is promised. */
	dispatch: string | null;
	/** How long a delivery usually takes, as in '2-3 days'; absent: nothing is said of it. */
	delivery?: string | null;
};

/** How to ask back: 'Reply to this email or call (555) 010-0199.' */
export const replyOrCall = ({ phone }: Pick<Shop, "phone">): string =>
	`Reply to this email${phone ? ` or call ${phone}` : ""}.`;

/** A line of an order or of a quote request. */
export type Goods = {
	name: string;
	flavor: string | null;
	sku: string | null;
	quantity: number;
	/** Formatted amounts; absent where there is no price yet. */
	unitPrice?: string;
	total?: string;
};

/** A part of a letter. All strings are plain text, except in `rich`. */
export type Block =
	| { kind: "text"; text: string }
	| { kind: "heading"; text: string }
	| { kind: "button"; label: string; url: string }
	| { kind: "list"; items: string[] }
	/** Addresses with what is said of each. */
	| { kind: "links"; links: { label: string; url: string; text: string }[] }
	| { kind: "facts"; facts: [label: string, value: string | null][] }
	| { kind: "quote"; text: string }
	| { kind: "goods"; goods: Goods[]; totals?: [label: string, amount: string][] }
	/** HTML that is known to be safe, and the same content as text. */
	| { kind: "rich"; html: string; text: string };

/** An email before it is rendered. HTML and text are made from the same blocks, so they say the same. */
export type Letter = {
	subject: string;
	/** The line that mail programs show next to the subject. */
	preview: string;
	title: string;
	blocks: Block[];
	/** Small print above the shop's address. */
	small?: string[];
	/** Unsubscribes without a login; used for a link and for the one-click header. */
	unsubscribeUrl?: string;
	/** A one-pixel image that counts openings. */
	pixelUrl?: string;
	attached?: Attached;
};

/** A file that is sent with an email; it is made when the email leaves. */
export type Attached = { filename: string; content: () => Promise<Buffer> };

export type RenderedMail = {
	subject: string;
	text: string;
	html: string;
	unsubscribeUrl: string | null;
	attached: Attached | null;
};
