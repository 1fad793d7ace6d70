import { SYSTEM } from "~/domain/actor";
import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { getMailedMessage, type MailedMessage } from "~/domain/outbox/mailed-records.server";
import { template } from "../template.ts";
import { dayText } from "./order-parts.ts";

export const contactReply = template<EmailTemplates["contact-reply"], MailedMessage>({
	read: (db, { messageId }) => getMailedMessage(db, SYSTEM, messageId),
	write: ({ name, subject, message, reply, createdAt }, shop) => ({
		subject: `Re: ${subject}`,
		preview: (reply ?? "").slice(0, 120),
		title: "Our answer",
		blocks: [
			{ kind: "text", text: `Hello ${name},` },
			{ kind: "text", text: reply ?? "" },
			{ kind: "text", text: shop.name },
			{ kind: "heading", text: `Your message of ${dayText(createdAt, shop)}` },
			{ kind: "quote", text: message },
		],
	}),
});
