import { replyOrCall } from "~/email/letter";
import { applicationOf, plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const applicationRejected = plainTemplate<EmailTemplates["application-rejected"]>(
	({ businessName, reason }, shop, reader) => ({
		subject: "About your wholesale application",
		preview: "We can't approve it as it is; here is why.",
		title: "Application not approved",
		blocks: [
			{
				kind: "text",
				text: `We can't approve ${applicationOf(businessName, reader)} as it is. The reason:`,
			},
			{ kind: "quote", text: reason },
			{ kind: "text", text: "You are welcome to apply again once this is resolved." },
			{ kind: "button", label: "Apply again", url: `${shop.url}/apply` },
			{ kind: "text", text: `Questions? ${replyOrCall(shop)}` },
		],
	}),
);
