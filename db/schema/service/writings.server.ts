import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MESSAGE_STATUS_NAMES, MESSAGE_TYPES, QUOTE_STATUS_NAMES } from "../../../app/terms/inbox.ts";
import { createdAt, flag, id, json, moment, oneOf, updatedAt, validJson } from "../../columns.server.ts";
import type { Cover } from "../../json-shapes.ts";
import { sessions, users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";

export const blogPosts = sqliteTable(
	"blog_posts",
	{
		id: id(),
		title: text("title").notNull(),
		slug: text("slug").notNull().unique(),
		excerpt: text("excerpt"),
		/** Markdown. */
		content: text("content").notNull(),
		featuredImage: text("featured_image"),
		/** The drawn cover used without a featured image. */
		cover: json<Cover>("cover"),
		authorId: text("author_id")
			.notNull()
			.references(() => users.id),
		published: flag("published").notNull().default(false),
		publishedAt: moment("published_at"),
		metaTitle: text("meta_title"),
		metaDescription: text("meta_description"),
		tags: json<string[]>("tags").notNull().default([]),
		/** Minutes. */
		readingTime: integer("reading_time").notNull().default(1),
		featured: flag("featured").notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("blog_posts_published").on(t.published, t.publishedAt),
		index("blog_posts_created_at").on(t.createdAt),
		validJson("blog_posts_tags_json", t.tags),
	],
);

/** What staff saved of a legal page, one row for each save: rows are only added, so earlier texts can be read (Rule 6.10). */
export const legalTexts = sqliteTable(
	"legal_texts",
	{
		/** The last word of its address: 'terms'. */
		page: text("page").notNull(),
		/** From 1, by page. */
		version: integer("version").notNull(),
		/** Markdown with placeholders; null: back to the template. */
		body: text("body"),
		/** The day that the page gives as its last update, YYYY-MM-DD. */
		updatedOn: text("updated_on"),
		reviewedBy: text("reviewer"),
		/** The first day that it holds, YYYY-MM-DD in the shop's time zone; null: since it was saved. */
		holdsFrom: text("holds_from"),
		savedBy: text("editor_name").notNull(),
		createdAt: createdAt(),
	},
	(t) => [primaryKey({ columns: [t.page, t.version] })],
);

export const contactMessages = sqliteTable(
	"contact_messages",
	{
		id: id(),
		/** The sender's account, when signed in. */
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		name: text("name").notNull(),
		email: text("email").notNull(),
		phone: text("phone"),
		subject: text("subject").notNull(),
		message: text("message").notNull(),
		type: text("type", { enum: MESSAGE_TYPES }).notNull().default("general"),
		status: text("status", { enum: MESSAGE_STATUS_NAMES }).notNull().default("new"),
		reply: text("reply"),
		repliedBy: text("replied_by").references(() => users.id, { onDelete: "set null" }),
		repliedAt: moment("replied_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("contact_messages_status").on(t.status, t.createdAt),
		index("contact_messages_created_at").on(t.createdAt),
		index("contact_messages_user").on(t.userId, t.createdAt),
		index("contact_messages_email").on(sql`lower(${t.email})`),
		oneOf("contact_messages_type", t.type, MESSAGE_TYPES),
		oneOf("contact_messages_status_check", t.status, MESSAGE_STATUS_NAMES),
	],
);

export const quoteRequests = sqliteTable(
	"quote_requests",
	{
		id: id(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		companyId: text("company_id").references(() => companies.id),
		email: text("email").notNull(),
		productIds: json<string[]>("product_ids").notNull(),
		quantities: json<number[]>("quantities").notNull(),
		/** Flavor names parallel to productIds; null for an assorted line. */
		flavors: json<(string | null)[]>("flavors").notNull().default([]),
		message: text("message"),
		status: text("status", { enum: QUOTE_STATUS_NAMES }).notNull().default("pending"),
		answer: text("answer"),
		answeredBy: text("answered_by").references(() => users.id, { onDelete: "set null" }),
		answeredAt: moment("answered_at"),
		/** Offered unit prices parallel to productIds, null for a line without one; null: no prices were offered. */
		pricesCents: json<(number | null)[]>("prices_cents"),
		/** The owner who offered or allowed them (Rule 7.170). */
		pricesAllowedBy: text("prices_allowed_by").references(() => users.id),
		/** The last day on which the buyer may order at these prices, YYYY-MM-DD in the shop's time zone. */
		validUntil: text("valid_until"),
		createdAt: createdAt(),
	},
	(t) => [
		index("quote_requests_status").on(t.status, t.createdAt),
		index("quote_requests_created_at").on(t.createdAt),
		index("quote_requests_company").on(t.companyId, t.createdAt),
		index("quote_requests_user").on(t.userId, t.createdAt),
		oneOf("quote_requests_status_check", t.status, QUOTE_STATUS_NAMES),
		validJson("quote_requests_products_json", t.productIds),
		validJson("quote_requests_quantities_json", t.quantities),
	],
);

export const chatMessages = sqliteTable(
	"chat_messages",
	{
		id: id(),
		sessionId: text("session_id")
			.notNull()
			.references(() => sessions.id, { onDelete: "cascade" }),
		role: text("role", { enum: ["user", "assistant"] }).notNull(),
		content: text("content").notNull(),
		/** The page an answer links to. */
		link: json<{ href: string; label: string }>("link"),
		/** Further pages that it comes from. */
		also: json<{ href: string; label: string }[]>("also"),
		/** Asked by a reader who saw wholesale prices: shown only to readers who do. */
		forBuyers: flag("for_buyers").notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index("chat_messages_session").on(t.sessionId, t.createdAt),
		oneOf("chat_messages_role", t.role, ["user", "assistant"]),
	],
);
