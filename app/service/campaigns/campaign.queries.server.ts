import { and, count, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { lastChange } from "~/kernel/audit/note-change.server";
import { notFound } from "~/kernel/errors";
import { adminList, type ListQuery, newestFirst } from "~/kernel/lists/admin-list.server";
import type { Audience } from "~/terms/campaigns";
import { HAS_HEARD } from "~db/account-meanings.server";
import type { Db, Tx } from "~db/client.server";
import {
	campaignRecipients,
	companies,
	emailCampaigns,
	newsletterSubscribers,
	users,
} from "~db/schema.server";

export type Campaign = typeof emailCampaigns.$inferSelect;

/** Campaigns without their text. */
export const listCampaigns = adminList({
	permission: "marketing",
	table: emailCampaigns,
	search: [emailCampaigns.name, emailCampaigns.subject],
	sorts: newestFirst(emailCampaigns.createdAt, emailCampaigns.id),
	rows: (db, ids) =>
		db
			.select()
			.from(emailCampaigns)
			.where(inArray(emailCampaigns.id, ids))
			.all()
			.map(({ content: _content, ...campaign }) => campaign),
});

/** One campaign. @throws DomainError unauthenticated, forbidden, not_found. */
export function getCampaign(db: Db | Tx, actor: Actor, id: string): Campaign {
	requireAdmin(actor, "marketing");
	const campaign = db.select().from(emailCampaigns).where(eq(emailCampaigns.id, id)).get();
	if (!campaign) throw notFound("Campaign");
	return campaign;
}

/** Grows with each change of a draft (Rule 7.7). @throws DomainError unauthenticated, forbidden. */
export function getCampaignVersion(db: Db, actor: Actor, id: string): number {
	requireAdmin(actor, "marketing");
	return lastChange(db, "campaign", id);
}

export type CampaignCounts = { recipients: number; sent: number; opened: number; clicked: number };

/** The number of a campaign's recipients, sent mails, openings and clicks (Rule 8.6). */
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

/** A campaign's recipients by address. */
export const listRecipients = (db: Db, actor: Actor, campaignId: string, query: ListQuery) =>
	recipientList(db, actor, query, eq(campaignRecipients.campaignId, campaignId));

const recipientList = adminList({
	permission: "marketing",
	table: campaignRecipients,
	sorts: { email: { label: "by address", by: [sql`lower(${campaignRecipients.email})`] } },
	rows: (db, ids) => db.select().from(campaignRecipients).where(inArray(campaignRecipients.id, ids)).all(),
});

const subscription = sql`lower(${newsletterSubscribers.email}) = lower(${users.email})`;

const reachable: Record<Audience, SQL | undefined> = {
	subscribers: eq(newsletterSubscribers.status, "confirmed"),
	approved: and(
		eq(companies.isWholesaleApproved, true),
		isNull(users.deletedAt),
		HAS_HEARD,
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
		.innerJoin(companies, ofTheirCompany)
		.leftJoin(newsletterSubscribers, subscription)
		.where(reachable.approved)
		.all()
		.map(({ email }) => email);
}
