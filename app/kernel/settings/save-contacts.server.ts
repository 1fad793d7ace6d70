import { adminOperation } from "../actor/operation.server";
import { noteChange } from "../audit/note-change.server";
import type { ContactsInput } from "./contacts.schema.ts";
import { putSetting } from "./put-setting.server";
import { type Contacts, hoursInWords } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

const LABELS = {
	supportEmail: "Email",
	supportPhone: "Phone",
	emergencyPhone: "Emergency line",
	address: "Address",
	hours: "Hours",
};

const notesOf = ({ hours, ...rest }: Contacts) => ({ ...rest, hours: hoursInWords(hours) });

/**
 * Changes the shop's contacts wherever they are shown (Rule 9.6).
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveContacts = adminOperation(
	"settings",
	(tx, admin, { version: expected, ...contacts }: ContactsInput): void => {
		const { value, version } = getSavedSetting(tx, admin, "contacts");
		const changed = noteChange(tx, admin, {
			action: "setting.update",
			entity: "setting",
			entityId: "contacts",
			called: "The contacts were",
			labels: LABELS,
			before: notesOf(value),
			after: notesOf(contacts),
			version,
			expected,
		});
		if (changed) putSetting(tx, admin, "contacts", contacts);
	},
);
