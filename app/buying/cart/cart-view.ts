import type { Cart } from "~/catalog";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import { exciseView, exemptionView } from "~/rules";

/** The cart as JSON: amounts as decimal strings; `items` is [] when it is empty. */
export const cartView = ({ id, lines, totals }: Cart) => ({
	id,
	items: lines.map((line) => ({
		id: line.id,
		productId: line.productId,
		productName: line.productName,
		sku: line.sku,
		flavor: line.flavor,
		assorted: line.assorted,
		price: decimalOrNull(line.unitPriceCents),
		quantity: line.quantity,
		...(line.nextPrice
			? { nextPrice: { minimumQuantity: line.nextPrice.from, price: decimalOf(line.nextPrice.cents) } }
			: {}),
		lineTotal: decimalOf(line.lineTotalCents),
		minimumOrderQuantity: line.minimumOrderQuantity,
		caseSize: line.caseSize,
		available: line.available,
		problems: line.problems.map(({ kind, text, instead }) => ({
			kind,
			text,
			...(instead ? { instead } : {}),
		})),
	})),
	subtotal: decimalOf(totals.subtotalCents),
	tax: decimalOf(totals.taxCents),
	taxExemption: exemptionView(totals.exemption),
	excise: decimalOf(totals.exciseCents),
	exciseLines: exciseView(totals.excise),
	shipping: decimalOf(totals.shippingCents),
	total: decimalOf(totals.totalCents),
	freeShippingRemaining: decimalOf(totals.freeShippingRemainingCents),
});
