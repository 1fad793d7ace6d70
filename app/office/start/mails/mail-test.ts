import { plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";

export const mailTest = plainTemplate<EmailTemplates["mail-test"]>(({ server, from }, shop) => ({
	subject: `Test mail of ${shop.name}`,
	preview: "Mail works.",
	title: "Mail works",
	blocks: [
		{
			kind: "text",
			text: `This is a test mail of ${shop.name}, sent by ${server} from ${from}. Invitations, order confirmations and new passwords go the same way.`,
		},
	],
}));
