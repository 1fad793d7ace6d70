import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { SYSTEM } from "~/kernel/actor/actor";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { isOn } from "~/kernel/settings/switches.server";
import type { Db, Tx } from "~db/client.server";
import { campaignRecipients, emailCampaigns, newsletterSubscribers } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type Campaign, countRecipients, listAudience } from "./campaign.queries.server";

/** Mails of one campaign queued per run. */
export const BATCH = 200;

/**
 * Stores a campaign's recipients, each address once. An approved customer who never subscribed gets an unconfirmed
 * subscription, so that the unsubscribe link has one to end.
 * @returns the number of recipients.
 */
export function startSending(tx: Tx, campaign: Campaign): number {
	for (const email of listAudience(tx, campaign.audience)) {
		tx.insert(newsletterSubscribers)
			.values({ email, token: randomBytes(24).toString("base64url") })
			.onConflictDoNothing()
			.run();
		tx.insert(campaignRecipients).values({ campaignId: campaign.id, email }).onConflictDoNothing().run();
	}
	const { recipients } = countRecipients(tx, campaign.id);
	tx.update(emailCampaigns)
		.set({ recipientCount: recipients })
		.where(eq(emailCampaigns.id, campaign.id))
		.run();
	return recipients;
}

/**
 * Starts the scheduled campaigns whose time has come, and queues the next batch of each that is being sent
 * (Rule 8.5). Run by the server every few seconds; running it twice at once queues nothing twice. While campaigns are
 * switched off they all wait (Rule 9.40).
 */
export function deliverCampaigns(db: Db, now = new Date()): void {
	if (!isOn(db, "campaigns")) return;
	const due = db
		.select({ id: emailCampaigns.id })
		.from(emailCampaigns)
		.where(and(eq(emailCampaigns.status, "scheduled"), lte(emailCampaigns.scheduledFor, now)))
		.all();
	for (const { id } of due) transact(db, (tx) => startScheduled(tx, id));
	const sending = db
		.select({ id: emailCampaigns.id })
		.from(emailCampaigns)
		.where(eq(emailCampaigns.status, "sending"))
		.all();
	for (const { id } of sending) transact(db, (tx) => queueBatch(tx, id, now));
}

function startScheduled(tx: Tx, id: string): void {
	const campaign = tx
		.update(emailCampaigns)
		.set({ status: "sending" })
		.where(and(eq(emailCampaigns.id, id), eq(emailCampaigns.status, "scheduled")))
		.returning()
		.get();
	if (!campaign) return;
	const recipients = startSending(tx, campaign);
	recordAudit(tx, SYSTEM, {
		action: "campaign.send",
		entity: "campaign",
		entityId: id,
		before: { status: "scheduled" },
		after: { name: campaign.name, status: "sending", recipients },
	});
}

function queueBatch(tx: Tx, id: string, now: Date): void {
	const campaign = tx.select().from(emailCampaigns).where(eq(emailCampaigns.id, id)).get();
	if (campaign?.status !== "sending") return;
	const rows = tx
		.select({
			id: campaignRecipients.id,
			email: campaignRecipients.email,
			subscription: newsletterSubscribers.status,
		})
		.from(campaignRecipients)
		.leftJoin(
			newsletterSubscribers,
			sql`lower(${newsletterSubscribers.email}) = lower(${campaignRecipients.email})`,
		)
		.where(and(eq(campaignRecipients.campaignId, id), isNull(campaignRecipients.sentAt)))
		.orderBy(asc(campaignRecipients.id))
		.limit(BATCH)
		.all();
	if (rows.length === 0) {
		tx.update(emailCampaigns).set({ status: "sent", sentAt: now }).where(eq(emailCampaigns.id, id)).run();
		return;
	}
	// People who unsubscribed between the start and now don't count as recipients.
	const gone = rows.filter(({ subscription }) => subscription === null || subscription === "unsubscribed");
	const going = rows.filter((row) => !gone.includes(row));
	if (gone.length > 0) {
		tx.delete(campaignRecipients)
			.where(
				inArray(
					campaignRecipients.id,
					gone.map((row) => row.id),
				),
			)
			.run();
		tx.update(emailCampaigns)
			.set({ recipientCount: countRecipients(tx, id).recipients })
			.where(eq(emailCampaigns.id, id))
			.run();
	}
	for (const { id: recipientId, email } of going) {
		queueEmail(tx, { template: "campaign", to: email, data: { campaignId: id, recipientId } });
		tx.update(campaignRecipients).set({ sentAt: now }).where(eq(campaignRecipients.id, recipientId)).run();
	}
}
