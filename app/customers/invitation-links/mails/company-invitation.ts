import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

/** Names the company, whose name staff approved, and repeats nothing else that an account entered (Rule 1.13). */
export const companyInvitation = plainTemplate<EmailTemplates["company-invitation"]>(
	({ company, role, says, token }, shop) => ({
		subject: `${company} invites you to ${shop.name}`,
		preview: "The link works once, for seven days.",
		title: "You are invited",
		blocks: [
			{
				kind: "text",
				text: `${company} buys at ${shop.name} and invites you to join. Your role: ${role}. ${says}.`,
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
