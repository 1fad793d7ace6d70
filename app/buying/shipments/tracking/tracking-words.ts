import { counted } from "~/kernel/texts/numbers";
import type { TrackedParcel } from "../check-tracking.server";

/** The field that chooses a carrier for an order, and the order's number that such a field names. */
export const choiceField = (orderNumber: string): string => `carrier-${orderNumber}`;
export const choiceOf = (field: string): string | undefined => /^carrier-(.{1,100})$/.exec(field)?.[1];

export const ordersText = (n: number): string => counted(n, "order");

/** The units of the parcels with an outcome. */
export const unitsShipped = (
	parcels: readonly Pick<TrackedParcel, "outcome" | "order">[],
	of: TrackedParcel["outcome"] = "shipped",
): number => parcels.reduce((sum, { outcome, order }) => sum + (outcome === of ? (order?.units ?? 0) : 0), 0);
