import { env } from "~/kernel/config/env.server";
import { log } from "~/kernel/config/log.server";
import { DomainError } from "~/kernel/errors";
import {
	claimNextMail,
	giveUpOnMail,
	noteFailure,
	noteSent,
	type OutboxRow,
	releaseMail,
} from "~/kernel/outbox/mail-delivery.server";
import { endMailPause, getMailPause, pauseMail } from "~/kernel/outbox/mail-pause.server";
import type { Db } from "~db/client.server";
import type { Shop } from "./letter.ts";
import { renderMail } from "./render-mail.server";
import { shopOfMails } from "./shop.server";
import { isAboutMail, isRefusal, type OutgoingMail, openSmtp, type Transport } from "./transport.server";
import { Undeliverable } from "./undeliverable.ts";

type Options = {
	openTransport: () => Transport;
	shop: Shop;
	/** Stops after the current email. */
	signal?: AbortSignal;
	now?: () => Date;
};

type Tally = { sent: number; retrying: number; failed: number };

/**
 * Sends due emails one after another until none is left (Rule 8.2). Several processes may run it at once: each email
 * is claimed by one of them. If the process crashes after the server accepted an email and before we recorded it,
 * that email is sent again with the same Message-ID; nothing else sends an email twice.
 *
 * What would go wrong with every email pauses the queue (Rule 14.42).
 */
export async function sendDueMail(db: Db, options: Options): Promise<Tally> {
	const { openTransport, shop, signal, now = () => new Date() } = options;
	const tally: Tally = { sent: 0, retrying: 0, failed: giveUpOnMail(db, now()) };
	let pause = getMailPause(db);
	if (pause && pause.resumesAt > now()) return tally;
	const suspect = pause?.mailId ?? null;
	let transport: Transport | undefined;
	const resume = () => {
		if (!pause) return;
		endMailPause(db, now());
		log.info({ since: pause.since }, "mail is sent again");
		pause = null;
	};
	const stopSending = (error: unknown, mailId: string | null) => {
		const { tries, resumesAt, reason } = pauseMail(db, messageOf(error), mailId, now());
		log.warn({ tries, resumesAt, error: reason }, "mail paused");
	};
	try {
		while (!signal?.aborted) {
			const claim = claimNextMail(db, now(), suspect);
			if (!claim) {
				if (!pause) break;
				// Nothing is left to try it with.
				transport ??= openTransport();
				await transport.check().then(resume, (error: unknown) => stopSending(error, null));
				break;
			}
			const rendered = await render(db, claim, shop);
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
				resume();
			} catch (error) {
				// When others got through since it failed, the one that fails again is to blame.
				if (!isAboutMail(error) && !(claim.id === suspect && tally.sent > 0)) {
					releaseMail(db, claim);
					stopSending(error, claim.id);
					break;
				}
				if (!(error instanceof Undeliverable)) resume();
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

type Ready = Omit<OutgoingMail, "id" | "to" | "replyTo">;

async function render(db: Db, claim: OutboxRow, shop: Shop): Promise<Ready | { error: string }> {
	try {
		const { attached, ...mail } = renderMail(db, claim, shop);
		if (!attached) return mail;
		return { ...mail, files: [{ filename: attached.filename, content: await attached.content() }] };
	} catch (error) {
		if (!(error instanceof Undeliverable || error instanceof DomainError)) {
			log.error({ mail: claim.id, template: claim.template, error }, "mail not rendered");
		}
		return { error: messageOf(error) };
	}
}

/** The outbox job. Without SMTP_URL emails stay queued for admins to read, and no attempt is counted (Rule 8.1). */
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
