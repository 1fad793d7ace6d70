import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { write } from "~/http/json.server";
import { decimalOrNull } from "~/kernel/money";
import { amount, day, id } from "~/kernel/shapes.server";
import { PAST_IMPORT_STATES, PAST_ROW_KINDS } from "~/terms/imports";
import type { Db } from "~db/client.server";
import { pastCallSchema } from "./past-import.schema";
import {
	countPastOrders,
	getPastImport,
	importPastLines,
	listPastLeft,
	type PastImport,
	previewPastLines,
	undoPastImport,
	untilPastRests,
} from "./past-import.server";
import type { PlannedPastRow } from "./plan-past-orders.server";

const text = z.string().nullable();

const importShape = z
	.strictObject({
		id: id.nullable(),
		state: z.enum([...PAST_IMPORT_STATES, "preview"]),
		/** How many past orders it has written. */
		orders: z.int(),
		/** What each row comes to; none once they are written. */
		rows: z.array(
			z.strictObject({
				line: z.int(),
				kind: z.enum(PAST_ROW_KINDS),
				orderNumber: z.string(),
				day: day.nullable(),
				customer: z.string(),
				sku: text,
				product: z.string(),
				flavor: text,
				/** The product here; null: the catalog doesn't have it. */
				productId: id.nullable(),
				units: z.int().nullable(),
				amount: amount.nullable(),
				remarks: z.array(z.string()),
				problems: z.array(z.string()),
			}),
		),
		/** Orders that were left out after all, and why. */
		left: z.array(z.strictObject({ name: z.string(), why: z.string() })),
	})
	.meta({ id: "PastOrderImport" });

const previewOf = (rows: readonly PlannedPastRow[]) =>
	rows.map(({ kind, plan }) => ({
		...{ line: plan.line, kind, orderNumber: plan.number, day: plan.day, customer: plan.who },
		...{ sku: plan.sku, product: plan.name, flavor: plan.flavor, productId: plan.productId },
		...{ units: plan.units, amount: decimalOrNull(plan.totalCents), remarks: plan.remarks },
		problems: plan.problems.map(({ column, message }) => `${column} ${message}`),
	}));

const recordOf = (db: Db, { id, state }: PastImport) => ({
	...{ id, state, orders: countPastOrders(db, id), rows: [] },
	left: listPastLeft(db, id),
});

const EXAMPLE = {
	preview: true,
	rows: [
		{
			...{ number: "SO-1001", day: "2025-05-20", customer: "Corner Smoke", store: "Main Street" },
			...{ sku: "ICE-1", product: "Ice Pod", units: "10", price: "4.50", amount: "45.00" },
		},
	],
};

/** The calls that bring in orders of the books before this shop (Rule 7.190). */
export const pastOrdersApi = {
	"POST /api/orders/import": write({
		says: "Brings lines of past orders in, or with `preview` says what that would do. They take no stock, make no invoice and count in no sales.",
		access: "imports",
		command: "past_order.import",
		title: "Past orders not imported",
		schema: pastCallSchema,
		example: EXAMPLE,
		gives: importShape,
		waits: true,
		run: async ({ db, actor }, input) => {
			if (input.preview) {
				const rows = previewOf(previewPastLines(db, actor, input));
				return { id: null, state: "preview" as const, orders: 0, rows, left: [] };
			}
			const made = importPastLines(db, actor, input);
			await untilPastRests(db, made);
			return recordOf(db, getPastImport(db, actor, made));
		},
	}),
	"GET /api/orders/import/:id": read({
		says: "Says how far an import of past orders is, and what came of it.",
		access: "imports",
		gives: importShape,
		run: ({ db, actor, params }) => recordOf(db, getPastImport(db, actor, params.id ?? "")),
	}),
	"POST /api/orders/import/:id/undo": call(undoPastImport, {
		says: "Takes a whole import of past orders back, within a day.",
		title: "Import not undone",
		gives: importShape,
		respond: ({ db, actor, params }) => {
			void untilPastRests(db, params.id ?? "");
			return recordOf(db, getPastImport(db, actor, params.id ?? ""));
		},
	}),
} satisfies ApiTable;
