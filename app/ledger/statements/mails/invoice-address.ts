import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

/** The link that confirms a company's address for invoices (Rule 16.63). It names nothing that a customer typed. */
export const invoiceAddress = plainTemplate<EmailTemplates["invoice-address"]>(({ token }, shop) => ({
	subject: `Invoices of ${shop.name} by email`,
	preview: "Confirm that invoices may come to this address.",
	title: "Invoices to this address?",
	blocks: [
		{
			kind: "text",
			text: `A customer of ${shop.name} wants invoices, statements and receipts sent to this address. If that is right:`,
		},
		token
			? {
					kind: "button",
					label: "See who, and confirm",
					url: `${shop.url}/invoice-address/${encodeURIComponent(token)}`,
				}
			: { kind: "text", text: "(Only the recipient can see the link.)" },
		{ kind: "text", text: "If you don't know of it, do nothing: nothing more is sent." },
	],
}));
