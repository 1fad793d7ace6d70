import { REORDER_WEEKS } from "~/kernel/config/site";

/** When goods are to be ordered again, and what is on its way. */
export type ReorderPlan = {
	reorderPoint: number | null;
	/** 2026-12-03 */
	expectedDay: string | null;
	expectedQuantity: number | null;
};

/** What the list shows: what to reorder, what is expected, or all. */
export const REORDER_SHOWS = { low: "To reorder", expected: "Expected", all: "All" } as const;
export type ReorderShow = keyof typeof REORDER_SHOWS;

/** Weeks until goods run out, to a tenth. @param units sold in six weeks. @returns null when none was sold. */
export const weeksLeft = (stock: number, units: number): number | null =>
	units > 0 ? Math.round((stock * REORDER_WEEKS.sold * 10) / units) / 10 : null;

type Goods = { stock: number; units: number; caseSize: number | null; drafted?: number } & Pick<
	ReorderPlan,
	"reorderPoint" | "expectedQuantity"
>;

/**
 * How many to order: enough for eight weeks, and for more than the reorder point, less what is there, expected and in drafts of
 * orders; in full cases (Rule 7.121).
 */
export function suggestedQuantity({
	stock,
	units,
	caseSize,
	reorderPoint,
	expectedQuantity,
	drafted = 0,
}: Goods): number {
	const forSales = Math.ceil((units * REORDER_WEEKS.cover) / REORDER_WEEKS.sold);
	const wanted = Math.max(forSales, reorderPoint === null ? 0 : reorderPoint + 1);
	const missing = wanted - stock - (expectedQuantity ?? 0) - drafted;
	const inCase = caseSize ?? 1;
	return Math.ceil(Math.max(missing, 0) / inCase) * inCase;
}

/** A plan as text, by which a save tells what its reader saw. */
export const planText = ({ reorderPoint, expectedDay, expectedQuantity }: ReorderPlan): string =>
	[reorderPoint, expectedDay, expectedQuantity].map((value) => value ?? "").join("|");

export const NO_PLAN: ReorderPlan = { reorderPoint: null, expectedDay: null, expectedQuantity: null };
