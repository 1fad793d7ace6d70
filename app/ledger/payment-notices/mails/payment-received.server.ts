import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { logoOfPapers } from "~/kernel/settings/logos.server";
import { dayText } from "../../invoices/printed-paper";
import { signature } from "../../statements/mails/account-parts";
import { printedReceipt } from "../printed-receipt";
import { getMailedReceipt, type MailedReceipt } from "../receipt.queries.server";

/** The receipt of a payment that a company told of, with its PDF; to an address that nobody confirmed without (Rules 1.13, 16.61). */
export const paymentReceived = template<
	EmailTemplates["payment-received"],
	MailedReceipt & { logo: ReturnType<typeof logoOfPapers> }
>({
	read: (db, data) => ({ ...getMailedReceipt(db, SYSTEM, data), logo: logoOfPapers(db) }),
	write: ({ logo, ...receipt }, shop, { isConfirmed }) => {
		const { id, company, day, name, cents, paid, leftCents, seller } = receipt;
		const amount = formatCents(cents);
		return {
			subject: `We received ${amount}`,
			preview: `Your payment of ${amount} is here.`,
			title: "Your payment is here",
			blocks: [
				{
					kind: "facts",
					facts: [
						["Account", isConfirmed ? company.name : null],
						["Received", dayText(day)],
						["Paid by", isConfirmed ? name : null],
						["Amount", amount],
						...paid.map((one): [string, string] => [one.name, formatCents(one.cents)]),
						["Left on your account", leftCents > 0 ? formatCents(leftCents) : null],
					],
				},
				...(isConfirmed ? [{ kind: "text" as const, text: "The receipt is attached as PDF." }] : []),
				{ kind: "button", label: "View the receipt", url: `${shop.url}/buyer-portal/account/receipts/${id}` },
				...signature(seller),
			],
			...(isConfirmed
				? {
						attached: {
							filename: `receipt-${day}.pdf`,
							content: async () =>
								(await import("~/http/paper-pdf.server")).paperPdf(printedReceipt(receipt), logo),
						},
					}
				: {}),
		};
	},
});
