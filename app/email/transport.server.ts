import nodemailer from "nodemailer";
import type { RenderedMail, Shop } from "./letter.ts";
import { Undeliverable } from "./undeliverable.ts";

export type OutgoingMail = Omit<RenderedMail, "attached"> & {
	/** The outbox row's id, which makes the Message-ID: a mail sent again after a crash can be recognized as the same. */
	id: string;
	to: string;
	replyTo: string | null;
	/** What is attached. */
	files?: { filename: string; content: Buffer }[];
};

export type Transport = {
	/** Sends an email. @throws the error of the server or network; Undeliverable for a bad address. */
	send(mail: OutgoingMail): Promise<void>;
	/** Connects and logs in, without sending. @throws the error of the server or network. */
	check(): Promise<void>;
	close(): void;
};

/** Exactly one address: no list, no name, no line break that could start another header. */
const ADDRESS = /^[^\s<>(),;:"\\[\]\p{Cc}]+@[^\s<>(),;:"\\[\]\p{Cc}@]+$/u;

function addressOf(text: string): { name: string; address: string } {
	if (!ADDRESS.test(text)) throw new Undeliverable(`'${text}' is not a single email address.`);
	return { name: "", address: text };
}

/** Who writes without MAIL_FROM: the shop's own address or, while a new shop has none, one of its host (Rule 9.62). */
export const senderOf = ({ email, url }: Pick<Shop, "email" | "url">): string =>
	email || `shop@${new URL(url).hostname}`;

/** Builds the mail library's message. Each header comes from a fixed field, and addresses are objects, so nothing in them is parsed. */
export function messageOf(mail: OutgoingMail, shop: Shop, from: string | undefined) {
	return {
		from: from ?? { name: shop.name, address: senderOf(shop) },
		to: addressOf(mail.to),
		replyTo: mail.replyTo ? addressOf(mail.replyTo) : undefined,
		subject: mail.subject.replace(/[\p{Cc}\s]+/gu, " "),
		text: mail.text,
		html: mail.html,
		...(mail.files ? { attachments: mail.files } : {}),
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

/**
 * Sends through the SMTP server at `url`, over one connection that stays open until `close`. `patienceMs` is how long it
 * may take to connect and to greet.
 */
export function openSmtp(url: string, shop: Shop, from: string | undefined, patienceMs = 20_000): Transport {
	const transport = nodemailer.createTransport({
		url,
		pool: true,
		maxConnections: 1,
		// Well below the time for which a worker claims an email.
		connectionTimeout: patienceMs,
		greetingTimeout: patienceMs,
		socketTimeout: 60_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(mail) {
			await transport.sendMail(messageOf(mail, shop, from));
		},
		async check() {
			await transport.verify();
		},
		close: () => transport.close(),
	};
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

/** Whether the server refused this email for good (5xx to its envelope or content), so that a retry is useless. */
export function isRefusal(error: unknown): boolean {
	const { code, responseCode } = error as SmtpError;
	return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}

/**
 * Whether an error is an answer about this one mail. Everything else would meet the other mails too (Rule 14.42): no connection, no
 * login, a sender that is refused, a server that is closing (421) or wants a login (530, 535, 538) or passes on nothing of ours.
 */
export function isAboutMail(error: unknown): boolean {
	if (error instanceof Undeliverable) return true;
	const { code, command, responseCode = 0, response = "" } = error as SmtpError;
	if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
	if ([421, 530, 535, 538].includes(responseCode) || /\brelay/i.test(response)) return false;
	// To the sender's address only the answers about a mail's size are about the mail.
	return command !== "MAIL FROM" || code === "EMESSAGE" || responseCode === 452 || responseCode === 552;
}
