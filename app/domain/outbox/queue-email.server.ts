import type { Db, Tx } from "~db/client.server";
import { outbox } from "~db/schema.server";
import type { EmailTemplates } from "./email-templates.ts";

/**
 * Queues a mail: a row naming a template and its data, written in the transaction of what it reports, so that
 * neither exists without the other (Rule 8.1). A worker renders and sends it, not before `due`.
 */
export function queueEmail<Name extends keyof EmailTemplates>(
	tx: Db | Tx,
	mail: { template: Name; to: string; data: EmailTemplates[Name]; replyTo?: string },
	due: Date = new Date(),
): void {
	tx.insert(outbox)
		.values({ ...mail, nextAttemptAt: due })
		.run();
}
