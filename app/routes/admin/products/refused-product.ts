import { flavorLines, parseFlavorLines } from "~/domain/products/flavor-lines";
import { editedFlavors, pairFlavors, typedStock } from "~/domain/products/stock-edit";
import { typedTexts } from "~/ui/form/answered-form";
import type { ProductReply, ProductTexts } from "./form";

/**
 * A refused form beside the product as it is now (Rule 3.8): quantities that its user left alone show the stock of now,
 * changed ones stay as typed, and both count as seen from here on. `notes` names the stock behind the changed ones, where
 * it moved meanwhile.
 */
export function onTopOfNow(reply: ProductReply, now: ProductTexts): { reply: ProductReply; notes: string[] } {
	if (!reply?.result.initialValue) return { reply, notes: [] };
	const posted: Posted = typedTexts(reply);
	const stock = refreshedStock(posted, now);
	const flavors = refreshedFlavors(posted, now);
	const initialValue = { ...reply.result.initialValue, ...stock.values, ...flavors.values };
	return {
		reply: { ...reply, result: { ...reply.result, initialValue } },
		notes: [...stock.notes, ...flavors.notes],
	};
}

type Posted = Partial<ProductTexts>;
type Refreshed = { values: Record<string, string>; notes: string[] };

function refreshedStock({ stockQuantity, seenStockQuantity }: Posted, now: ProductTexts): Refreshed {
	const values = { seenStockQuantity: now.stockQuantity };
	if (stockQuantity === seenStockQuantity) {
		return { values: { ...values, stockQuantity: now.stockQuantity }, notes: [] };
	}
	return { values, notes: seenStockQuantity === now.stockQuantity ? [] : [`${now.stockQuantity} in stock`] };
}

function refreshedFlavors({ flavors = "", seenFlavors = "" }: Posted, now: ProductTexts): Refreshed {
	const typed = parseFlavorLines(flavors);
	const seen = parseFlavorLines(seenFlavors).flavors;
	const current = parseFlavorLines(now.flavors).flavors;
	// Unreadable lines stay as typed, and so do the values they are compared with.
	if (typed.problems.length > 0) return { values: { seenFlavors }, notes: [] };
	const lines = editedFlavors(current, typed.flavors, seen, typedStock);
	const stockNow = pairFlavors(lines, current);
	const stockSeen = pairFlavors(lines, seen);
	return {
		values: { flavors: flavorLines(lines), seenFlavors: now.flavors },
		notes: lines.flatMap((line) => {
			const [is, was] = [stockNow.get(line)?.stockQuantity, stockSeen.get(line)?.stockQuantity];
			return is == null || is === was || is === line.stockQuantity ? [] : [`${line.name}: ${is} in stock`];
		}),
	};
}
