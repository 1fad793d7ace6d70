import { and, asc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, requireCustomer } from "~/kernel/actor/permissions";
import { lastChange, noteChange } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import { isOn } from "~/kernel/settings/switches.server";
import { counted } from "~/kernel/texts/numbers";
import type { Db, Tx } from "~db/client.server";
import { isOpen, openEntries } from "~db/open-entries.server";
import { NEEDS_CREDIT, OWES_CREDIT } from "~db/order-meanings.server";
import { prepareOnce } from "~db/prepared.server";
import { companies, ledgerEntries, orders } from "~db/schema.server";
import { companyRow } from "../entries/company-row.server";
import { undoSchema } from "../entries/undo.schema.ts";
import { daysLate } from "../invoices/entry.queries.server";
import { agingOf } from "../statements/account.queries.server";
import { balanceOf } from "../statements/aging.ts";
import { creditSchema } from "./credit.schema.ts";

/** A company's limit on net terms, and how much of it is used. */
export type Credit = {
	/** Null: no limit. */
	limitCents: number | null;
	/** Net terms are refused while an invoice is more than this many days late; null for no such hold. */
	holdDays: number | null;
	/** Open charges less credits. */
	balanceCents: number;
	/** Not yet invoiced amounts of its open orders on net terms. */
	comingCents: number;
	/** Days since the oldest open invoice was due; 0: nothing is late. */
	daysLate: number;
	/** The owner's reason to let the next order on net terms through; null if there is none. */
	release: string | null;
};

const selectCredit = prepareOnce((db) => {
	const companyId = sql.placeholder("companyId");
	const oldest = db
		.select({ dueOn: sql`min(${openEntries.dueOn})` })
		.from(openEntries)
		.where(and(eq(openEntries.companyId, companyId), isOpen, gt(openEntries.cents, 0)));
	const coming = db
		.select({
			// By name: drizzle leaves out the only table's name, and `id` alone would be the paper's.
			cents: sql`coalesce(sum(${orders.totalCents} - coalesce((select sum(p.cents) from ${ledgerEntries} p where p.order_id = orders.id
				and (p.kind = 'invoice' or (p.kind = 'credit' and p.is_correction))), 0)), 0)`,
		})
		.from(orders)
		.where(
			and(
				eq(orders.companyId, companyId),
				sql`${orders.status} ${OWES_CREDIT}`,
				sql`${orders.paymentMethod} ${NEEDS_CREDIT}`,
				ne(orders.paymentStatus, "refunded"),
			),
		);
	return db
		.select({
			limitCents: companies.creditLimitCents,
			holdDays: companies.holdDays,
			release: companies.creditRelease,
			comingCents: sql<number>`(${coming})`,
			dueOn: sql<string | null>`(${oldest})`,
		})
		.from(companies)
		.where(eq(companies.id, companyId))
		.prepare();
});

/** A company's credit as it is now; without limits while they are switched off (Rule 9.40). */
function creditOf(tx: Db | Tx, companyId: string): Credit {
	const { dueOn, ...credit } = selectCredit(tx).get({ companyId })!;
	const isLimited = isOn(tx, "creditLimits");
	return {
		...credit,
		...(isLimited ? {} : { limitCents: null, holdDays: null }),
		balanceCents: balanceOf(agingOf(tx, companyId)),
		daysLate: Math.max(0, daysLate(dueOn, shopToday())),
	};
}

/** The message that refuses an order on net terms, with the numbers (Rule 16.50); null if the order is allowed. */
export function creditProblem(
	{ limitCents, holdDays, balanceCents, comingCents, daysLate: late }: Credit,
	orderCents: number,
): string | null {
	if (holdDays !== null && late > holdDays) {
		return `An invoice is ${counted(late, "day")} late, and net terms are on hold after ${holdDays}. Pay it, or choose another payment method.`;
	}
	const used = balanceCents + comingCents;
	if (limitCents !== null && used + orderCents > limitCents) {
		const under = comingCents > 0 ? ` and ${formatCents(comingCents)} in orders under way` : "";
		return `This order of ${formatCents(orderCents)} is above the credit limit of ${formatCents(limitCents)}: the balance is ${formatCents(balanceCents)}${under}. Choose another payment method, or make a payment first.`;
	}
	return null;
}

