// The live total of an order sheet, fetched with the first quantity that is typed.

import type { PriceStep } from "~/catalog";
import { stepCents } from "~/catalog";
import type { ProductDetail } from "~/catalog/index.server";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";

/** What the boxes of an order sheet come to, as shown. */
export type SheetTotals = { sum: string; hint: string };

/**
 * Sums units, prices and filled boxes of the form. Entries that are not whole numbers count as 0. What is in the cart
 * counts for the price (Rule 15.5).
 */
export function totalsIn(form: HTMLFormElement, product: ProductDetail, inCart: number): SheetTotals {
	const boxes = [...new FormData(form)]
		.filter(([name]) => /quantity$/.test(name))
		.map(([name, value]) => ({
			flavor: product.flavors[Number(/\d+/.exec(name)?.[0] ?? -1)],
			units: /^\s*\d{1,6}\s*$/.test(String(value)) ? Number(value) : 0,
		}))
		.filter(({ units }) => units > 0);
	const units = boxes.reduce((sum, box) => sum + box.units, 0);
	const price = ({ steps }: { steps?: PriceStep[] }) =>
		steps ? stepCents(steps, units + inCart) : (product.wholesaleCents ?? 0);
	const cents = boxes.reduce(
		(sum, { flavor, units: own }) => sum + own * price(flavor?.steps ? flavor : product),
		0,
	);
	return {
		sum: `${counted(units, "unit")} · ${formatCents(cents)}`,
		hint: hint(product, units, boxes.length),
	};
}

function hint({ minimumOrderQuantity: minimum, flavors }: ProductDetail, units: number, chosen: number) {
	if (units > 0 && units < minimum) return `${minimum - units} more for the minimum of ${minimum}`;
	if (flavors.length === 0) return "";
	return counted(chosen, "flavor");
}
