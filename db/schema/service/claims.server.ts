import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	index,
	integer,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
	CLAIM_DECISION_NAMES,
	CLAIM_REASON_NAMES,
	CLAIM_REMEDY_NAMES,
	CLAIM_RESOLUTION_NAMES,
	CLAIM_STATUS_NAMES,
} from "../../../app/terms/claims.ts";
import { cents, createdAt, flag, id, moment, oneOf, updatedAt } from "../../columns.server.ts";
import { orderItems, orders } from "../buying/orders.server.ts";
import { users } from "../customers/accounts.server.ts";
import { uploadedFiles } from "../customers/applications.server.ts";
import { ledgerEntries } from "../ledger/ledger.server.ts";

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
		/** Null: not decided; answers of before decided nothing. */
		decision: text("decision", { enum: CLAIM_DECISION_NAMES }),
		resolution: text("resolution", { enum: CLAIM_RESOLUTION_NAMES }),
		/** Whether approved units are credited or replaced only as they come back. */
		goodsBack: flag("goods_back").notNull().default(false),
		/** Percent of the goods that the credit leaves out, and freight that it has besides. */
		feePercent: integer("fee_percent").notNull().default(0),
		freightCents: cents("freight_cents").notNull().default(0),
		answeredBy: text("answered_by").references(() => users.id, { onDelete: "set null" }),
		answeredAt: moment("answered_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("claims_status").on(t.status, t.createdAt),
		index("claims_created_at").on(t.createdAt),
		index("claims_order").on(t.orderId, t.createdAt),
		oneOf("claims_reason", t.reason, CLAIM_REASON_NAMES),
		oneOf("claims_remedy", t.remedy, CLAIM_REMEDY_NAMES),
		oneOf("claims_status_check", t.status, CLAIM_STATUS_NAMES),
		oneOf("claims_decision", t.decision, CLAIM_DECISION_NAMES),
		oneOf("claims_resolution", t.resolution, CLAIM_RESOLUTION_NAMES),
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
		/** Null until it is answered. */
		approved: integer("approved"),
		/** Of the approved units, those credited or replaced. */
		done: integer("done").notNull().default(0),
	},
	(t) => [
		uniqueIndex("claim_lines_claim").on(t.claimId, t.orderItemId),
		index("claim_lines_order_item").on(t.orderItemId),
		check("claim_lines_quantity", sql`${t.quantity} >= 1`),
		check("claim_lines_approved", sql`${t.approved} is null or ${t.approved} between 0 and ${t.quantity}`),
		check("claim_lines_done", sql`${t.done} between 0 and coalesce(${t.approved}, 0)`),
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

/** Goods of a claim that came back. A mistake is taken back by a row with units below zero. */
export const claimReturns = sqliteTable(
	"claim_returns",
	{
		id: id(),
		claimId: text("claim_id")
			.notNull()
			.references(() => claims.id, { onDelete: "cascade" }),
		orderItemId: text("order_item_id")
			.notNull()
			.references(() => orderItems.id),
		/** What the goods were taken from; null: the product itself. */
		flavorId: text("flavor_id"),
		toStock: integer("to_stock").notNull(),
		writtenOff: integer("written_off").notNull(),
		note: text("note"),
		/** The receipt that this row takes back. */
		undoes: text("undoes").references((): AnySQLiteColumn => claimReturns.id),
		actorId: text("actor_id").references(() => users.id),
		createdAt: createdAt(),
	},
	(t) => [
		index("claim_returns_claim").on(t.claimId, t.orderItemId),
		index("claim_returns_item").on(t.orderItemId),
		uniqueIndex("claim_returns_undoes").on(t.undoes),
	],
);

/** What a claim's approved units led to: credit memos, refunds, and orders that replace goods. */
export const claimResults = sqliteTable(
	"claim_results",
	{
		id: id(),
		claimId: text("claim_id")
			.notNull()
			.references(() => claims.id, { onDelete: "cascade" }),
		paperId: text("paper_id").references(() => ledgerEntries.id),
		orderId: text("order_id").references(() => orders.id),
		createdAt: createdAt(),
	},
	(t) => [
		index("claim_results_claim").on(t.claimId),
		uniqueIndex("claim_results_paper").on(t.paperId),
		uniqueIndex("claim_results_order").on(t.orderId),
		check("claim_results_one", sql`(${t.paperId} is null) <> (${t.orderId} is null)`),
	],
);
