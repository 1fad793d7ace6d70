import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { COMPANY_ROLE_NAMES } from "../../../app/terms/company.ts";
import { ROLES, STAFF_ROLE_NAMES } from "../../../app/terms/roles.ts";
import { createdAt, flag, id, json, moment, oneOf, updatedAt, validJson } from "../../columns.server.ts";
import { companies } from "./companies.server.ts";
import { locations } from "./locations.server.ts";

export const users = sqliteTable(
	"users",
	{
		id: id(),
		username: text("username").notNull(),
		email: text("email").notNull(),
		/** When the address was confirmed through a mailed link; until then no mail includes text from the account. */
		emailConfirmedAt: moment("email_confirmed_at"),
		/** An argon2id hash in PHC form, never the password. */
		password: text("password").notNull(),
		role: text("role", { enum: ROLES }).notNull().default("user"),
		/** The one company the person belongs to; null: a visitor with an account (Rule 13.2). */
		companyId: text("company_id").references(() => companies.id),
		companyRole: text("company_role", { enum: COMPANY_ROLE_NAMES }),
		/** The store the person orders for, if they chose one. */
		locationId: text("location_id").references((): AnySQLiteColumn => locations.id, { onDelete: "set null" }),
		/** Whether all their orders wait for an owner of the company (Rule 13.20). */
		needsApproval: flag("needs_approval").notNull().default(false),
		lastLoginAt: moment("last_login_at"),
		/** Set for a closed account: it can't log in, its records stay. */
		deletedAt: moment("deleted_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("users_username_unique").on(sql`lower(${t.username})`),
		uniqueIndex("users_email_unique").on(sql`lower(${t.email})`),
		// Customers are listed and counted from this index alone.
		index("users_created_at").on(t.createdAt, t.id, t.role, t.deletedAt, t.companyId),
		index("users_company").on(t.companyId, t.deletedAt, t.role),
		// Staff are few among all accounts.
		index("users_staff").on(t.username).where(sql`role <> 'user'`),
		oneOf("users_role", t.role, ROLES),
		oneOf("users_company_role", t.companyRole, COMPANY_ROLE_NAMES),
		check("users_company_member", sql`(${t.companyId} is null) = (${t.companyRole} is null)`),
	],
);

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the cookie's token: a stolen database gives access to no session. */
		id: text("id").primaryKey(),
		/** Null: a visitor with something stored (an application draft, a conversation). */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		userAgent: text("user_agent"),
		ip: text("ip"),
		createdAt: createdAt(),
		lastSeenAt: moment("last_seen_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
	},
	(t) => [index("sessions_user").on(t.userId), index("sessions_expires_at").on(t.expiresAt)],
);

export const passwordResets = sqliteTable(
	"password_resets",
	{
		/** SHA-256 of the link's token. */
		id: text("id").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		usedAt: moment("used_at"),
		createdAt: createdAt(),
	},
	(t) => [index("password_resets_user").on(t.userId)],
);

/** An invitation to a staff account (Rule 7.36) or to a company (Rule 13.10). It is open until it is used, withdrawn or too old. */
export const invitations = sqliteTable(
	"invitations",
	{
		id: id(),
		/** SHA-256 of the link's token; sending it again replaces the token. */
		token: text("token").notNull(),
		email: text("email").notNull(),
		/** The invited person's name, for the mail and as a suggested username. */
		name: text("name"),
		/** As staff; null for a company's people. */
		role: text("role", { enum: STAFF_ROLE_NAMES }),
		companyId: text("company_id").references(() => companies.id),
		companyRole: text("company_role", { enum: COMPANY_ROLE_NAMES }),
		/** The account without a password that it is for (Rule 13.85); null: its reader makes an account, or has one. */
		userId: text("user_id").references((): AnySQLiteColumn => users.id),
		invitedBy: text("invited_by")
			.notNull()
			.references(() => users.id),
		expiresAt: moment("expires_at").notNull(),
		usedAt: moment("used_at"),
		withdrawnAt: moment("withdrawn_at"),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("invitations_token").on(t.token),
		// One open invitation of an address to the staff, and to each company.
		uniqueIndex("invitations_open")
			.on(sql`lower(${t.email})`, sql`(case when ${t.companyId} is null then '' else ${t.companyId} end)`)
			.where(sql`${t.usedAt} is null and ${t.withdrawnAt} is null`),
		index("invitations_company").on(t.companyId, t.createdAt),
		index("invitations_user").on(t.userId, t.createdAt),
		oneOf("invitations_role", t.role, STAFF_ROLE_NAMES),
		oneOf("invitations_company_role", t.companyRole, COMPANY_ROLE_NAMES),
		check(
			"invitations_to",
			sql`(${t.role} is null) = (${t.companyId} is not null) and (${t.companyId} is null) = (${t.companyRole} is null)`,
		),
	],
);

/** A form that was sent after its user's session had ended (Rule 1.20). */
export const keptForms = sqliteTable(
	"kept_forms",
	{
		id: id(),
		/** The account that the browser's cookie named. */
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** The path and query the form was sent to. */
		path: text("path").notNull(),
		/** The path of the page that the form was on. */
		page: text("page").notNull(),
		/** Names and values in the form's order. */
		fields: json<[name: string, value: string][]>("fields").notNull(),
		/** Characters of names and values. */
		size: integer("size").notNull(),
		/** Whether files were also sent; they are not kept. */
		hadFiles: flag("had_files").notNull().default(false),
		createdAt: createdAt(),
		expiresAt: moment("expires_at").notNull(),
	},
	(t) => [
		index("kept_forms_user").on(t.userId, t.createdAt),
		index("kept_forms_expires_at").on(t.expiresAt),
		validJson("kept_forms_fields_json", t.fields),
	],
);

/** Links that confirm an account's address. */
export const emailConfirmations = sqliteTable(
	"email_confirmations",
	{
		/** SHA-256 of the link's token. */
		id: text("id").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		createdAt: createdAt(),
	},
	(t) => [index("email_confirmations_user").on(t.userId)],
);

/** Failed attempts and visitor forms, counted per key and minute; shared by all worker processes. */
export const rateLimits = sqliteTable(
	"rate_limits",
	{
		key: text("key").notNull(),
		/** The minute, as epoch minutes. */
		minute: integer("minute").notNull(),
		count: integer("count").notNull().default(0),
	},
	(t) => [primaryKey({ columns: [t.key, t.minute] }), index("rate_limits_minute").on(t.minute)],
);
