import { decimalOf, decimalOrNull } from "~/kernel/money";
import type { Verification } from "./quick-order-line.ts";

/** A verification as JSON: amounts as decimal strings; `rows` are the sent lines, counted from 1. */
export const verificationView = ({ lines, ready, problems, units, subtotalCents }: Verification) => ({
	lines: lines.map(({ rows, code, quantity, status, goods, units: counted, ...line }) => ({
		rows,
		sku: goods?.sku ?? code,
		quantity: counted ?? quantity,
		flavor: goods?.flavor ?? null,
		status,
		productId: goods?.productId ?? null,
		productName: goods?.productName ?? null,
		flavors: goods?.flavors ?? [],
		price: decimalOrNull(goods?.unitPriceCents),
		lineTotal: decimalOrNull(line.lineTotalCents),
		available: goods?.available ?? null,
		minimumOrderQuantity: goods?.minimumOrderQuantity ?? null,
		caseSize: goods?.caseSize ?? null,
		problem: line.problem,
		closest: line.closest,
	})),
	ready,
	problems,
	units,
	subtotal: decimalOf(subtotalCents),
});
