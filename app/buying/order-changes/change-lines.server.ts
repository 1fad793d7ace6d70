import { eq, inArray } from "drizzle-orm";
import type { Units } from "~/catalog";
import { stockMover } from "~/catalog/index.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import type { ExciseCharge } from "~/terms/excise";
import type { Tx } from "~db/client.server";
import { orderItems, productFlavors } from "~db/schema.server";
import { type OrderItem, type PricedBy, writeItems } from "../orders/order-lines.server";
import { stockItemsOf, type Taken, takeStock, type Wanted } from "../orders/order-stock.server";
import type { QuickOrderGoods } from "../quick-order/quick-order-line.ts";
import type { ChangePlan, PlanLine } from "./plan-change.ts";

/** Goods to add to an order. */
export type NewLine = PlanLine &
	Omit<QuickOrderGoods, "weightHundredths"> & {
		id: null;
		assorted: boolean;
		/** The customer's price. */
		usualCents: number;
	};

/**
 * Writes the lines of a correction (Rule 7.110). What is no longer wanted goes back to where it was taken from first, so
 * that other lines can have it; then the rest is taken as for a new order (Rule 5.5).
 * @param who set the prices that are new.
 * @throws DomainError conflict when stock is short, or goods to raise are no longer in the catalog.
 */
export function changeLines(
	tx: Tx,
	staff: AdminActor,
	order: { id: string; orderNumber: string },
	items: readonly OrderItem[],
	left: readonly Units[],
	plan: ChangePlan,
	added: readonly NewLine[],
	who: PricedBy,
): void {
	const cause = { reference: order.orderNumber, referenceId: order.id };
	const lines = items.map((item, n) => ({ item, to: plan.lines[n]! }));
	const taken = new Map<string, Taken[]>();
	const move = stockMover(tx, staff, { ...cause, kind: "cancel" });
	for (const { item, to } of lines) {
		const { kept, back } = split(takenOf(item, left), to.quantity);
		taken.set(item.id, kept);
		const goods = back.map((one) => ({ ...one, productId: item.productId }));
		for (const { quantity, ...stockItem } of stockItemsOf(tx, goods)) move(stockItem, quantity);
	}
	const more = lines.filter(({ item, to }) => to.quantity > item.quantity);
	refuseGone(tx, more);
	const wanted: Wanted[] = [
		...more.map(({ item, to }) => ({
			id: item.id,
			productId: item.productId!,
			flavorId: item.flavorId,
			quantity: to.quantity - item.quantity,
			name: to.name,
		})),
		...added.map((line, n) => ({ ...line, id: `added-${n}` })),
	];
	const took = takeStock(tx, staff, order, wanted);
	for (const { item, to } of lines) {
		if (to.quantity === 0 && item.closedShort === 0)
			tx.delete(orderItems).where(eq(orderItems.id, item.id)).run();
		else if (
			to.quantity !== item.quantity ||
			to.unitPriceCents !== item.unitPriceCents ||
			rateIds(to.excise) !== rateIds(item.excise)
		) {
			tx.update(orderItems)
				.set({
					quantity: to.quantity,
					unitPriceCents: to.unitPriceCents,
					lineTotalCents: to.unitPriceCents * to.quantity,
					excise: to.excise?.length ? [...to.excise] : null,
					...(to.unitPriceCents === item.unitPriceCents ? {} : who),
					takenFrom: together([...taken.get(item.id)!, ...(took.get(item.id) ?? [])]),
				})
				.where(eq(orderItems.id, item.id))
				.run();
		}
	}
	const first = Math.max(-1, ...items.map(({ position }) => position)) + 1;
	writeItems(
		tx,
		order.id,
		first,
		added.map((line, n) => ({
			...line,
			excise: plan.lines[items.length + n]!.excise ?? null,
			takenFrom: took.get(`added-${n}`) ?? null,
			...(line.unitPriceCents === line.usualCents ? {} : who),
		})),
	);
}

const rateIds = (excise: readonly ExciseCharge[] | null | undefined) =>
	(excise ?? []).map(({ rateId }) => rateId).join();

/** What a line was filled with: what has left first, so that it stays (Rule 7.91). */
function takenOf({ id, takenFrom, flavorId, quantity }: OrderItem, left: readonly Units[]): Taken[] {
	const taken = together(takenFrom ?? [{ flavorId, quantity }]).map((one) => {
		const open =
			left.find((units) => units.orderItemId === id && units.flavorId === one.flavorId)?.quantity ?? 0;
		return { ...one, open };
	});
	return [
		...taken.map(({ flavorId, quantity, open }) => ({ flavorId, quantity: quantity - open })),
		...taken.map(({ flavorId, open }) => ({ flavorId, quantity: open })),
	];
}

/** Keeps the first `keep` units of what was taken. */
function split(taken: readonly Taken[], keep: number): { kept: Taken[]; back: Taken[] } {
	let rest = keep;
	const [kept, back]: [Taken[], Taken[]] = [[], []];
	for (const { flavorId, quantity } of taken) {
		const stays = Math.min(quantity, rest);
		rest -= stays;
		if (stays > 0) kept.push({ flavorId, quantity: stays });
		back.push({ flavorId, quantity: quantity - stays });
	}
	return { kept, back };
}

/** The same with one entry for each flavor. */
const together = (taken: readonly Taken[]): Taken[] =>
	[...Map.groupBy(taken, ({ flavorId }) => flavorId)].map(([flavorId, same]) => ({
		flavorId,
		quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
	}));

/** @throws DomainError conflict when a product or its flavor was deleted or removed since it was ordered. */
function refuseGone(tx: Tx, lines: readonly { item: OrderItem; to: PlanLine }[]): void {
	const flavorIds = lines.flatMap(({ item }) => item.flavorId ?? []);
	const active = new Set(
		tx
			.select({ id: productFlavors.id, active: productFlavors.active })
			.from(productFlavors)
			.where(inArray(productFlavors.id, flavorIds))
			.all()
			.filter((one) => one.active)
			.map(({ id }) => id),
	);
	for (const { item, to } of lines) {
		const isGone = item.flavor !== null && !(item.flavorId && active.has(item.flavorId));
		if (!item.productId || isGone) {
			throw new DomainError("conflict", `${to.name}: No longer available, so its quantity can't be raised.`);
		}
	}
}
