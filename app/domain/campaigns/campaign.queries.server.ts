import { and, asc, count, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { campaignRecipients, emailCampaigns, newsletterSubscribers, users } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { lastChange } from "../audit/note-change.server";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { contains } from "../text-match.server";
import type { Audience } from "./campaign.ts";

export type Campaign = typeof emailCampaigns.$inferSelect;

type Paging = { page: number; perPage: number };

/**
 * Campaigns, newest first, by part of their name or subject.
 * @param paging `page` counts from 1.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listCampaigns(db: Db, actor: Actor, search: string, { page, perPage }: Paging) {
	requireAdmin(actor);
	const where = search ? contains([emailCampaigns.name, emailCampaigns.subject], search) : undefined;
	const campaigns = db
		.select()
		.from(emailCampaigns)
		.where(where)
		.orderBy(desc(emailCampaigns.createdAt), desc(emailCampaigns.id))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();
	const total = db.select({ n: count() }).from(emailCampaigns).where(where).get()?.n ?? 0;
	return { campaigns, total };
}

/** One campaign. @throws DomainError unauthenticated, forbidden, not_found. */
export function getCampaign(db: Db | Tx, actor: Actor, id: string): Campaign {
	requireAdmin(actor);
	const campaign = db.select().from(emailCampaigns).where(eq(emailCampaigns.id, id)).get();
	if (!campaign) throw notFound("Campaign");
	return campaign;
}

/** Grows with each change of a draft (Rule 7.7). @throws DomainError unauthenticated, forbidden. */
export function getCampaignVersion(db: Db, actor: Actor, id: string): number {
	requireAdmin(actor);
	return lastChange(db, "campaign", id);
}

export type CampaignCounts = { recipients: number; sent: number; opened: number; clicked: number };

/** A campaign's recipients, and how many were sent it, opened it and clicked (Rule 8.6). */
export function countRecipients(db: Db | Tx, campaignId: string): CampaignCounts {
	return db
		.select({
			recipients: count(),
			sent: count(campaignRecipients.sentAt),
			opened: count(campaignRecipients.openedAt),
			clicked: count(campaignRecipients.clickedAt),
		})
		.from(campaignRecipients)
		.where(eq(campaignRecipients.campaignId, campaignId))
		.get()!;
}

/** A campaign's recipients by address. @throws DomainError unauthenticated, forbidden. */
export function listRecipients(db: Db, actor: Actor, campaignId: string, { page, perPage }: Paging) {
	requireAdmin(actor);
	return db
		.select()
		.from(campaignRecipients)
		.where(eq(campaignRecipients.campaignId, campaignId))
		.orderBy(asc(sql`lower(${campaignRecipients.email})`))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();
}

const subscription = sql`lower(${newsletterSubscribers.email}) = lower(${users.email})`;

const reachable: Record<Audience, SQL | undefined> = {
	subscribers: eq(newsletterSubscribers.status, "confirmed"),
	approved: and(
		eq(users.isWholesaleApproved, true),
		isNull(users.deletedAt),
		or(isNull(newsletterSubscribers.status), ne(newsletterSubscribers.status, "unsubscribed")),
	),
};

/** The addresses an audience has now: confirmed subscribers, or approved customers who have not unsubscribed (Rule 8.5). */
export function listAudience(db: Db | Tx, audience: Audience): string[] {
	if (audience === "subscribers") {
		return db
			.select({ email: newsletterSubscribers.email })
			.from(newsletterSubscribers)
			.where(reachable.subscribers)
			.all()
			.map(({ email }) => email);
	}
	return db
		.select({ email: users.email })
		.from(users)
		.leftJoin(newsletterSubscribers, subscription)
		.where(reachable.approved)
		.all()
		.map(({ email }) => email);
}
