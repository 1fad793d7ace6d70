import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

/** To somebody whose account stands ready, in staff's own words (Rule 13.85). Nothing in it was entered by an account (Rule 1.13). */
export const customerInvitation = plainTemplate<EmailTemplates["customer-invitation"]>(
	({ subject, words, username, company, terms, missing, until, token }, shop) => ({
		subject,
		preview: `Set a password for ${company}. The link works once, until ${until}.`,
		title: "Your account is ready",
		blocks: [
			{ kind: "text", text: `Hello ${username},` },
			...words.split(/\n{2,}/).map((text) => ({ kind: "text" as const, text })),
			token
				? {
						kind: "button",
						label: "Set your password",
						url: `${shop.url}/invitation/${encodeURIComponent(token)}`,
					}
				: { kind: "text", text: "(Only the recipient can see the link.)" },
			{ kind: "text", text: `For ${company}. ${terms}.` },
			...(missing.length > 0
				? [
						{ kind: "text" as const, text: "Still missing. You can send it after you log in:" },
						{ kind: "list" as const, items: [...missing] },
					]
				: []),
			{ kind: "text", text: `The link works once, until ${until}. Questions? Reply to this mail.` },
		],
	}),
);
