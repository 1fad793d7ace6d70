import { DomainError } from "~/domain/errors";
import {
	claimNextMail,
	giveUpOnMail,
	noteFailure,
	noteSent,
	type OutboxRow,
} from "~/domain/outbox/mail-delivery.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import type { Db } from "~db/client.server";
import type { RenderedMail, Shop } from "./letter.ts";
import { renderMail } from "./render-mail.server";
import { shopOfMails } from "./shop.server";
import { isRefusal, openSmtp, type Transport } from "./transport.server";
import { Undeliverable } from "./undeliverable.ts";

type Options = {
	openTransport: () => Transport;
	shop: Shop;
	/** Ends the run after the mail in hand. */
	signal?: AbortSignal;
	now?: () => Date;
};

type Tally = { sent: number; retrying: number; failed: number };

/**
 * Sends what is due, one mail after another, until nothing is left (Rule 8.2). Several processes may run it at once:
 * each mail is claimed by one. A crash between the server's yes and our note of it sends that mail again, under the
 * same Message-ID; nothing else does.
 */
export async function sendDueMail(db: Db, options: Options): Promise<Tally> {
	const { openTransport, shop, signal, now = () => new Date() } = options;
	const tally: Tally = { sent: 0, retrying: 0, failed: giveUpOnMail(db, now()) };
	let transport: Transport | undefined;
	try {
		while (!signal?.aborted) {
			const claim = claimNextMail(db, now());
			if (!claim) break;
			const rendered = render(db, claim, shop);
			if ("error" in rendered) {
				noteFailure(db, claim, { message: rendered.error, permanent: true }, now());
				tally.failed += 1;
				continue;
			}
			transport ??= openTransport();
			try {
				await transport.send({ ...rendered, id: claim.id, to: claim.to, replyTo: claim.replyTo });
				noteSent(db, claim, now());
				tally.sent += 1;
			} catch (error) {
				const permanent = error instanceof Undeliverable || isRefusal(error);
				const status = noteFailure(db, claim, { message: messageOf(error), permanent }, now());
				log.warn(
					{
						mail: claim.id,
						attempt: claim.attempts,
						status,
						error: messageOf(error),
					},
					"mail not sent",
				);
				tally[status === "failed" ? "failed" : "retrying"] += 1;
			}
		}
	} finally {
		transport?.close();
	}
	return tally;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function render(db: Db, claim: OutboxRow, shop: Shop): RenderedMail | { error: string } {
	try {
		return renderMail(db, claim, shop);
	} catch (error) {
		if (!(error instanceof Undeliverable || error instanceof DomainError)) {
			log.error({ mail: claim.id, template: claim.template, error }, "mail not rendered");
		}
		return { error: messageOf(error) };
	}
}

/** The outbox's job. Without SMTP_URL mails stay queued, no attempt counted, for admins to read (Rule 8.1). */
export async function runMailJob(db: Db, signal: AbortSignal): Promise<void> {
	const url = env.SMTP_URL;
	if (!url) return;
	const shop = shopOfMails(db);
	const tally = await sendDueMail(db, {
		openTransport: () => openSmtp(url, shop, env.MAIL_FROM),
		shop,
		signal,
	});
	if (tally.sent + tally.retrying + tally.failed > 0) log.info(tally, "mail");
}
