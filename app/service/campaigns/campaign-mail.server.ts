import { desc, eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireSystem } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { campaignRecipients, emailCampaigns, newsletterSubscribers } from "~db/schema.server";

export type CampaignMail = {
	subject: string;
	/** Markdown. */
	content: string;
	trackOpens: boolean;
	/** Null for a test mail, which has no unsubscribe link and is not counted. */
	recipient: { id: string; unsubscribeToken: string } | null;
	/** The reason not to send it, if there is one. */
	stopped: string | null;
};

/**
 * The data of a campaign's mail to one recipient. This runs at send time, so it also checks whether the campaign was
 * stopped or the recipient has unsubscribed (Rule 8.5).
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

/** The newest campaign, for the preview of its template. @throws DomainError forbidden for anyone but the shop itself. */
export function getNewestCampaignId(db: Db, actor: Actor): string | undefined {
	requireSystem(actor);
	return db
		.select({ id: emailCampaigns.id })
		.from(emailCampaigns)
		.orderBy(desc(emailCampaigns.createdAt))
		.limit(1)
		.get()?.id;
}
