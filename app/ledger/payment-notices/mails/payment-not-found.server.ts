import { replyOrCall } from "~/email/letter";
import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { dayText } from "../../invoices/printed-paper";
import { signature } from "../../statements/mails/account-parts";
import { getMailedNotice, type MailedNotice } from "../receipt.queries.server";

/** Staff found no payment that the company told of: why, and what to do (Rule 16.61). */
export const paymentNotFound = template<EmailTemplates["payment-not-found"], MailedNotice & { why: string }>({
	read: (db, data) => ({ ...getMailedNotice(db, SYSTEM, data), why: data.reason }),
	write: ({ company, cents, day, reference, why, seller }, shop, { isConfirmed }) => ({
		subject: `We did not find your payment of ${formatCents(cents)}`,
		preview: "It is not recorded on your account.",
		title: "We did not find your payment",
		blocks: [
			{
				kind: "facts",
				facts: [
					["Account", isConfirmed ? company : null],
					["Sent", dayText(day)],
					["Amount", formatCents(cents)],
					["Reference", isConfirmed ? reference : null],
				],
			},
			{ kind: "quote", text: why },
			{ kind: "text", text: `The invoices are open again for another payment. ${replyOrCall(shop)}` },
			{ kind: "button", label: "See what is open", url: `${shop.url}/buyer-portal/account/pay` },
			...signature(seller),
		],
	}),
});
