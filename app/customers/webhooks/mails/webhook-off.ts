import { replyOrCall } from "~/email/letter";
import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const webhookOff = plainTemplate<EmailTemplates["webhook-off"]>(
	({ id, isCompany, host, why }, shop, { isConfirmed }) => ({
		subject: "A webhook was switched off",
		preview: "Your program is no longer told what happens.",
		title: "Webhook switched off",
		blocks: [
			{
				kind: "text",
				text:
					why === "gone"
						? `${isConfirmed ? host : "Its address"} answered that it takes no more messages (410 Gone), so we stopped sending them.`
						: `${isConfirmed ? host : "Its address"} took none of our messages for days, so we stopped sending them.`,
			},
			{
				kind: "text",
				text: "What happens until you resume it is not sent later. The log says what was answered, and messages of before can be sent again from there.",
			},
			{
				kind: "button",
				label: "See the webhook",
				url: `${shop.url}${isCompany ? "/buyer-portal" : "/admin/settings"}/webhooks/${id}`,
			},
			{ kind: "text", text: `Questions? ${replyOrCall(shop)}` },
		],
	}),
);
