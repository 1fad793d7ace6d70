import type { Carrier } from "../orders/carriers.ts";

/** When somebody is there: "Saturday", "10 AM to 4 PM EST". */
export type OpeningHours = { days: string; hours: string };

/** How the shop is reached. */
export type Contacts = {
	supportEmail: string;
	supportPhone: string;
	/** Null: emergencies call the support phone. */
	emergencyPhone: string | null;
	address: string;
	hours: readonly OpeningHours[];
};

export const ANNOUNCEMENT_TONES = { plain: "Plain", good: "Good news", warn: "Warning" } as const;
export type AnnouncementTone = keyof typeof ANNOUNCEMENT_TONES;

/** The bar above every page. */
export type Announcement = {
	/** Null: there is none. */
	text: string | null;
	/** A path of this site or an https address. */
	link: string | null;
	/** What the link says; null: 'Read more'. */
	linkText: string | null;
	tone: AnnouncementTone;
	/** Epoch milliseconds; null: at once, or until it is taken away. */
	from: number | null;
	until: number | null;
};

/** A thing that may be hidden, and whose edits are counted (Rule 7.7). */
type Listed = { id: string; hidden: boolean; version: number };

/** A question retailers ask, and what the shop answers. */
export type FaqItem = Listed & {
	question: string;
	/** Plain text; `{email}`, `{phone}`, `{emergency}`, `{address}`, `{hours}` and `{site}` stand for the shop's own. */
	answer: string;
	/** The page it comes from: a path of this site. */
	href: string;
	/** What that page is called. */
	label: string;
	/** Whether the wholesale page lists it. */
	onWholesale: boolean;
};

export type ListedCarrier = Carrier & Listed;

/** Everything a business changes without a deploy (Rule 9.6). */
export type Settings = {
	contacts: Contacts;
	announcement: Announcement;
	faq: readonly FaqItem[];
	carriers: readonly ListedCarrier[];
};

export type SettingKey = keyof Settings;

/** The hours in one sentence: "Saturday 10 AM to 4 PM EST, Sunday closed". */
export const hoursInWords = (hours: readonly OpeningHours[]): string =>
	hours.map((row) => `${row.days} ${row.hours === "Closed" ? "closed" : row.hours}`).join(", ");

/** The number for emergencies. */
export const emergencyPhoneOf = ({ emergencyPhone, supportPhone }: Contacts): string =>
	emergencyPhone ?? supportPhone;

/** The announcement that is up at a moment, or null (Rule 9.7). */
export function announcementAt(announcement: Announcement, now: number) {
	const { text, link, linkText, tone, from, until } = announcement;
	if (!text || (from !== null && from > now) || (until !== null && until <= now)) return null;
	return { text, link, linkText, tone };
}

export type ShownAnnouncement = NonNullable<ReturnType<typeof announcementAt>>;

/** The carriers an order can be shipped with. */
export const offeredCarriers = (carriers: readonly ListedCarrier[]): ListedCarrier[] =>
	carriers.filter(({ hidden }) => !hidden);
