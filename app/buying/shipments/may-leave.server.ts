import type { Units } from "~/catalog";
import { lineName } from "~/catalog";
import { DomainError } from "~/kernel/errors";
import { blocksFor, licenseHoldOf } from "~/rules/index.server";
import type { Db, Tx } from "~db/client.server";
import { whyWaiting } from "../held-prices/hold-prices.server";
import { whoseOrder } from "../orders/current-buyer.server";
import type { OrderItem } from "../orders/order-lines.server";
import type { OrderRow } from "./open-order.server";

const AFTER_STATE_RULES = "Take these goods off the order or close them short, or correct the address.";
const AFTER_HOLD =
	"They can ship once the license is verified; until then ship the other goods, or close these short.";
const MOST_NAMED = 3;

/** 'A; B; C; and 2 more'. */
function named(names: readonly string[]): string {
	const more = names.length - MOST_NAMED;
	return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/**
 * Why goods of an order may not leave for its address today, whatever counted when it was placed, and what to do about it
 * (Rules 7.171, 17.16); null: nothing is against it.
 * @param leaving of an assorted line with the flavor that leaves.
 */
export function keptBack(
	db: Db | Tx,
	order: OrderRow,
	items: readonly OrderItem[],
	leaving: readonly Units[],
): string | null {
	const waits = whyWaiting(db, { orderId: order.id });
	if (waits) return `Order ${order.orderNumber} can't ship yet. ${waits}`;
	const lines = leaving.map(({ orderItemId, flavorId }) => {
		const item = items.find(({ id }) => id === orderItemId)!;
		return { productId: item.productId, flavorId: flavorId ?? item.flavorId, name: lineName(item) };
	});
	const known = lines.flatMap(({ productId, ...line }) => (productId ? [{ ...line, productId }] : []));
	const ids = known.map(({ productId }) => productId);
	const blocks = blocksFor(db, whoseOrder(db, order).customer, ids, order.shippingAddress);
	const blocked = known.flatMap((line) => {
		const why = blocks.of(line);
		return why ? [`${line.name}: ${why.text}`] : [];
	});
	const held = licenseHoldOf(db, order, lines);
	if (blocked.length === 0 && !held) return null;
	const reasons = [
		`Order ${order.orderNumber} can't ship like this.`,
		...new Set(blocked),
		...(blocked.length > 0 ? [AFTER_STATE_RULES] : []),
		...(held
			? [held.hold.message, `Held: ${named([...new Set(held.at.map((n) => lines[n]!.name))])}.`, AFTER_HOLD]
			: []),
	];
	return reasons.join(" ");
}

/** Refuses goods that may not ship (Rule 17.16). @throws DomainError conflict naming each of them and what to do. */
export function refuseKeptBack(...args: Parameters<typeof keptBack>): void {
	const reasons = keptBack(...args);
	if (reasons) throw new DomainError("conflict", reasons);
}
