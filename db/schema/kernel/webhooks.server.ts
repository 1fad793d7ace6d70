import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DELIVERY_STATUS_NAMES, PAUSE_REASON_NAMES, type WebhookEvent } from "../../../app/terms/webhooks.ts";
import { createdAt, id, json, moment, oneOf, validJson } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";

/** Where programs are told of events (Rule 9.75). */
export const webhookEndpoints = sqliteTable(
	"webhook_endpoints",
	{
		id: id(),
		/** The company that is told; null: the shop. */
		companyId: text("company_id").references(() => companies.id),
		/** The owner who made it or took it up again. It sends nothing once this person is no longer an owner. */
		makerId: text("maker_id")
			.notNull()
			.references(() => users.id),
		url: text("url").notNull(),
		events: json<WebhookEvent[]>("events").notNull(),
		/** What it signs with, encrypted: a stolen database signs nothing. */
		secret: text("secret").notNull(),
		/** The one before, which signs besides it until then. */
		previousSecret: text("previous_secret"),
		previousUntil: moment("previous_until"),
		/** Since when it is told nothing, and why. */
		pausedAt: moment("paused_at"),
		pausedWhy: text("paused_why", { enum: PAUSE_REASON_NAMES }),
		/** Since when every attempt fails, and how many did. */
		failingSince: moment("failing_since"),
		failures: integer("failures").notNull().default(0),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("webhook_endpoints_url").on(sql`coalesce(${t.companyId}, '')`, t.url),
		index("webhook_endpoints_company").on(t.companyId),
		index("webhook_endpoints_maker").on(t.makerId),
		oneOf("webhook_endpoints_why", t.pausedWhy, PAUSE_REASON_NAMES),
		check("webhook_endpoints_paused", sql`(${t.pausedAt} is null) = (${t.pausedWhy} is null)`),
		check("webhook_endpoints_previous", sql`(${t.previousSecret} is null) = (${t.previousUntil} is null)`),
		validJson("webhook_endpoints_events", t.events),
	],
);

/**
 * What an endpoint is told, and how that went (Rules 9.76, 9.77). Triggers write the rows in the transaction of the event
 * (db/derived/office/webhooks.sql), a worker sends them.
 */
export const webhookDeliveries = sqliteTable(
	"webhook_deliveries",
	{
		/** The message's id, which its receiver sees: 'msg_' and 32 hexadecimal digits. */
		id: text("id").primaryKey(),
		endpointId: text("endpoint_id")
			.notNull()
			.references(() => webhookEndpoints.id, { onDelete: "cascade" }),
		type: text("type").notNull(),
		/** The record it is about: it may be gone by now. */
		recordId: text("record_id").notNull(),
		/** Its number or SKU. */
		number: text("number"),
		/** The record by which it is read: a parcel's or claim's order, an application's store. */
		readById: text("read_by_id"),
		status: text("status", { enum: DELIVERY_STATUS_NAMES }).notNull().default("waiting"),
		attempts: integer("attempts").notNull().default(0),
		nextAttemptAt: moment("next_attempt_at").notNull(),
		/** Of the last attempt: when, how long it took in milliseconds, and what was answered, or why nothing was. */
		triedAt: moment("tried_at"),
		tookMs: integer("took_ms"),
		answerStatus: integer("answer_status"),
		answer: text("answer"),
		error: text("error"),
		createdAt: createdAt(),
	},
	(t) => [
		index("webhook_deliveries_due")
			.on(t.nextAttemptAt, t.endpointId)
			.where(sql`status in ('waiting', 'sending')`),
		index("webhook_deliveries_endpoint").on(t.endpointId, t.createdAt),
		index("webhook_deliveries_waiting").on(t.endpointId, t.type, t.recordId).where(sql`status = 'waiting'`),
		index("webhook_deliveries_created_at").on(t.createdAt),
		oneOf("webhook_deliveries_status", t.status, DELIVERY_STATUS_NAMES),
	],
);
