import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { getMailedMessage, type MailedMessage } from "./mailed-message.server";

export const contactReceived = template<EmailTemplates["contact-received"], MailedMessage>({
	read: (db, { messageId }) => getMailedMessage(db, SYSTEM, messageId),
	write: ({ name, subject, message }, shop, { isConfirmed }) => ({
		subject: isConfirmed ? `We received your message: ${subject}` : "We received your message",
		preview: `We reply ${shop.answered}.`,
		title: "Message received",
		blocks: isConfirmed
			? [
					{ kind: "text", text: `Thank you, ${name}. We reply ${shop.answered}. You wrote:` },
					{ kind: "quote", text: message },
				]
			: [{ kind: "text", text: `Thank you. We reply ${shop.answered}.` }],
	}),
});
