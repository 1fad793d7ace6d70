import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { APPROVAL_STATUS_NAMES } from "../../../app/terms/approval.ts";
import { cents, createdAt, id, json, moment, oneOf, validJson } from "../../columns.server.ts";
import type { OrderDraft, RequestedLine } from "../../json-shapes.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";
import { quoteRequests } from "../service/writings.server.ts";
import { orders } from "./orders.server.ts";

/** A checked-out cart, or an accepted quote, that waits for an owner of the company (Rule 13.20, db/decisions/031). */
export const approvalRequests = sqliteTable(
	"approval_requests",
	{
		id: id(),
		/** A-1001. */
		requestNumber: text("request_number").notNull().unique(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		/** Who ordered. */
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		/** What the checkout sent. */
		input: json<OrderDraft>("input").notNull(),
		/** The goods, at the prices of then. */
		lines: json<RequestedLine[]>("lines").notNull(),
		/** The total the person agreed to. */
		totalCents: cents("total_cents").notNull(),
		quoteId: text("quote_id").references(() => quoteRequests.id),
		status: text("status", { enum: APPROVAL_STATUS_NAMES }).notNull().default("waiting"),
		/** Why it was declined or has ended. */
		reason: text("reason"),
		decidedBy: text("decided_by").references(() => users.id),
		decidedAt: moment("decided_at"),
		/** The order it became. */
		orderId: text("order_id").references(() => orders.id),
		/** The one-time key of the checkout, and a hash of what it sent; the order gets both. */
		idempotencyKey: text("idempotency_key"),
		requestHash: text("request_hash").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("approval_requests_company").on(t.companyId, t.status, t.createdAt),
		index("approval_requests_user").on(t.userId, t.createdAt),
		oneOf("approval_requests_status", t.status, APPROVAL_STATUS_NAMES),
		validJson("approval_requests_input_json", t.input),
		validJson("approval_requests_lines_json", t.lines),
	],
);
