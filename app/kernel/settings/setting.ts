import type { Numbered } from "~/terms/numbered";
import type { OfferedMethod, PaymentMethod, PaymentTerms } from "~/terms/payment";
import type { SellerLicenseKind } from "~/terms/seller-licenses";
import type { SwitchName } from "~/terms/switches";
import type { Carrier } from "../carriers/carriers.ts";

/** Opening hours: "Saturday", "10 AM to 4 PM EST". */
export type OpeningHours = { days: string; hours: string };

/** The shop's contacts and hours. In a new shop, what nobody gave yet is an empty string (Rule 9.62). */
export type Contacts = {
	supportEmail: string;
	supportPhone: string;
	/** Null: the support phone also takes emergency calls, or in a new shop none does (Rule 9.62). */
	emergencyPhone: string | null;
	address: string;
	hours: readonly OpeningHours[];
};

/** Figures that are counted for the shop. */
export const COUNTED_FIGURES = { brands: "Brands", inStock: "Products in stock" } as const;
export type CountedFigure = keyof typeof COUNTED_FIGURES;

/** A figure of the home page: a counted one, or the owner's own words and number. */
export type Figure = { counts: CountedFigure } | { label: string; value: string };

/** An uploaded logo: its file as it was named and large, and the pixels of what was made of it (Rule 9.43). */
export type Logo = { id: string; name: string; bytes: number; width: number; height: number };

/** Room for a logo beside the name, in pixels of a page. */
const LOGO_ROOM = { width: 112, height: 28 };

