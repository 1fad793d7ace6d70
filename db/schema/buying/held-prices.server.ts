import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { HELD_PRICE_STATUS_NAMES } from "../../../app/terms/held-prices.ts";
import { cents, createdAt, id, json, moment, oneOf, validJson } from "../../columns.server.ts";
import type { HeldLine, HeldRequest } from "../../json-shapes.ts";
import { users } from "../customers/accounts.server.ts";
import { quoteRequests } from "../service/writings.server.ts";
import { orders } from "./orders.server.ts";

/** Prices of a quote or of a correction that wait for an owner of the shop (Rule 7.170, docs/decisions/049). */
export const heldPrices = sqliteTable(
	"held_prices",
	{
		id: id(),
		/** What they are for: one of the two. */
		orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
		quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
		askedBy: text("asked_by")
			.notNull()
			.references(() => users.id),
		/** What is sent or applied once it is approved. */
		request: json<HeldRequest>("request").notNull(),
		/** The lines whose prices wait, with what was known when they were asked for. */
		lines: json<HeldLine[]>("lines").notNull(),
		/** A correction: the order's total with it. */
		totalCents: cents("total_cents"),
		/** A correction: a hash of what it was made on. */
		basis: text("basis"),
		status: text("status", { enum: HELD_PRICE_STATUS_NAMES }).notNull().default("waiting"),
		/** The owner's words when they are turned down. */
		note: text("note"),
		decidedBy: text("decided_by").references(() => users.id),
		decidedAt: moment("decided_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("held_prices_status").on(t.status, t.createdAt),
		index("held_prices_created_at").on(t.createdAt),
		index("held_prices_order").on(t.orderId, t.createdAt),
		index("held_prices_quote").on(t.quoteId, t.createdAt),
		uniqueIndex("held_prices_waiting_order").on(t.orderId).where(sql`${t.status} = 'waiting'`),
		uniqueIndex("held_prices_waiting_quote").on(t.quoteId).where(sql`${t.status} = 'waiting'`),
		oneOf("held_prices_status_check", t.status, HELD_PRICE_STATUS_NAMES),
		check("held_prices_one", sql`(${t.orderId} is null) <> (${t.quoteId} is null)`),
		validJson("held_prices_request_json", t.request),
		validJson("held_prices_lines_json", t.lines),
	],
);
