import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { wholeNumber } from "~/kernel/fields";
import { canBeGiven } from "~/kernel/settings/given-terms.server";
import { saveSetting } from "~/kernel/settings/save-settings.server";
import { getSavedSetting, getSettings } from "~/kernel/settings/settings.queries.server";
import { counted } from "~/kernel/texts/numbers";
import { PAYMENT_METHODS, PAYMENT_TERM_NAMES, PAYMENT_TERMS, type PaymentTerms } from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";

const CHOOSE = "Choose terms of the list";

/** The terms as the form and the API send them: an unticked box is absent. */
export const termsSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	given: z.preprocess(
		(chosen) => (chosen === undefined ? [] : [chosen].flat()),
		z.array(z.enum(PAYMENT_TERM_NAMES, { error: CHOOSE })).max(100),
	),
	forNew: z.enum(PAYMENT_TERM_NAMES, { error: "Choose the terms of new companies" }),
});

type InUse = Partial<Record<PaymentTerms, number>>;

const countInUse = (tx: Db | Tx): InUse =>
	Object.fromEntries(
		tx
			.all<{ terms: PaymentTerms; n: number }>(
				sql`select payment_terms as terms, count(*) as n from companies group by 1`,
			)
			.map(({ terms, n }) => [terms, n]),
	);

/** How many companies have each terms, for staff who change settings. @throws DomainError unauthenticated, forbidden. */
export function termsInUse(db: Db, actor: Actor): InUse {
	requireAdmin(actor, "settings");
	return countInUse(db);
}

/** @throws DomainError invalid, with the first terms that can't be switched on or off (Rule 7.54). */
function refuseTerms(tx: Tx, given: readonly PaymentTerms[], was: readonly PaymentTerms[]): void {
	const inUse = countInUse(tx);
	for (const terms of PAYMENT_TERM_NAMES) {
		const { label, hasCredit } = PAYMENT_TERMS[terms];
		const n = inUse[terms] ?? 0;
		const isOn = given.includes(terms);
		const field = `given.${terms}`;
		if (!isOn && was.includes(terms) && n > 0) {
			const have = `${counted(n, "company has", "companies have")} ${label}. Give ${n === 1 ? "it" : "them"} other terms first.`;
			throw new DomainError("invalid", have, { field });
		}
		if (isOn && !was.includes(terms) && !canBeGiven(terms, getSettings(tx))) {
			const method = hasCredit ? PAYMENT_METHODS.net30 : PAYMENT_METHODS.cash_on_delivery;
			throw new DomainError("invalid", `${label} needs the payment method ${method.name}, which is off.`, {
				field,
			});
		}
	}
}

const labels = (terms: readonly PaymentTerms[]) => terms.map((name) => PAYMENT_TERMS[name].label).join(", ");

/**
 * Changes which payment terms staff can give companies, and which new companies get (Rule 7.54). Companies keep theirs, and orders the
 * days they were made with (Rule 7.55).
 * @throws DomainError unauthenticated, forbidden; invalid for terms that companies have, and for those of new ones that aren't given;
 * conflict when somebody saved since (Rule 7.7).
 */
export const saveTerms = command("setting.update", {
	by: "settings",
	input: termsSchema,
	run(tx, admin, { version, given: chosen, forNew }): void {
		const given = PAYMENT_TERM_NAMES.filter((terms) => chosen.includes(terms));
		if (!given.includes(forNew)) {
			const { label } = PAYMENT_TERMS[forNew];
			throw new DomainError("invalid", `New companies can't get ${label} while it isn't given.`, {
				field: "forNew",
			});
		}
		const settings = getSettings(tx);
		refuseTerms(tx, given, settings.terms.given);
		if (forNew !== settings.terms.forNew && !canBeGiven(forNew, settings)) {
			throw new DomainError("invalid", `No payment method is on for ${PAYMENT_TERMS[forNew].label}.`, {
				field: "forNew",
			});
		}
		saveSetting(tx, admin, "terms", {
			value: { given, forNew },
			version,
			called: "The payment terms were",
			labels: { given: "Given", forNew: "New companies" },
			inWords: (terms) => ({ given: labels(terms.given), forNew: PAYMENT_TERMS[terms.forNew].label }),
		});
	},
});

/** The terms as JSON, for staff who change settings. @throws DomainError unauthenticated, forbidden. */
export function termsJson(db: Db, actor: Actor) {
	const { value, version, savedBy, savedAt } = getSavedSetting(db, actor, "terms");
	return { version, savedBy, savedAt, ...value };
}
