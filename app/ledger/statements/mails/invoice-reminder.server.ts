import type { Letter } from "~/email/letter";
import { template } from "~/email/template";
import { Undeliverable } from "~/email/undeliverable";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { dayText } from "../../invoices/printed-paper";
import { signature } from "./account-parts.ts";
import { getMailedReminder, type MailedReminder } from "./mailed-papers.server";

/** Open invoices of a company: those whose day has come, and all that are late (Rule 16.54). */
export const invoiceReminder = template<EmailTemplates["invoice-reminder"], MailedReminder>({
	read: (db, data) => getMailedReminder(db, SYSTEM, data),
	write: ({ company, seller, open, isStillOpen }, shop, { isConfirmed }): Letter => {
		if (!isStillOpen) throw new Undeliverable("These invoices were settled meanwhile.");
		const total = formatCents(open.reduce((sum, { openCents }) => sum + openCents, 0));
		const late = open.filter(({ daysLate }) => daysLate > 0).length;
		const what = open.length === 1 ? `Invoice ${open[0]!.number}` : counted(open.length, "invoice");
		const is = open.length === 1 ? "is" : "are";
		const subject =
			late > 0
				? `${what} ${is} ${late < open.length ? "open" : "late"}: ${total}`
				: `${what} ${is} due soon: ${total}`;
		return {
			subject,
			preview: `${total} is open on your account.`,
			title: late > 0 ? "A reminder of open invoices" : "Due soon",
			blocks: [
				{
					kind: "text",
					text:
						late > 0
							? `Our books show ${total} as open. If you have paid meanwhile, please disregard this mail.`
							: `Our books show ${total} that will be due.`,
				},
				...(isConfirmed
					? [{ kind: "facts" as const, facts: [["Account", company] as [string, string]] }]
					: []),
				{
					kind: "links",
					links: open.map(({ number, dueOn, openCents, daysLate }) => ({
						label: number,
						url: `${shop.url}/buyer-portal/papers/${encodeURIComponent(number)}`,
						text: `${formatCents(openCents)}, due ${dayText(dueOn)}${daysLate > 0 ? `, ${counted(daysLate, "day")} late` : ""}`,
					})),
				},
				{
					kind: "text",
					text: "Each invoice has its PDF. Please write the invoice number on your payment.",
				},
				...(seller.payNote ? [{ kind: "quote" as const, text: seller.payNote }] : []),
				{ kind: "button", label: "View your account", url: `${shop.url}/buyer-portal/account` },
				...signature(seller),
			],
		};
	},
});