/**
 * Refuses a new order on net terms above the credit limit or on hold, unless the owner let the next one through (Rules 16.50, 16.51).
 * @returns the owner's override that the order uses up (`spendRelease`); null if none was needed.
 * @throws DomainError invalid at the payment method.
 */
export function requireCredit(tx: Tx, companyId: string, orderCents: number) {
	const credit = creditOf(tx, companyId);
	const { release } = credit;
	const problem = creditProblem(credit, orderCents);
	if (problem === null) return null;
	if (release === null) throw new DomainError("invalid", problem, { field: "paymentMethod" });
	return { problem, reason: release };
}

/** The invoice of a company that has been late longest. */
export type LateInvoice = { number: string; openCents: number; daysLate: number };

/** A company's credit with its oldest late invoice, for a reader that has been checked (Rule 16.50). */
export function creditWithLate(db: Db, companyId: string): Credit & { late: LateInvoice | null } {
	const credit = creditOf(db, companyId);
	if (credit.daysLate === 0) return { ...credit, late: null };
	const oldest = db
		.select({ number: ledgerEntries.number, openCents: openEntries.cents, dueOn: openEntries.dueOn })
		.from(openEntries)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, openEntries.paperId))
		.where(
			and(
				eq(openEntries.companyId, companyId),
				isOpen,
				gt(openEntries.cents, 0),
				isNotNull(openEntries.dueOn),
				isNotNull(ledgerEntries.number),
			),
		)
		.orderBy(asc(openEntries.dueOn), asc(ledgerEntries.id))
		.limit(1)
		.get();
	const late = oldest && { number: oldest.number!, openCents: oldest.openCents, daysLate: credit.daysLate };
	return { ...credit, late: late ?? null };
}

/** Uses up an owner's override: when the order is placed, not when it first waits for an owner of the company. */
export function spendRelease(
	tx: Tx,
	actor: Actor,
	companyId: string,
	after: { orderNumber: string; problem: string; reason: string },
): void {
	tx.update(companies).set({ creditRelease: null }).where(eq(companies.id, companyId)).run();
	recordAudit(tx, actor, { action: "credit.used", entity: "company", entityId: companyId, after });
}

/** The credit of the actor's company, for its people (Rule 16.50). @throws DomainError unauthenticated, forbidden. */
export const getMyCredit = (db: Db, actor: Actor): Credit => creditOf(db, requireCustomer(actor).companyId);

/** The credit of a company with the version of its form, for staff who see amounts. @throws DomainError unauthenticated, forbidden. */
export function getCredit(db: Db, actor: Actor, companyId: string): Credit & { version: number } {
	requireAdmin(actor, "prices");
	return { ...creditOf(db, companyId), version: lastChange(db, "company", companyId) };
}

/**
 * Sets a company's credit limit and hold (Rule 16.50).
 * @throws DomainError forbidden, not_found; conflict when somebody else changed them since (Rule 7.7).
 */
export const setCredit = command("credit.set", {
	by: "customers.terms",
	of: ["id"],
	input: creditSchema,
	run(tx, admin, { id, limit, holdDays, version }): void {
		const company = companyRow(tx, id);
		const after = { creditLimitCents: limit, holdDays };
		const changed = noteChange(tx, admin, {
			action: "credit.set",
			entity: "company",
			entityId: id,
			called: "The credit was",
			labels: { creditLimitCents: "Limit", holdDays: "Hold after days late" },
			beside: { company: company.name },
			before: { creditLimitCents: company.creditLimitCents, holdDays: company.holdDays },
			after,
			expected: version,
		});
		if (changed) tx.update(companies).set(after).where(eq(companies.id, id)).run();
	},
});

/** Lets the next order of a company on net terms through, for a reason (Rule 16.51). The owner alone. @throws DomainError forbidden, not_found. */
export const releaseCredit = command("credit.release", {
	by: "settings",
	of: ["id"],
	input: undoSchema,
	run(tx, _admin, { id, reason }, { note }): void {
		const { name } = companyRow(tx, id);
		tx.update(companies).set({ creditRelease: reason }).where(eq(companies.id, id)).run();
		note({ entity: "company", entityId: id, after: { company: name, reason } });
	},
});
