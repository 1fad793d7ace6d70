import { typedTexts } from "~/ui/form/answered-form";
import { readFlavorRows } from "../fields/flavor-rows";
import type { ProductReply } from "./form";
import type { ProductTexts } from "./values";

/**
 * A refused form beside the product as it is now (Rule 3.8): quantities that its user left alone show the stock of now,
 * changed ones stay as typed, and both count as seen from here on. `notes` names the stock behind the changed ones, where
 * it moved meanwhile.
 */
export function onTopOfNow(reply: ProductReply, now: ProductTexts): { reply: ProductReply; notes: string[] } {
	if (!reply?.result.initialValue) return { reply, notes: [] };
	const posted: Partial<Record<"stockQuantity" | "seenStockQuantity", string>> = typedTexts(reply);
	const stock = refreshedStock(posted.stockQuantity, posted.seenStockQuantity, now.stockQuantity);
	const notes = stock.hasMoved ? [`${now.stockQuantity} in stock`] : [];
	const known = new Map(now.flavorRows.map((row) => [row.was, row]));
	const flavorRows = readFlavorRows(reply.result.initialValue.flavorRows).map((row) => {
		const own = row && known.get(row.was);
		if (!own) return row ?? {};
		const { typed, hasMoved } = refreshedStock(row.stockQuantity, row.seen, own.seen);
		if (hasMoved) notes.push(`${row.name}: ${own.seen || "none"} in stock`);
		return { ...row, stockQuantity: typed, seen: own.seen };
	});
	const initialValue = {
		...reply.result.initialValue,
		stockQuantity: stock.typed,
		seenStockQuantity: now.stockQuantity,
		flavorRows,
	};
	return { reply: { ...reply, result: { ...reply.result, initialValue } }, notes };
}

/** What a stock's field shows now, and whether the stock behind a changed one has moved. */
function refreshedStock(typed = "", seen = "", now: string): { typed: string; hasMoved: boolean } {
	if (typed === seen) return { typed: now, hasMoved: false };
	return { typed, hasMoved: seen !== now && typed !== now };
}
