import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { shopOfMails } from "~/email/shop.server";
import { SYSTEM } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { log } from "~/kernel/config/log.server";
import { KEPT_DAYS } from "~/kernel/config/site";
import { LEASE_MS } from "~/kernel/outbox/mail-delivery.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { makerColumns, mayStillCall } from "~/kernel/programs/program-key.server";
import { isOn } from "~/kernel/settings/switches.server";
import { DAY_MS, HOUR_MS } from "~/terms/time";
import { type PauseReason, TEST_EVENT } from "~/terms/webhooks";
import type { Db, Tx } from "~db/client.server";
import { companies, users, webhookDeliveries, webhookEndpoints } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type EndpointRow, pauseEndpoint } from "./endpoint-row.server";
import { messageOf } from "./message.server";
import { type Posted, postWebhook } from "./post-webhook.server";
import { signatureOf, unseal } from "./secret.server";

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type Claim = { delivery: DeliveryRow; endpoint: EndpointRow };

const MINUTE = 60_000;
/** How long after each failed attempt the next one follows: the last comes a good day after the first (Rule 9.77). */
const BACK_OFF_MS = [15_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR_MS, 5 * HOUR_MS, 8 * HOUR_MS, 9 * HOUR_MS];
export const MOST_ATTEMPTS = BACK_OFF_MS.length + 1;
/** By how much of it the wait is longer at most, by chance. */
const JITTER = 0.2;
/** An endpoint is switched off once nothing got through for so long, and so often. */
export const OFF_AFTER_MS = 3 * DAY_MS;
export const OFF_AFTER_FAILURES = 20;
/** How many endpoints are told at a time, and how many messages one gets in a row before the others' turn. */
const AT_ONCE = 8;
const IN_A_ROW = 50;

type Options = {
	post?: (
		url: string,
		message: { headers: Record<string, string>; body: string },
		signal?: AbortSignal,
	) => Promise<Posted>;
	/** The shop's address. */
	site: string;
	signal?: AbortSignal | undefined;
	now?: () => Date;
	/** 0 to 1. */
	random?: () => number;
};

type Tally = { sent: number; retrying: number; failed: number };

const WAITING = inArray(webhookDeliveries.status, ["waiting", "sending"]);

/**
 * Sends the messages that are due, several endpoints at a time, and those of an endpoint one after another (Rule 9.77). One that fails is not
 * asked again in this run: its other messages would wait for as long. Several processes may run it at once, as with mail.
 */
export async function sendWebhooks(
	db: Db,
	{
		post = (url, message, signal) => postWebhook(url, message, { signal }),
		site,
		signal,
		now = () => new Date(),
		random = Math.random,
	}: Options,
): Promise<Tally> {
	const tally: Tally = { sent: 0, retrying: 0, failed: 0 };
	const due = db
		.selectDistinct({ id: webhookDeliveries.endpointId })
		.from(webhookDeliveries)
		.where(and(WAITING, lte(webhookDeliveries.nextAttemptAt, now())))
		.all();
	const turn = async () => {
		for (let next = due.shift(); next && !signal?.aborted; next = due.shift()) {
			for (let n = 0; n < IN_A_ROW && !signal?.aborted; n++) {
				const claim = claimNext(db, next.id, now());
				if (!claim) break;
				const posted = await tell(db, claim, site, now(), (...message) => post(...message, signal));
				// The server stops: the message is sent again after the next start.
				if (signal?.aborted && posted.status === null) return release(db, claim, now());
				const outcome = settle(db, claim, posted, now(), random());
				tally[outcome] += 1;
				if (outcome !== "sent") break;
			}
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, turn));
	return tally;
}

