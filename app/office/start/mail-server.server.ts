import { shopOfMails } from "~/email/shop.server";
import { senderOf } from "~/email/transport.server";
import { env } from "~/kernel/config/env.server";
import type { Db, Tx } from "~db/client.server";

/** The mail server's name, null without one, and the address that mails come from. */
export const mailServer = (db: Db | Tx): { server: string | null; from: string } => ({
	server: env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null,
	from: env.MAIL_FROM ?? senderOf(shopOfMails(db)),
});
