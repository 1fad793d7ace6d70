import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CLAIM_REASON_NAMES, CLAIM_REMEDY_NAMES, CLAIM_STATUS_NAMES } from "../../app/terms/claims.ts";
import { createdAt, id, moment, oneOf, updatedAt } from "../columns.server.ts";
import { users } from "./accounts.server.ts";
import { uploadedFiles } from "./applications.server.ts";
import { orderItems, orders } from "./orders.server.ts";

/** A buyer's report of a problem with delivered goods. Returns and credits name it and its lines. */
export const claims = sqliteTable(
	"claims",
	{
		id: id(),
		claimNumber: text("claim_number").notNull().unique(),
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id),
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		reason: text("reason", { enum: CLAIM_REASON_NAMES }).notNull(),
		/** What the buyer asks for. */
		remedy: text("remedy", { enum: CLAIM_REMEDY_NAMES }).notNull(),
		details: text("details"),
		status: text("status", { enum: CLAIM_STATUS_NAMES }).notNull().default("open"),
		answer: text("answer"),
		answeredBy: text("answered_by").references(() => users.id, { onDelete: "set null" }),
		answeredAt: moment("answered_at"),
		/** The form's one-time key with a hash of what it reported. */
		idempotencyKey: text("idempotency_key"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("claims_status").on(t.status, t.createdAt),
		index("claims_created_at").on(t.createdAt),
		index("claims_order").on(t.orderId, t.createdAt),
		uniqueIndex("claims_idempotency_key").on(t.userId, t.idempotencyKey),
		oneOf("claims_reason", t.reason, CLAIM_REASON_NAMES),
		oneOf("claims_remedy", t.remedy, CLAIM_REMEDY_NAMES),
		oneOf("claims_status_check", t.status, CLAIM_STATUS_NAMES),
	],
);

/** The affected units of one order line. */
export const claimLines = sqliteTable(
	"claim_lines",
	{
		id: id(),
		claimId: text("claim_id")
			.notNull()
			.references(() => claims.id, { onDelete: "cascade" }),
		orderItemId: text("order_item_id")
			.notNull()
			.references(() => orderItems.id),
		quantity: integer("quantity").notNull(),
	},
	(t) => [
		uniqueIndex("claim_lines_claim").on(t.claimId, t.orderItemId),
		index("claim_lines_order_item").on(t.orderItemId),
		check("claim_lines_quantity", sql`${t.quantity} >= 1`),
	],
);

/** A claim's photos, and those of an order that wait for their claim to be sent. */
export const claimPhotos = sqliteTable(
	"claim_photos",
	{
		fileId: text("file_id")
			.primaryKey()
			.references(() => uploadedFiles.id, { onDelete: "cascade" }),
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id),
		/** Null until the claim is sent. */
		claimId: text("claim_id").references(() => claims.id, { onDelete: "cascade" }),
		/** Of the file as uploaded: the same file is kept once. */
		sourceHash: text("source_hash").notNull(),
	},
	(t) => [
		uniqueIndex("claim_photos_source").on(t.orderId, t.sourceHash),
		index("claim_photos_claim").on(t.claimId),
	],
);
