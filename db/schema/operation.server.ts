import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, json, updatedAt } from "../columns.server.ts";
import { users } from "./accounts.server.ts";

/** Who did what and when, with the values before and after. Rows are only added. */
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
