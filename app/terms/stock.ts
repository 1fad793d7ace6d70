import { keysOf } from "./keys-of.ts";

/** Why a quantity changes (Rule 7.80). */
export const STOCK_MOVES = {
	opening: "Opening stock",
	order: "Ordered",
	cancel: "Cancelled",
	short: "Short",
	receive: "Received",
	count: "Counted",
	adjust: "Adjusted",
	return: "Returned",
	damage: "Damaged",
	import: "Imported",
} as const;

export type StockMove = keyof typeof STOCK_MOVES;
export const STOCK_MOVE_NAMES = /* @__PURE__ */ keysOf(STOCK_MOVES);

/** What is taken down together: a supplier's delivery, or a count of the shelves. */
export const STOCK_BATCHES = { receive: "Delivery", count: "Count" } as const satisfies Partial<
	Record<StockMove, string>
>;

export type StockBatch = keyof typeof STOCK_BATCHES;
export const STOCK_BATCH_NAMES = /* @__PURE__ */ keysOf(STOCK_BATCHES);
