import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, oneOf } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";

/** The lists that have saved views. */
export const VIEWED_LISTS = ["orders"] as const;

/** A member of staff's own views of a list: its filters under a name. */
export const savedViews = sqliteTable(
	"saved_views",
	{
		id: id(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		list: text("list", { enum: VIEWED_LISTS }).notNull(),
		name: text("name").notNull(),
		/** The filters as in an address. */
		query: text("query").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("saved_views_name").on(t.userId, t.list, t.name),
		index("saved_views_user").on(t.userId, t.list, t.createdAt),
		oneOf("saved_views_list", t.list, VIEWED_LISTS),
	],
);
