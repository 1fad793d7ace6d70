import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

/** The link that opens an application on another device (Rule 2.18). It repeats nothing that was typed. */
export const applicationLink = plainTemplate<EmailTemplates["application-link"]>(({ token }, shop) => ({
	subject: `Continue your application to ${shop.name}`,
	preview: "The link opens it on the device you press the button on.",
	title: "Continue your application",
	blocks: [
		{
			kind: "text",
			text: "Someone filled in an application for wholesale access and asked for this link, to continue on another device. If it was you:",
		},
		token
			? {
					kind: "button",
					label: "Continue the application",
					url: `${shop.url}/apply/continue/${encodeURIComponent(token)}`,
				}
			: { kind: "text", text: "(Only the recipient can see the link.)" },
		{
			kind: "text",
			text: "The link works for seven days. If it wasn't you, do nothing. Don't pass it on: it shows what was filled in.",
		},
	],
}));
