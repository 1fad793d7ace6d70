import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { logoOfPapers } from "~/kernel/settings/logos.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { getMailedEntry } from "../../invoices/entry.queries.server";
import { dayText, printedPaper } from "../../invoices/printed-paper";
import { signature } from "./account-parts";

/** A new invoice with its PDF; to an address that nobody confirmed without (Rules 1.13, 16.63). */
export const invoiceMade = template<
	EmailTemplates["invoice-made"],
	{
		invoice: ReturnType<typeof getMailedEntry>;
		mailName: string | null;
		logo: ReturnType<typeof logoOfPapers>;
	}
>({
	read: (db, { invoiceId }) => ({
		invoice: getMailedEntry(db, SYSTEM, invoiceId),
		mailName: getSeller(db).mailName,
		logo: logoOfPapers(db),
	}),
	write: ({ invoice, mailName, logo }, shop, { isConfirmed }) => {
		const { number, cents, openCents, dueOn, document } = invoice;
		const { seller, customer, orderNumber, poNumber } = document;
		return {
			subject: `Invoice ${number}: ${formatCents(cents)}`,
			preview: dueOn ? `It is due on ${dayText(dueOn)}.` : "It is attached.",
			title: `Invoice ${number}`,
			blocks: [
				{
					kind: "facts",
					facts: [
						["Account", isConfirmed ? customer.name : null],
						["Order", orderNumber ?? null],
						["PO number", isConfirmed ? (poNumber ?? null) : null],
						["Amount", formatCents(cents)],
						["Open", openCents === cents ? null : formatCents(openCents)],
						["Due", dueOn && dayText(dueOn)],
					],
				},
				...(isConfirmed ? [{ kind: "text" as const, text: "The invoice is attached as PDF." }] : []),
				{
					kind: "button",
					label: "View the invoice",
					url: `${shop.url}/buyer-portal/papers/${encodeURIComponent(number)}`,
				},
				...(seller.payNote && openCents > 0 ? [{ kind: "quote" as const, text: seller.payNote }] : []),
				...signature({ name: seller.name, mailName }),
			],
			...(isConfirmed
				? {
						attached: {
							filename: `${number}.pdf`,
							content: async () =>
								(await import("~/http/paper-pdf.server")).paperPdf(printedPaper(invoice), logo),
						},
					}
				: {}),
		};
	},
});
