import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const emailConfirm = plainTemplate<EmailTemplates["email-confirm"]>(({ token }, shop) => ({
	subject: "Confirm your email address",
	preview: "The link works for 3 days.",
	title: "Confirm your email address",
	blocks: [
		{
			kind: "text",
			text: `Someone made an account at ${shop.name} with this address. If it was you, confirm that the address is yours:`,
		},
		token
			? {
					kind: "button",
					label: "Confirm email address",
					url: `${shop.url}/confirm-email/${encodeURIComponent(token)}`,
				}
			: { kind: "text", text: "(Only the recipient can see the link.)" },
		{
			kind: "text",
			text: "The link works for 3 days. If it wasn't you, do nothing: the address stays unconfirmed.",
		},
	],
}));
