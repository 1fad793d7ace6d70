import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const passwordReset = plainTemplate<EmailTemplates["password-reset"]>(
	({ username, token }, shop, { isConfirmed }) => ({
		subject: "Set a new password",
		preview: "The link works once, for 30 minutes.",
		title: "Set a new password",
		blocks: [
			{
				kind: "text",
				text: `Hello${isConfirmed ? ` ${username}` : ""}, someone asked to set a new password for your account. If it was you:`,
			},
			token
				? {
						kind: "button",
						label: "Set a new password",
						url: `${shop.url}/reset-password/${encodeURIComponent(token)}`,
					}
				: { kind: "text", text: "(Only the recipient can see the link.)" },
			{
				kind: "text",
				text: "The link works once, for 30 minutes. If it wasn't you, do nothing: your password stays as it is.",
			},
		],
	}),
);
