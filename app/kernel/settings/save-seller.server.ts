import { SELLER_LICENSES } from "~/terms/seller-licenses";
import { adminOperation } from "../actor/operation.server";
import { noteChange } from "../audit/note-change.server";
import { putSetting } from "./put-setting.server";
import type { Seller } from "./setting.ts";
import { getSavedSetting } from "./settings.queries.server";

const LABELS = {
	legalName: "Legal name",
	address: "Address",
	phone: "Phone",
	payNote: "How to pay",
	mailName: "Name in mails",
	mailAddress: "Answers go to",
	reminderDays: "Days of reminders",
	reminders: "Reminders",
	licenses: "Licenses",
	signerName: "Who signs reports",
	signerTitle: "Their title",
	signerPhone: "Their phone",
};

const notesOf = ({ licenses, reminderDays, ...rest }: Seller) => ({
	...rest,
	reminderDays: reminderDays.join(", "),
	licenses: licenses
		.map(({ kind, number, state, lastDay }) =>
			[SELLER_LICENSES[kind].label, number, state, lastDay && `until ${lastDay}`].filter(Boolean).join(" "),
		)
		.join(", "),
});

type SellerInput = Omit<Seller, "reminders"> & {
	reminders?: Seller["reminders"] | undefined;
	version: number;
};

/**
 * Changes what new papers and mails about money say of us (Rule 16.52). Papers that were written before keep what they say.
 * @throws DomainError unauthenticated, forbidden; conflict when somebody saved since (Rule 7.7).
 */
export const saveSeller = adminOperation(
	"settings",
	(tx, admin, { version: expected, reminders, ...rest }: SellerInput): void => {
		const { value, version } = getSavedSetting(tx, admin, "seller");
		const seller: Seller = { ...rest, reminders: reminders ?? value.reminders };
		const changed = noteChange(tx, admin, {
			action: "setting.update",
			entity: "setting",
			entityId: "seller",
			called: "The seller was",
			labels: LABELS,
			before: notesOf(value),
			after: notesOf(seller),
			version,
			expected,
		});
		if (changed) putSetting(tx, admin, "seller", seller);
	},
);
