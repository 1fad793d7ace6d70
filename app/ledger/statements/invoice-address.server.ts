import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, requireBalance } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { emailAddress, orNull } from "~/kernel/fields";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { isSameAs } from "~/kernel/text-match.server";
import type { Db, Tx } from "~db/client.server";
import { companies, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { companyRow } from "../entries/company-row.server";

export const invoiceAddressSchema = z.object({
	/** Null: none. */
	email: orNull(emailAddress("Enter an email address, such as ap@store.example")),
});

/** A company's address for invoices; nothing is sent there before it is confirmed. */
export type InvoiceAddress = { email: string | null; isConfirmed: boolean };

const addressOf = (db: Db | Tx, companyId: string): InvoiceAddress => {
	const { invoiceEmail, invoiceEmailConfirmedAt } = companyRow(db, companyId);
	return { email: invoiceEmail, isConfirmed: invoiceEmailConfirmedAt !== null };
};

/** The address of the actor's own company (Rule 16.63). @throws DomainError forbidden. */
export const getMyInvoiceAddress = (db: Db, actor: Actor): InvoiceAddress =>
	addressOf(db, requireBalance(actor).companyId);

/** The address of a company, for staff who see amounts. @throws DomainError forbidden, not_found. */
export function getInvoiceAddress(db: Db, actor: Actor, companyId: string): InvoiceAddress {
	requireAdmin(actor, "prices");
	return addressOf(db, companyId);
}

const idOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Whether the address is a confirmed one of the company's own people. */
const isOwn = (tx: Tx, companyId: string, email: string): boolean =>
	tx
		.select({ id: users.id })
		.from(users)
		.where(
			and(
				eq(users.companyId, companyId),
				isSameAs(users.email, email),
				isNotNull(users.emailConfirmedAt),
				isNull(users.deletedAt),
			),
		)
		.get() !== undefined;

/**
 * Sets the address for invoices of the actor's company, which is mailed a link to confirm it, or removes it (Rule 16.63). The same address
 * again sends another link while it is not confirmed.
 * @throws DomainError forbidden, also for people who only order; conflict when the address had all mails of a day (Rule 1.15).
 */
export const setInvoiceAddress = command("account.address", {
	by: "customer",
	input: invoiceAddressSchema,
	run(tx, customer, { email }, { note, now }): InvoiceAddress {
		const { companyId } = requireBalance(customer);
		const before = addressOf(tx, companyId);
		if (email?.toLowerCase() === before.email?.toLowerCase() && (email === null || before.isConfirmed))
			return before;
		const isKnown = email !== null && isOwn(tx, companyId, email);
		const token = email !== null && !isKnown ? randomBytes(32).toString("base64url") : null;
		if (
			email !== null &&
			token &&
			!queueEmail(tx, { template: "invoice-address", to: email, data: { token } }, now, now)
		)
			throw new DomainError("conflict", `We sent ${email} three emails today. Try again tomorrow.`, {
				field: "email",
			});
		tx.update(companies)
			.set({
				invoiceEmail: email,
				invoiceEmailConfirmedAt: isKnown ? now : null,
				invoiceEmailToken: token && idOf(token),
			})
			.where(eq(companies.id, companyId))
			.run();
		note({
			entity: "company",
			entityId: companyId,
			before: { email: before.email },
			after: { email, isConfirmed: isKnown },
		});
		return { email, isConfirmed: isKnown };
	},
});

/** The company that a mailed link is about, and whether it is confirmed; null for a link of another address or of none. */
export function companyOfLink(db: Db, token: string): { company: string; isConfirmed: boolean } | null {
	const found = db
		.select({ company: companies.name, at: companies.invoiceEmailConfirmedAt })
		.from(companies)
		.where(and(isNotNull(companies.invoiceEmailToken), eq(companies.invoiceEmailToken, idOf(token))))
		.get();
	return found ? { company: found.company, isConfirmed: found.at !== null } : null;
}

/** Confirms the address of a mailed link (Rule 16.63). @throws DomainError conflict for a link that no longer works. */
export const confirmInvoiceAddress = (db: Db, token: string, now = new Date()): void =>
	transact(db, (tx) => {
		const { changes } = tx
			.update(companies)
			.set({ invoiceEmailConfirmedAt: now })
			.where(and(isNotNull(companies.invoiceEmailToken), eq(companies.invoiceEmailToken, idOf(token))))
			.run();
		if (changes === 0) throw new DomainError("conflict", "This link no longer works.");
	});
