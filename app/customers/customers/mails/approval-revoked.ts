import { replyOrCall } from "~/email/letter";
import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const approvalRevoked = plainTemplate<EmailTemplates["approval-revoked"]>(
	({ businessName, reason }, shop, { isConfirmed }) => ({
		subject: "Your wholesale access has ended",
		preview: "The reason, and what you can do.",
		title: "Wholesale access ended",
		blocks: [
			{
				kind: "text",
				text: `${isConfirmed ? businessName : "Your account"} can no longer order at wholesale prices. The reason:`,
			},
			{ kind: "quote", text: reason },
			{
				kind: "text",
				text: "You may apply again once this is resolved. Orders you have already placed are not affected.",
			},
			{ kind: "button", label: "Go to your portal", url: `${shop.url}/portal` },
			{ kind: "text", text: `Questions? ${replyOrCall(shop)}` },
		],
	}),
);
