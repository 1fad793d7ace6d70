import { dayText } from "~/buying";
import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { getMailedMessage, type MailedMessage } from "./mailed-message.server";

export const contactReply = template<EmailTemplates["contact-reply"], MailedMessage>({
	read: (db, { messageId }) => getMailedMessage(db, SYSTEM, messageId),
	write: ({ name, subject, message, reply, createdAt }, shop, { isConfirmed }) => ({
		subject: isConfirmed ? `Re: ${subject}` : `Our answer to your message of ${dayText(createdAt, shop)}`,
		preview: (reply ?? "").slice(0, 120),
		title: "Our answer",
		blocks: [
			{ kind: "text", text: isConfirmed ? `Hello ${name},` : "Hello," },
			{ kind: "text", text: reply ?? "" },
			{ kind: "text", text: shop.name },
			...(isConfirmed
				? ([
						{ kind: "heading", text: `Your message of ${dayText(createdAt, shop)}` },
						{ kind: "quote", text: message },
					] as const)
				: []),
		],
	}),
});
