import type { ImportedStock } from "~db/json-shapes";
import { editedStock } from "../products/fields/stock-edit.ts";

type StockCells = { [Column in "stockQuantity" | "stockWhenExported"]?: number | undefined };

/**
 * Reads a row's stock quantity (Rule 7.17). Beside "Stock When Exported" a quantity equal to it was not changed, and of any
 * other the difference counts. Without that column the quantity is meant as it stands, when the preview is shown.
 *
 * @param now the stock in the database.
 * @returns undefined when the row changes nothing.
 */
export function statedStock(
	{ stockQuantity: wanted, stockWhenExported }: StockCells,
	now: number | null,
): ImportedStock | undefined {
	if (wanted === undefined) return undefined;
	const seen = stockWhenExported ?? now;
	return editedStock(now, seen, wanted) === now ? undefined : { seen, wanted, now };
}

/** The stock after applying a row's quantity. */
export const stockAfter = ({ seen, wanted }: ImportedStock, now: number | null): number =>
	editedStock(now, seen, wanted) ?? wanted;

/** Whether a row's quantity makes the stock ten times as high, or more. */
export const multipliesStock = (stock: ImportedStock): boolean =>
	(stock.now ?? 0) > 0 && stockAfter(stock, stock.now) >= 10 * stock.now!;

/** Whether a row's quantity takes the stock to zero. */
export const emptiesStock = (stock: ImportedStock): boolean =>
	(stock.now ?? 0) > 0 && stockAfter(stock, stock.now) === 0;
