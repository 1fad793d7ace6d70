import { applicationOf, plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const applicationNeedsInformation = plainTemplate<EmailTemplates["application-needs-information"]>(
	({ businessName, question }, shop, reader) => ({
		subject: "We need more information for your wholesale application",
		preview: "One question before we can decide.",
		title: "One more thing",
		blocks: [
			{
				kind: "text",
				text: `Before we can decide on ${applicationOf(businessName, reader)} we need to know:`,
			},
			{ kind: "quote", text: question },
			{ kind: "button", label: "Answer in your portal", url: `${shop.url}/portal` },
			{ kind: "text", text: "Your application stays open. You don't need to fill it in again." },
		],
	}),
);
