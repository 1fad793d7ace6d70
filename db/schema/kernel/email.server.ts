import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
	AUDIENCE_NAMES,
	CAMPAIGN_STATUSES,
	CAMPAIGN_TYPE_NAMES,
	SUBSCRIBER_STATUSES,
} from "../../../app/terms/campaigns.ts";
import { MAIL_STATUS_NAMES } from "../../../app/terms/mail-status.ts";
import { createdAt, flag, id, json, moment, oneOf, validJson } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";

export const newsletterSubscribers = sqliteTable(
	"newsletter_subscribers",
	{
		id: id(),
		email: text("email").notNull(),
		status: text("status", { enum: SUBSCRIBER_STATUSES }).notNull().default("pending"),
		/** Identifies the subscription in its links. */
		token: text("token").notNull().unique(),
		confirmedAt: moment("confirmed_at"),
		unsubscribedAt: moment("unsubscribed_at"),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("newsletter_subscribers_email").on(sql`lower(${t.email})`),
		index("newsletter_subscribers_status").on(t.status, t.createdAt),
		oneOf("newsletter_subscribers_status_check", t.status, SUBSCRIBER_STATUSES),
	],
);

export const emailCampaigns = sqliteTable(
	"email_campaigns",
	{
		id: id(),
		name: text("name").notNull(),
		type: text("type", { enum: CAMPAIGN_TYPE_NAMES }).notNull(),
		subject: text("subject").notNull(),
		/** Markdown. */
		content: text("content").notNull(),
		audience: text("audience", { enum: AUDIENCE_NAMES }).notNull().default("subscribers"),
		trackOpens: flag("track_opens").notNull().default(false),
		scheduledFor: moment("scheduled_for"),
		/** Who scheduled it, while it is scheduled: it stays so only while they may send campaigns (Rule 1.14). */
		scheduledBy: text("scheduled_by").references(() => users.id),
		sentAt: moment("sent_at"),
		recipientCount: integer("recipient_count").notNull().default(0),
		/** Hundredths of a percent. */
		openRate: integer("open_rate"),
		clickRate: integer("click_rate"),
		status: text("status", { enum: CAMPAIGN_STATUSES }).notNull().default("draft"),
		createdAt: createdAt(),
	},
	(t) => [
		index("email_campaigns_status").on(t.status, t.scheduledFor),
		oneOf("email_campaigns_status_check", t.status, CAMPAIGN_STATUSES),
		oneOf("email_campaigns_type", t.type, CAMPAIGN_TYPE_NAMES),
		oneOf("email_campaigns_audience", t.audience, AUDIENCE_NAMES),
	],
);

export const campaignRecipients = sqliteTable(
	"campaign_recipients",
	{
		id: id(),
		campaignId: text("campaign_id")
			.notNull()
			.references(() => emailCampaigns.id, { onDelete: "cascade" }),
		email: text("email").notNull(),
		sentAt: moment("sent_at"),
		openedAt: moment("opened_at"),
		clickedAt: moment("clicked_at"),
	},
	(t) => [uniqueIndex("campaign_recipients_email").on(t.campaignId, sql`lower(${t.email})`)],
);

/** Outgoing mail: written in the transaction it reports on, sent by a worker. */
export const outbox = sqliteTable(
	"outbox",
	{
		id: id(),
		template: text("template").notNull(),
		to: text("to_address").notNull(),
		replyTo: text("reply_to"),
		data: json<Record<string, unknown>>("data").notNull(),
		status: text("status", { enum: MAIL_STATUS_NAMES }).notNull().default("queued"),
		attempts: integer("attempts").notNull().default(0),
		nextAttemptAt: moment("next_attempt_at").notNull(),
		lastError: text("last_error"),
		sentAt: moment("sent_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("outbox_due").on(t.status, t.nextAttemptAt),
		index("outbox_created_at").on(t.createdAt),
		// Mails to an address are counted within a day (Rule 1.15).
		index("outbox_address").on(sql`lower(${t.to})`, t.createdAt),
		index("outbox_list").on(t.status, t.createdAt),
		oneOf("outbox_status", t.status, MAIL_STATUS_NAMES),
		validJson("outbox_data_json", t.data),
	],
);
