import { inArray } from "drizzle-orm";
import { z } from "zod";
import { keysOf } from "~/terms/keys-of";
import { NUMBERED, NUMBERED_KINDS } from "~/terms/numbered";
import {
	FIRST_TERMS,
	METHOD_USER_NAMES,
	PAYMENT_METHOD_NAMES,
	PAYMENT_METHODS,
	PAYMENT_TERM_NAMES,
	usersOf,
} from "~/terms/payment";
import { SELLER_LICENSE_KINDS } from "~/terms/seller-licenses";
import { SWITCHES } from "~/terms/switches";
import type { Db, Tx } from "~db/client.server";
import { untilContentChanges } from "~db/one-value.server";
import { settings } from "~db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { requireAdmin } from "../actor/permissions.ts";
import { CARRIERS } from "../carriers/carriers.ts";
import { env } from "../config/env.server";
import { log } from "../config/log.server";
import { BUSINESS_HOURS, REMINDER_DAYS } from "../config/site";
import { BRAND_START } from "./brand-start.ts";
import { FAQ_DEFAULTS } from "./faq-defaults.ts";
import type { AnswerTimes } from "./promised.ts";
import {
	ANNOUNCEMENT_TONES,
	announcementAt,
	COUNTED_FIGURES,
	type Contacts,
	NO_ADDRESS,
	type Numbers,
	type Payment,
	type SettingKey,
	type Settings,
	type ShownAnnouncement,
} from "./setting.ts";

/** The methods of a shop that has saved none: without instructions, for all who may use them. */
/** As QuickBooks calls it in a new company. */
const RECEIVABLE = "Accounts Receivable (A/R)";

const PAYMENT_START = Object.fromEntries(
	PAYMENT_METHOD_NAMES.map((method) => [
		method,
		{
			...{ isOffered: !PAYMENT_METHODS[method].beginsOff, users: usersOf(method)[0] },
			...{ note: null, link: null },
		},
	]),
) as Payment;

const NUMBERS_START = Object.fromEntries(
	NUMBERED_KINDS.map((kind) => [kind, { prefix: NUMBERED[kind].prefix, from: null }]),
) as Numbers;

/** Values that were never changed: contacts from the configuration; hours, questions and carriers from the code. */
const DEFAULT_SETTINGS: Settings = {
	brand: BRAND_START,
	contacts: {
		supportEmail: env.SUPPORT_EMAIL,
		supportPhone: env.SUPPORT_PHONE,
		emergencyPhone: null,
		address: env.SITE_ADDRESS,
		hours: BUSINESS_HOURS,
	},
	announcement: { text: null, link: null, linkText: null, tone: "plain", from: null, until: null },
	faq: FAQ_DEFAULTS,
	carriers: CARRIERS.map((carrier) => ({ ...carrier, ...NO_ADDRESS, hidden: false, version: 0 })),
	accounting: {
		...{ salesCode: "200", freightCode: "260", taxCode: "820", exciseCode: "820", taxType: "Tax Exempt" },
		...{ salesItem: "Sales", freightItem: "Shipping", taxItem: "Sales tax", exciseItem: "Excise" },
		...{ depositTo: "Undeposited Funds", receivable: RECEIVABLE },
	},
	features: { off: [] },
	// Open since ever: only a new shop begins closed.
	brandDraft: null,
	opening: { opensAt: 0, isDayShown: true },
	start: { isHidden: false, lookedAt: null, test: null, hasExamples: true },
	legal: {
		...{ lawState: "California", off: [], newAccounts: "prepay or pay cash on delivery" },
		...{ established: "Net 15 or Net 30", dispatch: "within 24 hours", delivery: "2-3 days nationwide" },
		...{ reviewDays: 2, answerHours: 24, firstOrderCents: 10_000 },
	},
	numbers: NUMBERS_START,
	shipping: { otherAddresses: true, holdUntilVerified: false },
	payment: PAYMENT_START,
	terms: { given: ["prepay", FIRST_TERMS], forNew: FIRST_TERMS },
	seller: {
		...{ legalName: null, address: null, phone: null, mailName: null, mailAddress: null },
		reminderDays: [...REMINDER_DAYS],
		reminders: null,
		licenses: [],
		...{ signerName: null, signerTitle: null, signerPhone: null },
	},
};

const line = z.string();

const brandShape = z.object({
	name: line.nullable(),
	headline: line,
	lead: line,
	figures: z.array(
		z.union([z.object({ counts: z.enum(keysOf(COUNTED_FIGURES)) }), z.object({ label: line, value: line })]),
	),
	footer: line.nullable(),
	delivery: line.nullable(),
	color: line.nullable(),
	logo: z
		.object({ id: line, name: line, bytes: z.int(), width: z.int(), height: z.int() })
		.nullable()
		.default(null),
	firstBrands: z.array(line),
});