/** Takes the next due message to an endpoint for the caller alone, its attempt counted; null when there is none. */
function claimNext(db: Db, endpointId: string, now: Date): Claim | null {
	return transact(db, (tx) => {
		const due = tx
			.select()
			.from(webhookDeliveries)
			.where(
				and(WAITING, eq(webhookDeliveries.endpointId, endpointId), lte(webhookDeliveries.nextAttemptAt, now)),
			)
			.orderBy(webhookDeliveries.nextAttemptAt, webhookDeliveries.createdAt, webhookDeliveries.id)
			.limit(1)
			.get();
		const endpoint =
			due && tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).get();
		if (!endpoint) return null;
		const delivery = tx
			.update(webhookDeliveries)
			.set({
				status: "sending",
				attempts: due.attempts + 1,
				nextAttemptAt: new Date(now.getTime() + LEASE_MS),
			})
			.where(eq(webhookDeliveries.id, due.id))
			.returning()
			.get()!;
		return { delivery, endpoint };
	});
}

/** What ends a message without an attempt. */
const unsent = (error: string): Posted => ({ status: null, error, tookMs: 0 });

async function tell(
	db: Db,
	{ delivery, endpoint }: Claim,
	site: string,
	now: Date,
	post: (url: string, message: { headers: Record<string, string>; body: string }) => Promise<Posted>,
): Promise<Posted> {
	const { id } = delivery;
	const secrets = [endpoint.secret, ...previousOf(endpoint, now)].flatMap((kept) => {
		const secret = unseal(kept, endpoint.id);
		return secret === null ? [] : [secret];
	});
	if (secrets.length === 0)
		return unsent("The secret can't be read, because SESSION_SECRET is another one now. Make a new secret.");
	if (!isHeld(db, endpoint)) return unsent("Not sent: the owner who made this webhook no longer is one.");
	const body = JSON.stringify(messageOf(delivery, endpoint.companyId !== null, site));
	const seconds = Math.floor(now.getTime() / 1000);
	return post(endpoint.url, {
		body,
		headers: {
			"Content-Type": "application/json",
			"User-Agent": "wholesale-webhooks/1",
			"webhook-id": id,
			"webhook-timestamp": String(seconds),
			"webhook-signature": secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(" "),
		},
	});
}

/** The secret before, while it signs too (Rule 9.78). */
const previousOf = ({ previousSecret, previousUntil }: EndpointRow, now: Date): string[] =>
	previousSecret !== null && previousUntil !== null && previousUntil > now ? [previousSecret] : [];

/** Whether its maker still is an owner of the shop, or of the approved company, as with keys (Rule 9.71). */
function isHeld(db: Db | Tx, { makerId, companyId }: EndpointRow): boolean {
	const maker = db
		.select({ ...makerColumns, closedAt: users.deletedAt })
		.from(users)
		.leftJoin(companies, ofTheirCompany)
		.where(eq(users.id, makerId))
		.get();
	return maker !== undefined && mayStillCall(companyId, maker, maker.closedAt);
}

// Only while the claim is valid, so that a worker with an expired lease can't overwrite another's result.
const isClaimed = ({ delivery }: Claim) =>
	and(
		eq(webhookDeliveries.id, delivery.id),
		eq(webhookDeliveries.status, "sending"),
		eq(webhookDeliveries.attempts, delivery.attempts),
	);

/** Puts a claimed message back as it was. */
function release(db: Db, claim: Claim, now: Date): void {
	const { attempts } = claim.delivery;
	db.update(webhookDeliveries)
		.set({ status: "waiting", attempts: attempts - 1, nextAttemptAt: now })
		.where(isClaimed(claim))
		.run();
}

