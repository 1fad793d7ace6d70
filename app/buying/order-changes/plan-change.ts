import { DomainError } from "~/kernel/errors";
import type { Difference } from "~/kernel/mails/order-difference";
import { formatCents } from "~/kernel/money";
import type { ExciseCharge } from "~/terms/excise";
import type { Town } from "~/terms/locality";
import { type Terms, type Totals, totalsOf } from "~/terms/order-totals";

/** A line as it is, or as it would be. */
export type PlanLine = {
	/** Null for a line to add. */
	id: string | null;
	/** With its flavor. */
	name: string;
	quantity: number;
	unitPriceCents: number;
	weightHundredths: number | null;
	/** What it is charged: an order's line as of when it was ordered, a new one today (Rule 18.25). */
	excise?: readonly ExciseCharge[] | null | undefined;
};

type Amounts = Pick<
	Totals,
	"subtotalCents" | "taxCents" | "taxRate" | "exemption" | "exciseCents" | "shippingCents" | "totalCents"
>;

export type ChangePlan = {
	differences: Difference[];
	/** The order's lines with their new quantities and prices, 0 for those to remove, and then the added ones. */
	lines: PlanLine[];
	before: Amounts;
	after: Amounts;
};

type Current = Amounts & {
	orderNumber: string;
	shippingAddress: { state: string; city?: string };
	poNumber: string | null;
	lines: readonly (PlanLine & { id: string })[];
};

type RequestedChange = {
	lines?: readonly { id: string; quantity: number; price?: number | undefined }[] | undefined;
	added: readonly (PlanLine & { id: null; usualCents: number })[];
	/** Undefined: unchanged. */
	address?: { state: string; city?: string } | undefined;
	/** The rules that it was placed under (Rule 9.50), and its own certificate (Rule 18.3), or today's for another state. */
	terms: Terms;
	poNumber?: string | null | undefined;
	/** In cents. Null: by the rule; undefined: unchanged if it was set by hand, else by the rule. */
	shipping?: number | null | undefined;
	reason: string | null;
};

/**
 * What a correction changes: the lines, the differences and the totals before and after (Rule 7.110). Pure.
 *
 * @param shippedUnits how many units of a line have left.
 * @throws DomainError invalid, at its field, for an unknown line, a quantity below what is shipped, another price
 * without a reason, and an order without any goods.
 */
export function planChange(
	order: Current,
	requested: RequestedChange,
	shippedUnits: (lineId: string) => number,
): ChangePlan {
	const wanted = new Map(requested.lines?.map((line, n) => [line.id, { ...line, n }]));
	for (const { id, n } of wanted.values()) {
		if (!order.lines.some((line) => line.id === id)) {
			throw new DomainError("invalid", "A line is not in this order", { field: `lines[${n}].id` });
		}
	}
	const differences: Difference[] = [];
	let isPriced = false;
	const kept = order.lines.map((line): PlanLine => {
		const { quantity = line.quantity, price = line.unitPriceCents, n } = wanted.get(line.id) ?? {};
		const { name } = line;
		const shipped = shippedUnits(line.id);
		if (quantity < shipped) {
			throw new DomainError(
				"invalid",
				`${name}: ${shipped} are shipped already, so it can't be ${quantity}.`,
				{
					field: `lines[${n}].quantity`,
				},
			);
		}
		if (quantity === 0 && line.quantity > 0) {
			differences.push({ kind: "removed", name, quantity: line.quantity });
			return { ...line, quantity };
		}
		if (quantity !== line.quantity)
			differences.push({ kind: "quantity", name, was: line.quantity, now: quantity });
		if (price !== line.unitPriceCents) {
			isPriced = true;
			differences.push({ kind: "price", name, wasCents: line.unitPriceCents, nowCents: price });
		}
		return { ...line, quantity, unitPriceCents: price };
	});
	const added = requested.added.map(({ usualCents, ...line }) => {
		isPriced ||= line.unitPriceCents !== usualCents;
		differences.push({
			kind: "added",
			name: line.name,
			quantity: line.quantity,
			unitPriceCents: line.unitPriceCents,
		});
		return line;
	});
	if (isPriced && !requested.reason) {
		throw new DomainError("invalid", "Say why a price is changed", { field: "reason" });
	}
	const lines = [...kept, ...added];
	const left = lines.filter(({ quantity }) => quantity > 0);
	if (left.length === 0) {
		throw new DomainError(
			"invalid",
			`Nothing would be left of order ${order.orderNumber}. Cancel the order instead.`,
			{ field: "lines" },
		);
	}
	const rule = totalsFor(left, requested.address ?? order.shippingAddress, requested.terms);
	const { shippingCents: byRule } = totalsFor(order.lines, order.shippingAddress, requested.terms);
	const wasByRule = byRule === order.shippingCents;
	const unstated = wasByRule ? rule.shippingCents : order.shippingCents;
	const shippingCents =
		requested.shipping === undefined ? unstated : (requested.shipping ?? rule.shippingCents);
	const after = {
		subtotalCents: rule.subtotalCents,
		taxCents: rule.taxCents,
		taxRate: rule.taxRate,
		exemption: rule.exemption,
		exciseCents: rule.exciseCents,
		shippingCents,
		totalCents: rule.subtotalCents + rule.taxCents + rule.exciseCents + shippingCents,
	};
	if (shippingCents !== order.shippingCents) {
		differences.push({ kind: "shipping", wasCents: order.shippingCents, nowCents: shippingCents });
	}
	if (requested.address) differences.push({ kind: "address" });
	if (requested.poNumber !== undefined && requested.poNumber !== order.poNumber) {
		differences.push({ kind: "poNumber", was: order.poNumber, now: requested.poNumber });
	}
	const { subtotalCents, taxCents, taxRate, exemption, exciseCents, totalCents } = order;
	return {
		differences,
		lines,
		before: {
			subtotalCents,
			taxCents,
			taxRate,
			exemption,
			exciseCents,
			shippingCents: order.shippingCents,
			totalCents,
		},
		after,
	};
}

/** What the rules say about these lines. */
export const totalsFor = (lines: readonly PlanLine[], shipTo: Town, terms: Terms): Totals =>
	totalsOf(
		lines.map((line) => ({
			...line,
			excise: line.excise ?? [],
			lineTotalCents: line.quantity * line.unitPriceCents,
		})),
		shipTo,
		terms,
	);

/**
 * A difference in words. Without `amounts` no price is told, for readers whose role sees none (Rule 7.35); without
 * `typed` nothing the customer typed (Rule 1.13).
 */
export function differenceText(one: Difference, { amounts = true, typed = true } = {}): string {
	switch (one.kind) {
		case "added":
			return `${one.name}: ${one.quantity} added${amounts ? ` at ${formatCents(one.unitPriceCents)} each` : ""}`;
		case "removed":
			return `${one.name}: removed`;
		case "quantity":
			return `${one.name}: ${one.now} instead of ${one.was}`;
		case "price":
			return amounts
				? `${one.name}: ${formatCents(one.nowCents)} instead of ${formatCents(one.wasCents)} each`
				: `${one.name}: another price`;
		case "shipping":
			return amounts
				? `Shipping: ${formatCents(one.nowCents)} instead of ${formatCents(one.wasCents)}`
				: "Shipping cost";
		case "address":
			return "Ship-to address";
		case "poNumber":
			return typed ? `PO number: ${one.now ?? "none"} instead of ${one.was ?? "none"}` : "PO number";
	}
}