const listed = { id: line, hidden: z.boolean(), version: z.int() };

/** The contacts of a new shop until its owner saves them: what the configuration gives, and no example (Rule 9.62). */
const GIVEN_CONTACTS: Contacts = {
	supportEmail: env.given.SUPPORT_EMAIL ? env.SUPPORT_EMAIL : "",
	supportPhone: env.given.SUPPORT_PHONE ? env.SUPPORT_PHONE : "",
	emergencyPhone: null,
	address: env.given.SITE_ADDRESS ? env.SITE_ADDRESS : "",
	hours: [],
};

/** What a new shop is called until somebody names it. */
const UNNAMED = "Wholesale shop";

/** The stored shape of each setting. */
const SHAPES: { [Key in SettingKey]: z.ZodType<Settings[Key]> } = {
	brand: brandShape,
	contacts: z.object({
		supportEmail: line,
		supportPhone: line,
		emergencyPhone: line.nullable(),
		address: line,
		hours: z.array(z.object({ days: line, hours: line })),
	}),
	announcement: z.object({
		text: line.nullable(),
		link: line.nullable(),
		linkText: line.nullable(),
		tone: z.enum(keysOf(ANNOUNCEMENT_TONES)),
		from: z.int().nullable(),
		until: z.int().nullable(),
	}),
	faq: z.array(
		z.object({
			...listed,
			question: line,
			answer: line,
			href: line,
			label: line,
			onWholesale: z.boolean(),
		}),
	),
	carriers: z.array(
		z.object({
			...listed,
			name: line,
			trackingUrlTemplate: line.nullable(),
			numberForms: z.array(line),
			// Carriers saved before had none of these.
			street: line.nullable().default(null),
			city: line.nullable().default(null),
			state: line.nullable().default(null),
			zipCode: line.nullable().default(null),
			phone: line.nullable().default(null),
		}),
	),
	accounting: z.object({
		...{ salesCode: line, freightCode: line, taxCode: line, taxType: line },
		...{ salesItem: line, freightItem: line, taxItem: line, depositTo: line },
		// Names saved before had none of these.
		receivable: line.default(RECEIVABLE),
		exciseItem: line.default("Excise"),
		exciseCode: line.default("820"),
	}),
	// A switch that is gone is nothing.
	features: z.object({
		off: z.array(line).transform((names) => keysOf(SWITCHES).filter((name) => names.includes(name))),
	}),
	brandDraft: z.record(z.string(), z.unknown()).nullable(),
	opening: z.object({ opensAt: z.int().nullable(), isDayShown: z.boolean() }),
	start: z.object({
		isHidden: z.boolean(),
		lookedAt: z.int().nullable(),
		hasExamples: z.boolean().default(true),
		test: z.object({ id: line, to: line, server: line, from: line }).nullable(),
	}),
	legal: z.object({
		lawState: line.nullable(),
		off: z.array(line),
		// Saved before had none of these: the texts promised this.
		newAccounts: line.nullable().default("prepay or pay cash on delivery"),
		established: line.nullable().default("Net 15 or Net 30"),
		dispatch: line.nullable().default("within 24 hours"),
		delivery: line.nullable().default("2-3 days nationwide"),
		reviewDays: z.int().nullable().default(2),
		answerHours: z.int().nullable().default(24),
		firstOrderCents: z.int().nullable().default(10_000),
	}),
	// A kind that was added since is as a shop starts.
	numbers: z
		.partialRecord(z.enum(NUMBERED_KINDS), z.object({ prefix: line, from: z.int().nullable() }))
		.transform((kinds) => ({ ...NUMBERS_START, ...kinds })),
	// Saved before there was the hold.
	shipping: z.object({
		otherAddresses: z.boolean(),
		holdUntilVerified: z.boolean().default(false),
	}),
	terms: z.object({ given: z.array(z.enum(PAYMENT_TERM_NAMES)), forNew: z.enum(PAYMENT_TERM_NAMES) }),
	// A method that was added since is as a shop starts.
	payment: z
		.partialRecord(
			z.enum(PAYMENT_METHOD_NAMES),
			z.object({
				isOffered: z.boolean(),
				users: z.enum(METHOD_USER_NAMES),
				note: line.nullable(),
				link: line.nullable(),
			}),
		)
		.transform((methods) => ({ ...PAYMENT_START, ...methods })),
	seller: z.object({
		legalName: line.nullable(),
		address: line.nullable(),
		phone: line.nullable(),
		mailName: line.nullable(),
		mailAddress: line.nullable(),
		reminderDays: z.array(z.int()),
		// Settings saved before lack it: an upgrade sends no reminder by itself.
		reminders: z.enum(["on", "off"]).nullable().default(null),
		licenses: z.array(
			z.object({
				kind: z.enum(SELLER_LICENSE_KINDS),
				number: line,
				state: line.nullable(),
				lastDay: line.nullable(),
			}),
		),
		// Sellers saved before had none of these.
		signerName: line.nullable().default(null),
		signerTitle: line.nullable().default(null),
		signerPhone: line.nullable().default(null),
	}),
};

