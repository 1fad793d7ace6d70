import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { campaignRecipients, emailCampaigns, newsletterSubscribers } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { requireSystem } from "../permissions.ts";

export type CampaignMail = {
	subject: string;
	/** Markdown. */
	content: string;
	trackOpens: boolean;
	/** Null: a test, which nobody can unsubscribe by and which counts nothing. */
	recipient: { id: string; unsubscribeToken: string } | null;
	/** Why it must not go out now, if so. */
	stopped: string | null;
};

/**
 * What a campaign's mail to one recipient is written from. Whether the campaign was stopped or the recipient left is
 * looked up here, the moment it is sent (Rule 8.5).
 * @throws DomainError forbidden for anyone but the shop itself, not_found.
 */
export function getCampaignMail(
	db: Db,
	actor: Actor,
	{ campaignId, recipientId }: { campaignId: string; recipientId: string | null },
): CampaignMail {
	requireSystem(actor);
	const campaign = db.select().from(emailCampaigns).where(eq(emailCampaigns.id, campaignId)).get();
	if (!campaign) throw notFound("Campaign");
	const { subject, content, trackOpens, status } = campaign;
	const mail = { subject, content, trackOpens, recipient: null, stopped: null };
	if (recipientId === null) return mail;
	const recipient = db
		.select({
			id: campaignRecipients.id,
			status: newsletterSubscribers.status,
			unsubscribeToken: newsletterSubscribers.token,
		})
		.from(campaignRecipients)
		.innerJoin(
			newsletterSubscribers,
			sql`lower(${newsletterSubscribers.email}) = lower(${campaignRecipients.email})`,
		)
		.where(eq(campaignRecipients.id, recipientId))
		.get();
	if (!recipient) throw notFound("Recipient");
	return { ...mail, recipient, stopped: reasonToStop(status, recipient.status) };
}

function reasonToStop(campaign: string, subscription: string): string | null {
	if (campaign === "cancelled") return "Not sent: the campaign was cancelled.";
	if (subscription === "unsubscribed") return "Not sent: the reader has unsubscribed.";
	return null;
}

/** The newest campaign, to show what its mail looks like. @throws DomainError forbidden for anyone but the shop itself. */
export function getNewestCampaignId(db: Db, actor: Actor): string | undefined {
	requireSystem(actor);
	return db
		.select({ id: emailCampaigns.id })
		.from(emailCampaigns)
		.orderBy(desc(emailCampaigns.createdAt))
		.limit(1)
		.get()?.id;
}
