import { z } from "zod";
import { SELLER_LICENSES } from "~/terms/seller-licenses";
import type { Tx } from "~db/client.server";
import type { AdminActor } from "../actor/permissions.ts";
import { noteChange } from "../audit/note-change.server";
import { command } from "../commands/command.server.ts";
import { env } from "../config/env.server";
import { ticked, wholeNumber } from "../fields.ts";
import { accountingSchema } from "./accounting.schema.ts";
import { ACCOUNTING_LABELS } from "./accounting-labels.ts";
import { announcementSchema } from "./announcement.schema.server";
import { contactsSchema } from "./contacts.schema.ts";
import { putSetting } from "./put-setting.server";
import { sellerSchema } from "./seller.schema.ts";
import { type Announcement, hoursInWords, type SettingKey, type Settings } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

type Save<Key extends SettingKey> = {
	value: Settings[Key];
	/** The version that the form was loaded with. */
	version: number;
	/** As in 'The contacts were changed while you edited'. */
	called: string;
	labels: Record<string, string>;
	/** As the audit log says it. */
	inWords: (value: Settings[Key]) => Parameters<typeof noteChange>[2]["before"];
};

/** Stores a setting with its row of the audit log. @throws DomainError conflict when somebody saved since (Rule 7.7). */
export function saveSetting<Key extends SettingKey>(
	tx: Tx,
	admin: AdminActor,
	key: Key,
	{ value, version: expected, called, labels, inWords }: Save<Key>,
): void {
	const saved = getSavedSetting(tx, admin, key);
	const changed = noteChange(tx, admin, {
		action: "setting.update",
		entity: "setting",
		entityId: key,
		called,
		labels,
		before: inWords(saved.value),
		after: inWords(value),
		version: saved.version,
		expected,
	});
	if (changed) putSetting(tx, admin, key, value);
}

/**
 * Changes what the accountant's program calls our accounts (Rule 21.21).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveAccounting = command("setting.update", {
	by: "settings",
	input: accountingSchema,
	run(tx, admin, { version, ...value }): void {
		saveSetting(tx, admin, "accounting", {
			value,
			version,
			called: "The accounts were",
			labels: ACCOUNTING_LABELS,
			inWords: (accounting) => accounting,
		});
	},
});

const clock = new Intl.DateTimeFormat("en-US", {
	dateStyle: "medium",
	timeStyle: "short",
	timeZone: env.TIME_ZONE,
});

/**
 * Changes or removes the announcement on every page (Rule 9.6).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveAnnouncement = command("setting.update", {
	by: "settings",
	input: announcementSchema,
	run(tx, admin, { version, ...value }): Announcement {
		saveSetting(tx, admin, "announcement", {
			value,
			version,
			called: "The announcement was",
			labels: {
				text: "Text",
				link: "Link",
				linkText: "Link text",
				tone: "Tone",
				from: "Beginning",
				until: "End",
			},
			inWords: ({ from, until, ...rest }) => ({
				...rest,
				from: from === null ? null : clock.format(from),
				until: until === null ? null : clock.format(until),
			}),
		});
		return value;
	},
});

/**
 * Changes the shop's contacts wherever they are shown (Rule 9.6).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveContacts = command("setting.update", {
	by: "settings",
	input: contactsSchema,
	run(tx, admin, { version, ...value }): void {
		saveSetting(tx, admin, "contacts", {
			value,
			version,
			called: "The contacts were",
			labels: {
				supportEmail: "Email",
				supportPhone: "Phone",
				emergencyPhone: "Emergency line",
				address: "Address",
				hours: "Hours",
			},
			inWords: ({ hours, ...rest }) => ({ ...rest, hours: hoursInWords(hours) }),
		});
	},
});

/**
 * Changes what new papers and mails about money say of us (Rule 16.52). Papers that were written before keep what they say.
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveSeller = command("setting.update", {
	by: "settings",
	input: sellerSchema,
	run(tx, admin, { version, reminders, ...rest }): void {
		saveSetting(tx, admin, "seller", {
			value: { ...rest, reminders: reminders ?? getSavedSetting(tx, admin, "seller").value.reminders },
			version,
			called: "The seller was",
			labels: {
				legalName: "Legal name",
				address: "Address",
				phone: "Phone",
				mailName: "Name in mails",
				mailAddress: "Answers go to",
				reminderDays: "Days of reminders",
				reminders: "Reminders",
				licenses: "Licenses",
				signerName: "Who signs reports",
				signerTitle: "Their title",
				signerPhone: "Their phone",
			},
			inWords: ({ licenses, reminderDays, ...seller }) => ({
				...seller,
				reminderDays: reminderDays.join(", "),
				licenses: licenses
					.map(({ kind, number, state, lastDay }) =>
						[SELLER_LICENSES[kind].label, number, state, lastDay && `until ${lastDay}`]
							.filter(Boolean)
							.join(" "),
					)
					.join(", "),
			}),
		});
	},
});

/** Where orders may ship and what licenses hold back, as the form sends it: an unticked box is absent. */
const shippingSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	otherAddresses: ticked,
	holdUntilVerified: ticked,
});

/**
 * Changes where customers' orders may ship, and whether regulated goods wait for a verified license (Rules 13.47, 13.58).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveShipping = command("setting.update", {
	by: "settings",
	input: shippingSchema,
	run(tx, admin, { version, ...value }): void {
		saveSetting(tx, admin, "shipping", {
			value,
			version,
			called: "This was",
			labels: {
				otherAddresses: "Other addresses",
				holdUntilVerified: "Hold until a license is verified",
			},
			inWords: (shipping) => shipping,
		});
	},
});
