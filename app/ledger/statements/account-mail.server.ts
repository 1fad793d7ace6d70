import { desc, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import type { Db, Tx } from "~db/client.server";
import { accountMails, companies, users } from "~db/schema.server";
import { companyRow } from "../entries/company-row.server";
import { mailMoney, moneyRecipients } from "../entries/money-mail.server";
import {
	type MailChoice,
	mailChoiceJsonSchema,
	myMailSchema,
	statementDaysSchema,
} from "./statement.schema.ts";

type About = Pick<typeof accountMails.$inferInsert, "kind" | "day" | "month" | "about" | "actorId">;

/**
 * Queues a mail about a company's account and notes it, in the same transaction (Rule 16.53).
 * @returns the id of the record; null, without a record, if the company has no recipient.
 */
export function queueAccountMail<Name extends "invoice-reminder" | "account-statement">(
	tx: Tx,
	companyId: string,
	about: About,
	template: Name,
	data: EmailTemplates[Name],
): string | null {
	const recipients = mailMoney(tx, companyId, template, data);
	if (recipients.length === 0) return null;
	return tx
		.insert(accountMails)
		.values({ ...about, companyId, recipients: recipients.join(", ") })
		.returning({ id: accountMails.id })
		.get().id;
}

const MOST_SHOWN = 50;

/** Which mails about its account a company gets, and which it got, the newest first. Staff who see amounts. @throws DomainError forbidden, not_found. */
export function getAccountMails(db: Db, actor: Actor, companyId: string) {
	requireAdmin(actor, "prices");
	const { noReminders, monthlyStatement } = companyRow(db, companyId);
	const sent = db
		.select({
			id: accountMails.id,
			kind: accountMails.kind,
			day: accountMails.day,
			about: accountMails.about,
			recipients: accountMails.recipients,
			by: users.username,
		})
		.from(accountMails)
		.leftJoin(users, eq(users.id, accountMails.actorId))
		.where(eq(accountMails.companyId, companyId))
		.orderBy(desc(accountMails.id))
		.limit(MOST_SHOWN)
		.all();
	return { reminders: !noReminders, monthlyStatement, sent };
}

function choose(tx: Tx, actor: Actor, companyId: string, { reminders, monthlyStatement }: MailChoice): void {
	const company = companyRow(tx, companyId);
	const before = { reminders: !company.noReminders, monthlyStatement: company.monthlyStatement };
	const after = {
		reminders: reminders ?? before.reminders,
		monthlyStatement: monthlyStatement ?? before.monthlyStatement,
	};
	if (after.reminders === before.reminders && after.monthlyStatement === before.monthlyStatement) return;
	tx.update(companies)
		.set({ noReminders: !after.reminders, monthlyStatement: after.monthlyStatement })
		.where(eq(companies.id, companyId))
		.run();
	recordAudit(tx, actor, {
		action: "account.mails",
		entity: "company",
		entityId: companyId,
		before,
		after: { company: company.name, ...after },
	});
}

/** Sets which mails about its account a company gets (Rule 16.53). What is left out stays. @throws DomainError forbidden, not_found. */
export const setAccountMails = command("account.mails", {
	by: "orders.payment",
	of: ["id"],
	input: mailChoiceJsonSchema,
	run: (tx, admin, { id, ...choice }): void => choose(tx, admin, id, choice),
});

/** Sets whether the actor's own company gets its statement every month (Rule 16.55). @throws DomainError forbidden, also for a buyer. */
export const setMyStatementMail = command("account.mails", {
	by: "customer",
	input: myMailSchema,
	run(tx, customer, { monthlyStatement }): { monthlyStatement: boolean } {
		if (customer.companyRole === "buyer")
			throw new DomainError("forbidden", "Only an owner or a bookkeeper of your company can change this.");
		choose(tx, customer, customer.companyId, { monthlyStatement });
		return { monthlyStatement };
	},
});

/** Whether the actor's own company gets its statement every month, and whether the actor may change it. */
export function getMyStatementMail(
	db: Db,
	{ companyId, companyRole }: { companyId: string; companyRole: string },
) {
	return { isWanted: companyRow(db, companyId).monthlyStatement, mayChange: companyRole !== "buyer" };
}

/**
 * Mails a company its statement of some days (Rule 16.55). The same key again sends nothing and gets the first answer.
 * @returns who gets it.
 * @throws DomainError forbidden, not_found; conflict when nobody of the company can get mail.
 */
export const mailStatement = command("statement.mail", {
	by: "orders.payment",
	of: ["id"],
	input: statementDaysSchema,
	once: true,
	run(tx, admin, { id, from, to }, { note, now }): string {
		const { name: company } = companyRow(tx, id);
		const recipients = moneyRecipients(tx, id).join(", ");
		if (recipients === "")
			throw new DomainError(
				"conflict",
				`No owner or bookkeeper of ${company} has a confirmed email address.`,
			);
		const about = {
			kind: "statement" as const,
			day: shopToday(now),
			about: `${from} to ${to}`,
			actorId: admin.id,
		};
		queueAccountMail(tx, id, about, "account-statement", { companyId: id, from, to });
		note({ entity: "company", entityId: id, after: { company, from, to, recipients } });
		return recipients;
	},
});
