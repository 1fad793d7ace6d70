import { and, desc, gt, inArray } from "drizzle-orm";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { outbox } from "~db/schema.server";
import { shopTime } from "../clock/shop-time.server";
import { MOST_MAILS_A_DAY } from "../config/site";
import { DomainError } from "../errors.ts";
import type { EmailTemplates, TemplateName } from "../mails/email-templates.ts";
import { isSameAs } from "../text-match.server";
import { LIMITED_MAILS, MAIL_KINDS } from "./mail-kinds.ts";
import { isConfirmed, readerOf } from "./mail-reader.server";

/**
 * Queues a mail: a row naming a template and its data, written in the transaction of what it reports, so that
 * neither exists without the other (Rule 8.1). A worker renders and sends it, not before `due`.
 *
 * @returns whether it was queued: false when its address had all mails of a day and the mail is one that is left out then
 * (Rule 1.15).
 * @throws DomainError rate_limited for an invitation to such an address.
 */
export function queueEmail<Name extends keyof EmailTemplates>(
	tx: Db | Tx,
	mail: { template: Name; to: string; data: EmailTemplates[Name]; replyTo?: string },
	due: Date = new Date(),
	now: Date = new Date(),
): boolean {
	if (isLeftOut(tx, mail.template, mail.to, now.getTime())) return false;
	tx.insert(outbox)
		.values({ ...mail, to: readerOf(tx, mail), nextAttemptAt: due, createdAt: now })
		.run();
	return true;
}

/**
 * Whether a mail is left out, because its address got as many within a day as one gets that nobody confirmed. An invitation is
 * refused for every address alike, so that the answer tells nobody which addresses have an account (Rule 13.10).
 */
function isLeftOut(tx: Db | Tx, template: TemplateName, to: string, now: number): boolean {
	const { limit } = MAIL_KINDS[template];
	if (limit === "none") return false;
	const [last] = tx
		.select({ createdAt: outbox.createdAt })
		.from(outbox)
		.where(
			and(
				isSameAs(outbox.to, to),
				gt(outbox.createdAt, new Date(now - DAY_MS)),
				inArray(outbox.template, LIMITED_MAILS),
			),
		)
		.orderBy(desc(outbox.createdAt))
		.limit(1)
		.offset(MOST_MAILS_A_DAY - 1)
		.all();
	if (!last) return false;
	if (limit === "quiet") return !isConfirmed(tx, to);
	const free = new Date(last.createdAt.getTime() + DAY_MS);
	throw new DomainError(
		"rate_limited",
		`We sent ${MOST_MAILS_A_DAY} emails to ${to} within a day, and send no more before ${shopTime(free)}. Ask them to look in their spam folder.`,
		{ field: "email", retryAfterSeconds: Math.ceil((free.getTime() - now) / 1000) },
	);
}
