import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { optionalText, orNull, ticked, wholeNumber } from "~/kernel/fields";
import { canBeGiven } from "~/kernel/settings/given-terms.server";
import { isSecureAddress } from "~/kernel/settings/page-link";
import { saveSetting } from "~/kernel/settings/save-settings.server";
import type { Payment } from "~/kernel/settings/setting";
import { getSavedSetting, getSettings } from "~/kernel/settings/settings.queries.server";
import {
	lacksNote,
	METHOD_USER_NAMES,
	METHOD_USERS,
	mayPayBy,
	PAYMENT_METHOD_NAMES,
	PAYMENT_METHODS,
	PAYMENT_TERM_NAMES,
	PAYMENT_TERMS,
	type PaymentTerms,
	usersOf,
} from "~/terms/payment";
import type { Db } from "~db/client.server";

const LINK = "Enter an address that begins with https://, or nothing";

const method = z.object({
	isOffered: ticked,
	users: z.enum(METHOD_USER_NAMES, { error: "Choose who may use it" }),
	note: optionalText(600),
	link: orNull(
		z
			.string({ error: LINK })
			.max(500, LINK)
			.transform((address) => address.trim())
			.refine(isSecureAddress, LINK),
	),
});

/** The methods as the form and the API send them. A method that is left out stays as it is. */
export const paymentSchema = z
	.object({
		version: wholeNumber("This form is incomplete. Open it again"),
		methods: z.partialRecord(z.enum(PAYMENT_METHOD_NAMES), method).default({}),
	})
	.superRefine(({ methods }, context) => {
		for (const name of PAYMENT_METHOD_NAMES) {
			const sent = methods[name];
			if (!sent) continue;
			const issue = (field: string, message: string) =>
				context.addIssue({ code: "custom", path: ["methods", name, field], message });
			if (!usersOf(name).includes(sent.users)) {
				issue("users", "It needs credit: only companies on net terms can use it");
			}
			const lacks = lacksNote(name);
			if (sent.isOffered && lacks && !sent.note) issue("note", lacks);
		}
	});

/** @throws DomainError invalid where companies of some terms could not pay at all (Rule 5.12). */
function refuseNoMethod(payment: Payment): void {
	const off = PAYMENT_METHOD_NAMES.find((name) => !payment[name].isOffered) ?? PAYMENT_METHOD_NAMES[0];
	const refused = (message: string) =>
		new DomainError("invalid", message, { field: `methods.${off}.isOffered` });
	if (PAYMENT_METHOD_NAMES.every((name) => !payment[name].isOffered)) {
		throw refused("Keep at least one method on. Without one nobody can order.");
	}
	const stuck = PAYMENT_TERM_NAMES.find(
		(terms) => !PAYMENT_METHOD_NAMES.some((name) => mayPayBy(name, payment[name], terms)),
	);
	if (!stuck) return;
	const who = PAYMENT_TERMS[stuck].hasCredit ? "on net terms" : "without net terms";
	throw refused(`Companies ${who} could not pay by any method. Offer them one.`);
}

/** @throws DomainError invalid where new companies would get terms that no method is about (Rule 7.54). */
function refuseForNew(payment: Payment, forNew: PaymentTerms): void {
	if (canBeGiven(forNew, { payment })) return;
	const { hasCredit } = PAYMENT_TERMS[forNew];
	const off = PAYMENT_METHOD_NAMES.find(
		(name) => PAYMENT_METHODS[name].paid === (hasCredit ? "later" : "on-delivery"),
	)!;
	throw new DomainError(
		"invalid",
		`New companies get ${PAYMENT_TERMS[forNew].label}. Choose other payment terms for them first.`,
		{ field: `methods.${off}.isOffered` },
	);
}

/** A method in a line, for the audit log. */
const inWords = ({ isOffered, users, note, link }: Payment[keyof Payment]): string =>
	[isOffered ? `on, ${METHOD_USERS[users].label.toLowerCase()}` : "off", note, link]
		.filter(Boolean)
		.join(". ");

/**
 * Changes which payment methods are offered, to whom, and what customers read of how to pay (Rules 5.12, 5.15, 5.16).
 * @throws DomainError unauthenticated, forbidden; invalid where companies could not pay at all; conflict when somebody saved since
 * (Rule 7.7).
 */
export const savePayment = command("setting.update", {
	by: "settings",
	input: paymentSchema,
	run(tx, admin, { version, methods }): void {
		const value: Payment = { ...getSettings(tx).payment, ...methods };
		refuseNoMethod(value);
		refuseForNew(value, getSettings(tx).terms.forNew);
		saveSetting(tx, admin, "payment", {
			value,
			version,
			called: "The payment methods were",
			labels: Object.fromEntries(PAYMENT_METHOD_NAMES.map((name) => [name, PAYMENT_METHODS[name].name])),
			inWords: (payment) =>
				Object.fromEntries(PAYMENT_METHOD_NAMES.map((name) => [name, inWords(payment[name])])),
		});
	},
});

/** The methods as JSON, for staff who change settings. @throws DomainError unauthenticated, forbidden. */
export function paymentJson(db: Db, actor: Actor) {
	const { value: methods, version, savedBy, savedAt } = getSavedSetting(db, actor, "payment");
	return { version, savedBy, savedAt, methods };
}
