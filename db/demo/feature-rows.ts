import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DemoClock } from "./clock.ts";
import type { OrderHistory } from "./order-history.ts";

export type Insert = <T extends SQLiteTable>(table: T, rows: readonly T["$inferInsert"][]) => void;

/** Writes a feature's rows of the demo. */
export type FeatureRows = (
	insert: Insert,
	history: OrderHistory,
	demoBuyerId: string,
	adminId: string,
	clock: DemoClock,
) => void;
