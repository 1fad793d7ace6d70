import { and, isNull } from "drizzle-orm";
import { givenTerms } from "~/kernel/settings/given-terms.server";
import { isGiven } from "~/kernel/settings/require-tier.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { centsIn } from "~/kernel/tables/cell-texts";
import type { CustomerSource } from "~/terms/imports";
import { PAYMENT_TERM_NAMES, PAYMENT_TERMS, type PaymentTerms } from "~/terms/payment";
import type { Tx } from "~db/client.server";
import type { CustomerToWrite } from "~db/json-shapes";
import { users } from "~db/schema.server";
import { ein as einSchema } from "../applications/application.schema";
import { newCustomersTerms } from "../moving-in/new-customers-terms.server";
import { isStaff } from "../staff/is-staff.server";
import type { CustomerColumn } from "./customer-columns.ts";
import type { Group } from "./group-customers.ts";
import { phoneOf } from "./group-customers.ts";
import { type Problem, SAYS_NO, SAYS_YES } from "./read-customers.server";

type Facts = CustomerToWrite["facts"];
export type RowProblem = Problem & { line: number };

const CODE_TERMS: readonly [RegExp, PaymentTerms][] = [
	[/^(?:prepay|prepaid|due (?:up)?on receipt|due now|cia|cash in advance|credit card|0)$/, "prepay"],
	[/^(?:cod|c\.o\.d\.?|cash on delivery|collect on delivery)$/, "cash_on_delivery"],
];

/** The payment terms that a text names, as other programs write them: 'Net 30', '30', 'Due on receipt'; undefined for none. */
function termsIn(text: string): PaymentTerms | undefined {
	const plain = text.trim().toLowerCase();
	const named = PAYMENT_TERM_NAMES.find(
		(name) => name === plain || PAYMENT_TERMS[name].label.toLowerCase() === plain,
	);
	if (named) return named;
	const days = /^(?:net|n)?\s*-?(\d{1,2})(?:\s*days?)?$/.exec(plain)?.[1];
	const net = days && PAYMENT_TERM_NAMES.find((name) => PAYMENT_TERMS[name].netDays === Number(days));
	return net || CODE_TERMS.find(([pattern]) => pattern.test(plain))?.[1];
}

/** Reads what rows say of their company as a whole, with what the shop gives new customers where they say nothing (Rules 7.54, 9.54). */
export class FactsReader {
	readonly #usual;
	readonly #tiers;
	readonly #given;
	readonly #sellers;
	readonly #isOurs: boolean;

	/** @param source what other programs call tiers and terms is a remark where the shop has no such, what our own file says is an error. */
	constructor(tx: Tx, source: CustomerSource, now: Date) {
		this.#usual = newCustomersTerms(tx, now);
		this.#tiers = tiersAt(tx, now).list.filter(({ key }) => isGiven(tx, key, now));
		this.#given = givenTerms(tx);
		this.#sellers = tx
			.select({ id: users.id, username: users.username, email: users.email })
			.from(users)
			.where(and(isStaff, isNull(users.deletedAt)))
			.all();
		this.#isOurs = source === "table";
	}

	read(group: Group, bad: (problem: RowProblem) => void, remarks: string[]): Facts {
		const [first] = group.rows;
		const said = (field: CustomerColumn) => {
			const all = group.rows.filter(({ texts }) => texts[field]);
			const other = all.find(({ texts }) => texts[field] !== all[0]!.texts[field]);
			if (other && field !== "notes")
				remarks.push(
					`Line ${other.line} says ${other.texts[field]}, line ${all[0]!.line} ${all[0]!.texts[field]}: the latter counts.`,
				);
			return all[0] && { line: all[0].line, text: all[0].texts[field] };
		};
		const unknown = (
			{ line, text }: { line: number; text: string },
			field: CustomerColumn,
			what: string,
			gets: string,
		) => {
			if (this.#isOurs) bad({ line, field, message: `${text} ${what}` });
			else remarks.push(`${text} ${what}: ${gets}.`);
		};
		return {
			name: first!.name,
			phone: phoneOf(group),
			ein: this.#ein(said("ein"), bad),
			notes: notesOf(group),
			pricingTier: this.#tier(said("tier"), unknown),
			paymentTerms: this.#terms(said("terms"), unknown),
			creditLimitCents: this.#limit(said("limit"), bad),
			salespersonId: this.#seller(said("salesperson"), unknown),
			...ownFacts(said, bad),
		};
	}

	#ein(said: Said, bad: (problem: RowProblem) => void): string | null {
		if (!said) return null;
		const parsed = einSchema.safeParse(said.text);
		if (parsed.success) return parsed.data;
		bad({ line: said.line, field: "ein", message: parsed.error.issues[0]!.message });
		return null;
	}

