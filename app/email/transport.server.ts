import nodemailer from "nodemailer";
import type { RenderedMail, Shop } from "./letter.ts";
import { Undeliverable } from "./undeliverable.ts";

export type OutgoingMail = RenderedMail & {
	/** The outbox row's id: a mail sent twice after a crash is known by it as the same. */
	id: string;
	to: string;
	replyTo: string | null;
};

export type Transport = {
	/** Hands a mail to the server. @throws what the server or the network says; Undeliverable for a bad address. */
	send(mail: OutgoingMail): Promise<void>;
	close(): void;
};

/** One address and nothing else: no list, no name, no line break that could start another header. */
const ADDRESS = /^[^\s<>(),;:"\\[\]\p{Cc}]+@[^\s<>(),;:"\\[\]\p{Cc}@]+$/u;

function addressOf(text: string): { name: string; address: string } {
	if (!ADDRESS.test(text)) throw new Undeliverable(`'${text}' is not one email address.`);
	return { name: "", address: text };
}

/**
 * What is handed to the mail library: every header from a fixed place, addresses as objects so that nothing in them
 * is parsed.
 */
export function messageOf(mail: OutgoingMail, shop: Shop, from: string | undefined) {
	return {
		from: from ?? { name: shop.name, address: shop.email },
		to: addressOf(mail.to),
		replyTo: mail.replyTo ? addressOf(mail.replyTo) : undefined,
		subject: mail.subject.replace(/[\p{Cc}\s]+/gu, " "),
		text: mail.text,
		html: mail.html,
		messageId: `<${mail.id}@${new URL(shop.url).hostname}>`,
		headers: {
			"Auto-Submitted": "auto-generated",
			...(mail.unsubscribeUrl
				? {
						"List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
						"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
					}
				: {}),
		},
	};
}

/** Sends through the SMTP server at `url`, over one connection that is kept until `close`. */
export function openSmtp(url: string, shop: Shop, from: string | undefined): Transport {
	const transport = nodemailer.createTransport({
		url,
		pool: true,
		maxConnections: 1,
		// Well below the lease of a claimed mail.
		connectionTimeout: 20_000,
		greetingTimeout: 20_000,
		socketTimeout: 60_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(mail) {
			await transport.sendMail(messageOf(mail, shop, from));
		},
		close: () => transport.close(),
	};
}

/** Whether the server refused this mail for good (5xx to its envelope or content), so that trying again is no use. */
export function isRefusal(error: unknown): boolean {
	const { code, responseCode } = error as { code?: string; responseCode?: number };
	return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}
