import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { NOTICE_KINDS } from "../../../app/terms/notices.ts";
import { SELLING_PARTS } from "../../../app/terms/selling.ts";
import { createdAt, id, json, moment, oneOf, updatedAt, validJson } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";

/** Who did what and when, with the values before and after. Rows are only added, and archived when old. */
export const auditLog = sqliteTable(
	"audit_log",
	{
		id: id(),
		/** Null: the system itself. */
		actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
		actorName: text("actor_name").notNull(),
		action: text("action").notNull(),
		entity: text("entity").notNull(),
		entityId: text("entity_id"),
		before: json<Record<string, unknown>>("before"),
		after: json<Record<string, unknown>>("after"),
		ip: text("ip"),
		createdAt: createdAt(),
	},
	(t) => [
		index("audit_log_created_at").on(t.createdAt),
		index("audit_log_entity").on(t.entity, t.entityId, t.createdAt),
		index("audit_log_action").on(t.action, t.createdAt),
		index("audit_log_actor").on(t.actorId, t.createdAt),
	],
);

/** Settings a business changes without a deploy. */
export const settings = sqliteTable("settings", {
	key: text("key").primaryKey(),
	value: json<unknown>("value").notNull(),
	updatedAt: updatedAt(),
});

/** The rules of selling, each from the moment that it counts (Rule 9.50). Rows that have begun to count are never changed or deleted. */
export const sellingRules = sqliteTable(
	"selling_rules",
	{
		id: id(),
		part: text("part", { enum: SELLING_PARTS }).notNull(),
		from: moment("from_at").notNull(),
		value: json<unknown>("value").notNull(),
		/** The name of who saved it. */
		savedBy: text("saved_by").notNull(),
		createdAt: createdAt(),
	},
	(t) => [index("selling_rules_part").on(t.part, t.from), validJson("selling_rules_value", t.value)],
);

/** The newest time the shop has seen, in one row: a clock far beyond it is not believed before an owner confirms it. */
export const clock = sqliteTable(
	"clock",
	{
		id: integer("id").primaryKey(),
		seenAt: moment("seen_at").notNull(),
	},
	(t) => [check("clock_one_row", sql`${t.id} = 1`)],
);

/** What the operator should know now: alerts, which also go to ALERT_URL, and warnings about the configuration. */
export const notices = sqliteTable(
	"notices",
	{
		/** What it is about: 'mail'. There is one notice about each. */
		name: text("name").primaryKey(),
		kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
		/** A sentence without secrets or addresses: /readyz shows it to every user of the machine. */
		text: text("text").notNull(),
		/** The cause in the words of the program that failed; for the owner. */
		detail: text("detail"),
		/** What its subject keeps with it. */
		data: json<Record<string, unknown>>("data"),
		since: moment("since").notNull(),
		/** When ALERT_URL was told of its start. */
		toldAt: moment("told_at"),
		/** Set until ALERT_URL was told of its end; then the row is deleted. */
		endedAt: moment("ended_at"),
	},
	(t) => [oneOf("notices_kind", t.kind, NOTICE_KINDS), validJson("notices_data_json", t.data)],
);