const KEYS = keysOf(SHAPES);

/** A stored setting: its version, who saved it, and the data. */
const kept = z.object({ version: z.int(), savedBy: line, data: z.unknown() });

export type SettingState = { version: number; savedBy: string | null; savedAt: Date | null };
type Read = { settings: Settings; states: Record<SettingKey, SettingState> };

const UNTOUCHED: SettingState = { version: 0, savedBy: null, savedAt: null };

function readAll(db: Db | Tx): Read {
	const rows = db.select().from(settings).where(inArray(settings.key, KEYS)).all();
	const values: Settings = { ...DEFAULT_SETTINGS };
	const states = Object.fromEntries(KEYS.map((key) => [key, UNTOUCHED])) as Read["states"];
	for (const { key, value, updatedAt } of rows) {
		const envelope = kept.safeParse(value);
		const read = envelope.success ? SHAPES[key as SettingKey].safeParse(envelope.data.data) : null;
		if (!envelope.success || !read?.success) {
			// Edited by hand or stored by a newer version. Fall back to the defaults.
			log.error({ key }, "setting not readable");
			continue;
		}
		Object.assign(values, { [key]: read.data });
		states[key as SettingKey] = {
			version: envelope.data.version,
			savedBy: envelope.data.savedBy,
			savedAt: updatedAt,
		};
	}
	if (!values.start.hasExamples && states.contacts.version === 0) values.contacts = GIVEN_CONTACTS;
	return { settings: values, states };
}

const read = untilContentChanges(readAll);

/** The current settings. The object is shared: don't modify it. */
export const getSettings = (db: Db | Tx): Settings => read(db).settings;

/** Whether a setting was ever saved; else it is what every new shop starts with. */
export const isSaved = (db: Db | Tx, key: SettingKey): boolean => read(db).states[key].version > 0;

/** The shop's name, for pages, documents and emails: the owner's (Rule 9.41), or that of the configuration. */
export const shopName = (db: Db | Tx): string => nameOf(db, getSettings(db).brand);

/** The name and the owner's color, as pictures for social media show them (Rule 9.42). */
export const shareSite = (db: Db | Tx): { name: string; color: string | null } => ({
	name: shopName(db),
	color: getSettings(db).brand.color,
});

/** The name that a brand gives the shop, published or not. */
export const nameOf = (db: Db | Tx, { name }: Pick<Settings["brand"], "name">): string =>
	name ?? configuredName(db);

/** The name where the brand has none: the configuration's, or of a new shop without one that it has none (Rule 9.62). */
export const configuredName = (db: Db | Tx): string =>
	env.given.SITE_NAME || getSettings(db).start.hasExamples ? env.SITE_NAME : UNNAMED;

/** The shop's contacts and hours, for pages, documents and emails. */
export const getContacts = (db: Db | Tx): Contacts => getSettings(db).contacts;

/** How soon the shop answers, for pages that say it (Rule 6.14). */
export const answerTimes = (db: Db | Tx): AnswerTimes => {
	const { reviewDays, answerHours } = getSettings(db).legal;
	return { reviewDays, answerHours };
};

/** The number that is answered at any hour, or null (Rule 9.62). */
export const emergencyPhone = (db: Db | Tx): string | null => {
	const { contacts, start } = getSettings(db);
	return contacts.emergencyPhone ?? (start.hasExamples ? contacts.supportPhone : null);
};

/** Whether customers can be told an address and a number: always but in a new shop whose owner gave none yet (Rule 9.62). */
export const hasContacts = (db: Db | Tx): boolean => {
	const { supportEmail, supportPhone, address } = getContacts(db);
	return Boolean(supportEmail && supportPhone && address);
};

/** The announcement shown now, or null (Rule 9.6). */
export const getAnnouncement = (db: Db, now = Date.now()): ShownAnnouncement | null =>
	announcementAt(getSettings(db).announcement, now);

/** A setting with the name of its last editor, for the form that changes it. @throws DomainError forbidden. */
export function getSavedSetting<Key extends SettingKey>(
	db: Db | Tx,
	actor: Actor,
	key: Key,
): SettingState & { value: Settings[Key] } {
	requireAdmin(actor, "settings");
	const { settings: values, states } = read(db);
	return { ...states[key], value: values[key] };
}
