import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const staffInvitation = plainTemplate<EmailTemplates["staff-invitation"]>(
	({ name, role, by, token }, shop) => ({
		subject: `Your staff account at ${shop.name}`,
		preview: "The link works once, for seven days.",
		title: "You are invited",
		blocks: [
			{
				kind: "text",
				text: `Hello${name ? ` ${name}` : ""}, ${by} invites you to work in ${shop.name}'s staff pages. Your role: ${role}.`,
			},
			token
				? {
						kind: "button",
						label: "Accept the invitation",
						url: `${shop.url}/invitation/${encodeURIComponent(token)}`,
					}
				: { kind: "text", text: "(Only the recipient can see the link.)" },
			{
				kind: "text",
				text: "The link works once, for seven days. If you didn't expect this, do nothing: no account is made.",
			},
		],
	}),
);