/** Writes down what became of an attempt, and what follows for the endpoint. */
function settle(db: Db, claim: Claim, posted: Posted, now: Date, chance: number): keyof Tally {
	return transact(db, (tx) => {
		const { delivery, endpoint } = claim;
		const isSent = posted.status !== null && posted.status >= 200 && posted.status < 300;
		const isTest = delivery.type === TEST_EVENT;
		const isLast = isTest || delivery.attempts >= MOST_ATTEMPTS;
		const outcome = isSent ? "sent" : isLast ? "failed" : "retrying";
		const noted = tx
			.update(webhookDeliveries)
			.set({
				status: outcome === "retrying" ? "waiting" : outcome,
				triedAt: now,
				tookMs: posted.tookMs,
				...(posted.status === null
					? { answerStatus: null, answer: null, error: posted.error }
					: {
							answerStatus: posted.status,
							answer: posted.answer,
							error: isSent ? null : whyNot(posted.status),
						}),
				...(outcome === "retrying"
					? { nextAttemptAt: nextAttempt(delivery.attempts, posted, now, chance) }
					: {}),
			})
			.where(isClaimed(claim))
			.run();
		// It was paused or deleted meanwhile.
		if (noted.changes === 0 || isTest) return outcome;
		if (isSent) {
			if (endpoint.failingSince || endpoint.failures > 0)
				tx.update(webhookEndpoints)
					.set({ failingSince: null, failures: 0 })
					.where(eq(webhookEndpoints.id, endpoint.id))
					.run();
			return outcome;
		}
		const failing = tx
			.update(webhookEndpoints)
			.set({
				failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.getTime()})`,
				failures: sql`${webhookEndpoints.failures} + 1`,
			})
			.where(eq(webhookEndpoints.id, endpoint.id))
			.returning()
			.get()!;
		if (posted.status === 410) switchOff(tx, failing, "gone", now);
		else if (
			failing.failures >= OFF_AFTER_FAILURES &&
			now.getTime() - failing.failingSince!.getTime() >= OFF_AFTER_MS
		)
			switchOff(tx, failing, "failing", now);
		return outcome;
	});
}

const whyNot = (status: number): string =>
	status >= 300 && status < 400
		? `It answered ${status}: redirects are not followed.`
		: `It answered ${status}.`;

/** When the next attempt follows: later where the answer asks for it, by a day at most. */
function nextAttempt(attempts: number, posted: Posted, now: Date, chance: number): Date {
	const wait = BACK_OFF_MS[attempts - 1]! * (1 + JITTER * chance);
	const asked = posted.status === null ? 0 : (posted.retryAfterSeconds ?? 0) * 1000;
	return new Date(now.getTime() + Math.round(Math.max(wait, Math.min(asked, DAY_MS))));
}

/** Switches a failing endpoint off, and mails the owner whose it is (Rule 9.77). */
function switchOff(tx: Tx, endpoint: EndpointRow, why: PauseReason, now: Date): void {
	const row = pauseEndpoint(tx, endpoint.id, why, now);
	recordAudit(tx, SYSTEM, {
		action: "webhook.stop",
		entity: "webhook",
		entityId: row.id,
		after: { url: row.url, paused: why, failures: endpoint.failures },
	});
	const maker = tx.select().from(users).where(eq(users.id, row.makerId)).get()!;
	const data = { id: row.id, isCompany: row.companyId !== null, host: new URL(row.url).host, why };
	queueEmail(tx, { template: "webhook-off", to: maker.email, data }, now, now);
}

/** Deletes messages of long ago: `KEPT_DAYS` (Rule 9.77). */
export function deleteOldDeliveries(db: Db, now = new Date()): void {
	db.delete(webhookDeliveries)
		.where(lt(webhookDeliveries.createdAt, new Date(now.getTime() - KEPT_DAYS.webhooks * DAY_MS)))
		.run();
}

/** The job of webhooks. While programs are switched off, what happens is not sent later either (Rule 9.40). */
export async function runWebhookJob(db: Db, signal: AbortSignal): Promise<void> {
	if (!isOn(db, "programs")) {
		db.update(webhookDeliveries)
			.set({ status: "failed", error: "Not sent: programs are switched off." })
			.where(WAITING)
			.run();
		return;
	}
	const tally = await sendWebhooks(db, { site: shopOfMails(db).url, signal });
	if (tally.sent + tally.retrying + tally.failed > 0) log.info(tally, "webhooks");
}