	#tier(said: Said, unknown: Unknown): string {
		if (!said) return this.#usual.pricingTier;
		const wanted = said.text.toLowerCase().replace(/\s+(?:tier|pricing|prices?)$/, "");
		const found = this.#tiers.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted);
		if (found) return found.key;
		const usual = this.#tiers.find(({ key }) => key === this.#usual.pricingTier);
		unknown(
			said,
			"tier",
			"is no pricing tier of the shop",
			`it gets ${usual?.name ?? this.#usual.pricingTier}`,
		);
		return this.#usual.pricingTier;
	}

	#terms(said: Said, unknown: Unknown): PaymentTerms {
		const { paymentTerms: usual } = this.#usual;
		if (!said) return usual;
		const found = termsIn(said.text);
		if (found && (found === usual || this.#given.includes(found))) return found;
		const what = found
			? "are payment terms that the shop doesn\u2019t give"
			: "are no payment terms of the shop";
		unknown(said, "terms", what, `it gets ${PAYMENT_TERMS[usual].label}`);
		return usual;
	}

	#limit(said: Said, bad: (problem: RowProblem) => void): number | null {
		if (!said) return null;
		const cents = centsIn(said.text);
		if (cents === null)
			bad({ line: said.line, field: "limit", message: "Credit limit: enter an amount such as 2,500.00" });
		return cents;
	}

	#seller(said: Said, unknown: Unknown): string | null {
		if (!said) return null;
		const wanted = said.text.toLowerCase();
		const initials = (name: string) =>
			name
				.split(/[\s.@]+/)
				.map((word) => word[0] ?? "")
				.join("")
				.toLowerCase();
		const by = (matches: (one: { username: string; email: string }) => boolean) => {
			const found = this.#sellers.filter(matches);
			return found.length === 1 ? found[0] : undefined;
		};
		const found =
			by(({ username, email }) => [username.toLowerCase(), email.toLowerCase()].includes(wanted)) ??
			(/^[a-z]{2,3}$/.test(wanted) ? by(({ username }) => initials(username) === wanted) : undefined);
		if (found) return found.id;
		unknown(said, "salesperson", "is nobody of the staff", "it gets no salesperson");
		return null;
	}
}

const MOST_HOLD_DAYS = 365;

/** What our own export says of a company besides. */
function ownFacts(
	said: (field: CustomerColumn) => Said,
	bad: (problem: RowProblem) => void,
): Pick<Facts, "isApproved" | "holdDays" | "approvalAboveCents" | "noReminders" | "monthlyStatement"> {
	const facts: ReturnType<typeof ownFacts> = {};
	if (SAYS_NO.test(said("approved")?.text ?? "")) facts.isApproved = false;
	if (SAYS_NO.test(said("reminders")?.text ?? "")) facts.noReminders = true;
	if (SAYS_YES.test(said("statement")?.text ?? "")) facts.monthlyStatement = true;
	const hold = said("holdDays");
	if (hold) {
		const days = /^\d{1,3}$/.test(hold.text) ? Number(hold.text) : MOST_HOLD_DAYS + 1;
		if (days <= MOST_HOLD_DAYS) facts.holdDays = days;
		else bad({ line: hold.line, field: "holdDays", message: "Enter the days, up to 365" });
	}
	const above = said("approvalAbove");
	if (above) {
		const cents = centsIn(above.text);
		if (cents !== null) facts.approvalAboveCents = cents;
		else bad({ line: above.line, field: "approvalAbove", message: "Enter an amount such as 2,500.00" });
	}
	return facts;
}

type Said = { line: number; text: string } | undefined;
type Unknown = (
	said: { line: number; text: string },
	field: CustomerColumn,
	what: string,
	gets: string,
) => void;

const MOST_NOTES = 5000;

/** All that the rows note, once each, with the number of the old books. */
function notesOf({ rows, number }: Group): string | null {
	const all = new Set(rows.flatMap(({ texts }) => (texts.notes ? [texts.notes] : [])));
	const isSaid = rows.some(({ texts }) =>
		[texts.ein, texts.email].some((text) => text.toLowerCase() === number),
	);
	if (number && !isSaid)
		all.add(`Customer number in the old books: ${rows.find(({ texts }) => texts.number)?.texts.number}`);
	return [...all].join("\n").slice(0, MOST_NOTES) || null;
}
