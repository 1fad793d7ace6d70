import { env } from "~/kernel/config/env.server";
import { getContacts } from "~/kernel/settings/settings.queries.server";
import type { Db, Tx } from "~db/client.server";

/** The mail server's name, null without one, and the address that mails come from. */
export const mailServer = (db: Db | Tx): { server: string | null; from: string } => ({
	server: env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null,
	from: env.MAIL_FROM ?? getContacts(db).supportEmail,
});
