import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import type { CompanyRole } from "~/terms/company";
import type { Db, Tx } from "~db/client.server";
import { companies, users } from "~db/schema.server";

/**
 * The recipients of a company's mail about money (Rules 16.53, 16.63): its people of these roles with a confirmed address, and its address
 * for invoices once that is confirmed. Each address once.
 */
export function moneyRecipients(
	tx: Db | Tx,
	companyId: string,
	roles: readonly CompanyRole[] = ["owner", "bookkeeper"],
): string[] {
	const people = tx
		.select({ email: users.email })
		.from(users)
		.where(
			and(
				eq(users.companyId, companyId),
				inArray(users.companyRole, [...roles]),
				isNotNull(users.emailConfirmedAt),
				isNull(users.deletedAt),
			),
		)
		.orderBy(asc(users.email))
		.all();
	const address = tx
		.select({ email: companies.invoiceEmail })
		.from(companies)
		.where(and(eq(companies.id, companyId), isNotNull(companies.invoiceEmailConfirmedAt)))
		.get();
	const all = [...people, ...(address ? [address] : [])].flatMap(({ email }) => email ?? []);
	return [...new Map(all.map((email) => [email.toLowerCase(), email])).values()];
}

/** The mails about a company's money. */
type MoneyMail =
	| "invoice-made"
	| "invoice-reminder"
	| "account-statement"
	| "payment-received"
	| "payment-not-found";

/** Queues a mail about money for those of a company who get it, its owners and bookkeepers unless told otherwise. @returns the addresses. */
export function mailMoney<Name extends MoneyMail>(
	tx: Tx,
	companyId: string,
	template: Name,
	data: EmailTemplates[Name],
	roles?: readonly CompanyRole[],
): string[] {
	const recipients = moneyRecipients(tx, companyId, roles);
	const { mailAddress: replyTo } = getSeller(tx);
	for (const to of recipients) queueEmail(tx, { template, to, data, replyTo });
	return recipients;
}
