import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const newsletterConfirm = plainTemplate<EmailTemplates["newsletter-confirm"]>(({ token }, shop) => ({
	subject: `Confirm your subscription to ${shop.name}`,
	preview: "One click confirms your subscription.",
	title: "Confirm your subscription",
	blocks: [
		{ kind: "text", text: "Someone asked for our newsletter to be sent to this address. If it was you:" },
		{
			kind: "button",
			label: "Confirm subscription",
			url: `${shop.url}/newsletter/confirm/${encodeURIComponent(token)}`,
		},
		{ kind: "text", text: "If it wasn't you, do nothing: without the confirmation you get no newsletter." },
	],
}));