/** Address and size of a logo on pages and in mails. */
export function shownLogo({ id, width, height }: Logo) {
	const scale = Math.min(LOGO_ROOM.width / width, LOGO_ROOM.height / height);
	return { src: `/brand/${id}.png`, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** How the shop shows itself (Rule 9.41). */
export type Brand = {
	/** Null: the name of the configuration, if it has one (Rule 9.62). */
	name: string | null;
	/** The home page's first words to visitors. */
	headline: string;
	lead: string;
	figures: readonly Figure[];
	/** What stands under the name at the foot of every page. */
	footer: string | null;
	/** How long a delivery usually takes, as in '2-3 days'; null: nothing is said of it. */
	delivery: string | null;
	/** Null: the price tag. */
	logo: Logo | null;
	/** '#rrggbb' of buttons, links and marks (Rule 9.42); null: our own green. */
	color: string | null;
	/** Slugs of the brands that are always featured and come first, in this order (Rule 3.5). */
	firstBrands: readonly string[];
};

export const ANNOUNCEMENT_TONES = { plain: "Plain", good: "Good news", warn: "Warning" } as const;
export type AnnouncementTone = keyof typeof ANNOUNCEMENT_TONES;

/** The announcement on every page. */
export type Announcement = {
	/** Null: no announcement. */
	text: string | null;
	/** A path of this site or an https address. */
	link: string | null;
	/** Text of the link; null means 'Read more'. */
	linkText: string | null;
	tone: AnnouncementTone;
	/** Epoch milliseconds. Null: starts now, or stays until removed. */
	from: number | null;
	until: number | null;
};

/** A list entry that can be hidden, with the version that counts its edits (Rule 7.7). */
type Listed = { id: string; hidden: boolean; version: number };

/** A frequently asked question and its answer. */
export type FaqItem = Listed & {
	question: string;
	/** Plain text; `{email}`, `{phone}`, `{emergency}`, `{address}`, `{hours}` and `{site}` are replaced by the shop's values. */
	answer: string;
	/** The page with more about it: a path of this site. */
	href: string;
	/** The name of that page. */
	label: string;
	/** Whether the wholesale page lists it. */
	onWholesale: boolean;
};

/** A carrier with what reports to the states say of who delivers; null: unknown. */
export type ListedCarrier = Carrier & Listed & CarrierAddress;

export type CarrierAddress = {
	street: string | null;
	city: string | null;
	state: string | null;
	zipCode: string | null;
	phone: string | null;
};
export const NO_ADDRESS: CarrierAddress = {
	...{ street: null, city: null, state: null, zipCode: null, phone: null },
};

/** A form's fields by name, nested as the form has them. */
export type BrandDraft = Record<string, unknown>;

/** Everything the staff can change without a deploy (Rule 9.6). */
export type Settings = {
	brand: Brand;
	/** The brand's form as it was typed and looked at, until it is published or thrown away (Rule 9.44). */
	brandDraft: BrandDraft | null;
	contacts: Contacts;
	announcement: Announcement;
	faq: readonly FaqItem[];
	carriers: readonly ListedCarrier[];
	shipping: Shipping;
	payment: Payment;
	terms: TermsSettings;
	seller: Seller;
	accounting: Accounting;
	features: Features;
	opening: Opening;
	start: StartNotes;
	legal: LegalSettings;
	numbers: Numbers;
};

/** How new orders and papers are numbered (Rule 9.80): the prefix, and the number to go on from; null: after the last. */
export type Numbers = { [Kind in Numbered]: { prefix: string; from: number | null } };

/** When the shop opens to visitors, or opened (Rule 9.60). */
export type Opening = {
	/** Epoch milliseconds. Null: closed until somebody opens it. */
	opensAt: number | null;
	/** Whether visitors of the closed shop read the day. */
	isDayShown: boolean;
};

/** What nothing else in the data says of a new shop's steps (Rule 9.61). */
export type StartNotes = {
	/** The open shop's owner has no more use for the list. */
	isHidden: boolean;
	/** When an owner looked at the catalog as a customer, in epoch milliseconds. */
	lookedAt: number | null;
	/** Whether examples stand where nobody gave a name or a contact, as in the demo and in shops from before; not in a new one (Rule 9.62). */
	hasExamples: boolean;
	/** The newest test mail, with the server and the sender it was to go by. */
	test: { id: string; to: string; server: string; from: string } | null;
};

/** What the legal pages say of the shop, and which it does without (Rule 6.10). */
export type LegalSettings = {
	/** The state whose law governs the terms, by its name; null: the one of the office. */
	lawState: string | null;
	/** Optional pages that the shop does without, by the last word of their address. */
	off: string[];
	/** What texts promise, in the owner's words (Rule 6.14); null: what the shop really offers. "prepay or pay cash on delivery" */
	newAccounts: string | null;
	/** "Net 15 or Net 30" */
	established: string | null;
	/** "within 24 hours" */
	dispatch: string | null;
	/** "2-3 days nationwide" */
	delivery: string | null;
	/** Business days within which applications are answered. */
	reviewDays: number | null;
	/** Hours within which messages, quote requests and claims are answered. */
	answerHours: number | null;
	/** What a first order typically starts from. */
	firstOrderCents: number | null;
};

/** What the shop does without for now (Rule 9.40). */
export type Features = { off: SwitchName[] };

/** What the accountant's program calls the accounts and items of our papers (Rule 21.21). */
export type Accounting = {
	salesCode: string;
	freightCode: string;
	taxCode: string;
	exciseCode: string;
	/** Xero's name of the rate without tax, as tax is a line of its own. */
	taxType: string;
	salesItem: string;
	freightItem: string;
	taxItem: string;
	exciseItem: string;
	/** Where QuickBooks puts money that came. */
	depositTo: string;
	/** Where QuickBooks keeps what customers owe. */
	receivable: string;
};

/** A license, permit or registration of our own. */
export type SellerLicense = {
	kind: SellerLicenseKind;
	number: string;
	/** Two letters; null: it counts everywhere. */
	state: string | null;
	/** YYYY-MM-DD; null: it doesn't end. */
	lastDay: string | null;
};

/** Who sells, on papers and in mails about money (Rule 16.52). What is null comes from the shop's name and contacts. */
export type Seller = {
	legalName: string | null;
	address: string | null;
	phone: string | null;
	/** Who signs mails about money, and where answers to them go. */
	mailName: string | null;
	mailAddress: string | null;
	/** Days after an invoice's due day on which its customer is reminded; below zero: before it. */
	reminderDays: number[];
	/** Whether reminders are sent; null: nobody has decided yet, so none is. */
	reminders: "on" | "off" | null;
	licenses: SellerLicense[];
	/** Who signs reports to states (Rule 20.26). */
	signerName: string | null;
	signerTitle: string | null;
	signerPhone: string | null;
};

/** Where orders may ship, and what licenses hold back. */
export type Shipping = {
	/** Whether customers may order to an address that is none of their locations (Rule 13.47). */
	otherAddresses: boolean;
	/** Whether regulated goods wait until a tobacco license of the store is verified, with number and last day (Rule 13.58). */
	holdUntilVerified: boolean;
};

/** Which payment terms companies are given (Rule 7.54). */
export type TermsSettings = {
	given: PaymentTerms[];
	/** Of new companies. */
	forNew: PaymentTerms;
};

/** How customers can pay (Rule 5.12). */
export type Payment = { [Method in PaymentMethod]: OfferedMethod };

export type SettingKey = keyof Settings;

/** Formats hours as one sentence: "Saturday 10 AM to 4 PM EST, Sunday closed". */
export const hoursInWords = (hours: readonly OpeningHours[]): string =>
	hours.map((row) => `${row.days} ${row.hours === "Closed" ? "closed" : row.hours}`).join(", ");

/** Whether the shop is open to visitors at a given time, in epoch milliseconds (Rule 9.60). */
export const isOpenAt = ({ opensAt }: Opening, now: number): boolean => opensAt !== null && opensAt <= now;

/** The announcement shown at a given time, or null (Rule 9.6). */
export function announcementAt(announcement: Announcement, now: number) {
	const { text, link, linkText, tone, from, until } = announcement;
	if (!text || (from !== null && from > now) || (until !== null && until <= now)) return null;
	return { text, link, linkText, tone };
}

export type ShownAnnouncement = NonNullable<ReturnType<typeof announcementAt>>;

/** The carriers that new orders can ship with. */
export const offeredCarriers = (carriers: readonly ListedCarrier[]): ListedCarrier[] =>
	carriers.filter(({ hidden }) => !hidden);
