import { and, asc, eq, max, sql } from "drizzle-orm";
import { dayOf, daysAfter } from "~/kernel/clock/buckets";
import { command, nothing } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { DomainError, type FieldError, notFound } from "~/kernel/errors";
import { takeNumber } from "~/kernel/numbers/numbers.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { counted } from "~/kernel/texts/numbers";
import { PURCHASE_STATUSES } from "~/terms/purchases";
import type { Db, Tx } from "~db/client.server";
import { purchaseLines, purchaseOrders, suppliers } from "~db/schema.server";
import { type StockItem, stockKey } from "../movements/stock-mover.server";
import { checkLines } from "../stock/check-lines.server";
import { suggestionsOf } from "../stock/reorder.queries.server";
import { supplierTerms } from "../suppliers/supplier-terms.server";
import { supplierOf } from "../suppliers/write-supplier.server";
import { keepExpected } from "./keep-expected.server";
import {
	MOST_PURCHASE_LINES,
	newPurchaseSchema,
	type PurchaseInput,
	type PurchaseLineInput,
	purchaseSchema,
	sendPurchaseSchema,
} from "./purchase.schema.ts";
import { goodsNames, ownCodes } from "./purchase-goods.server";

type PurchaseRow = typeof purchaseOrders.$inferSelect;
type LineRow = typeof purchaseLines.$inferSelect;

/** @throws DomainError not_found. */
export function purchaseOf(tx: Db | Tx, id: string): PurchaseRow {
	const purchase = tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).get();
	if (!purchase) throw notFound("Purchase order");
	return purchase;
}

export const linesOf = (tx: Db | Tx, purchaseId: string): LineRow[] =>
	tx
		.select()
		.from(purchaseLines)
		.where(eq(purchaseLines.purchaseId, purchaseId))
		.orderBy(asc(purchaseLines.position), asc(purchaseLines.id))
		.all();

/** An order's id by its number, in any case; undefined: there is none. */
export const findPurchaseId = (db: Db | Tx, number: string): string | undefined =>
	db
		.select({ id: purchaseOrders.id })
		.from(purchaseOrders)
		.where(sql`${purchaseOrders.number} = ${number.toUpperCase()}`)
		.get()?.id;

/** 'PO-1042 is closed.', and what may be done instead. */
export const standing = ({ number, status }: Pick<PurchaseRow, "number" | "status">): string =>
	`${number} is ${PURCHASE_STATUSES[status].label.toLowerCase()}`;

type Wanted = StockItem & { quantity: number; costCents: number | null };

/**
 * What lines mean: goods by their keys or codes, each once.
 * @throws DomainError invalid, naming each line that means nothing or is there twice.
 */
function wantedOf(tx: Tx, supplierId: string, lines: readonly PurchaseLineInput[]): Wanted[] {
	const errors: FieldError[] = [];
	const known = goodsNames(
		tx,
		lines.flatMap(({ place }) => (place ? [itemOf(place)] : [])),
	);
	const wanted = new Map<string, Wanted>();
	for (const [n, { place, sku, quantity, cost }] of lines.entries()) {
		if (!quantity) continue;
		const refuse = (message: string) =>
			errors.push({ field: `lines[${n}].${place ? "quantity" : "sku"}`, message });
		const own = place ? itemOf(place) : null;
		if (own && !known.has(stockKey(own))) {
			refuse("This product was deleted meanwhile. Empty its quantity");
			continue;
		}
		const found = own ? { item: own } : itemByCode(tx, supplierId, sku ?? "");
		if (!("item" in found)) {
			refuse(found.problem);
			continue;
		}
		const key = stockKey(found.item);
		if (wanted.has(key)) refuse("This is there twice");
		else wanted.set(key, { ...found.item, quantity, costCents: cost });
	}
	if (errors[0]) throw new DomainError("invalid", errors[0].message, { errors });
	return [...wanted.values()];
}

function itemOf(place: string): StockItem {
	const [productId = "", flavorId] = place.split(":");
	return { productId, flavorId: flavorId || null };
}

/** The goods that a code means: ours, or the supplier's. */
function itemByCode(tx: Tx, supplierId: string, code: string): { item: StockItem } | { problem: string } {
	const { good, bad } = checkLines(tx, ownCodes(tx, supplierId, [{ code, quantity: "1" }]), 1);
	if (good[0]) return { item: good[0].stockItem };
	const closest = bad[0]?.choices[0];
	const problem = bad[0]?.problem ?? "Enter a SKU, a barcode or the supplier's code";
	return { problem: `${problem}${closest ? ` Did you mean ${closest.sku}?` : ""}` };
}

/** Adds lines at the end. */
function addLines(tx: Tx, purchase: PurchaseRow, wanted: readonly Wanted[]): void {
	if (wanted.length === 0) return;
	const terms = supplierTerms(tx, [purchase.supplierId], wanted);
	const names = goodsNames(tx, wanted);
	const last = tx
		.select({ n: max(purchaseLines.position) })
		.from(purchaseLines)
		.where(eq(purchaseLines.purchaseId, purchase.id))
		.get()?.n;
	for (const [n, { productId, flavorId, quantity, costCents }] of wanted.entries()) {
		tx.insert(purchaseLines)
			.values({
				...{ purchaseId: purchase.id, position: (last ?? 0) + n + 1, productId, flavorId, quantity },
				...names.get(stockKey({ productId, flavorId }))!,
				code: terms(purchase.supplierId, { productId, flavorId })?.code ?? null,
				costCents,
			})
			.run();
	}
}

/**
 * Makes an order to a supplier, a draft: with lines, or with all that is to be reordered of what the supplier has (Rule 7.157).
 *
 * @throws DomainError forbidden, not_found; conflict for an archived supplier, and when nothing is to be reordered; invalid for lines
 *   that mean nothing.
 */
export const createPurchase = command("purchase.create", {
	by: "purchases.edit",
	input: newPurchaseSchema,
	once: true,
	run(
		tx,
		admin,
		{ supplierId, fill, lines = [] },
		{ note, now },
	): { id: string; number: string; lines: number } {
		const supplier = supplierOf(tx, supplierId);
		if (supplier.archivedAt)
			throw new DomainError("conflict", `${supplier.name} is archived. Restore it first.`, {
				field: "supplierId",
			});
		const wanted = fill
			? (suggestionsOf(tx, [supplierId]).get(supplierId) ?? [])
			: wantedOf(tx, supplierId, lines);
		if (fill && wanted.length === 0)
			throw new DomainError(
				"conflict",
				`Nothing of ${supplier.name} is to be reordered beside what is on its way or in drafts.`,
				{ field: "supplierId" },
			);
		const purchase = tx
			.insert(purchaseOrders)
			.values({
				number: takeNumber(tx, "purchase"),
				supplierId,
				actorId: admin.id,
				expectedDay:
					supplier.leadDays === null ? null : daysAfter(dayOf(now, env.TIME_ZONE), supplier.leadDays),
			})
			.returning()
			.get();
		addLines(tx, purchase, wanted.slice(0, MOST_PURCHASE_LINES));
		const { id, number } = purchase;
		note({
			entity: "purchase",
			entityId: id,
			after: { number, supplier: supplier.name, lines: wanted.length },
		});
		return { id, number, lines: wanted.length };
	},
});

/** @throws DomainError conflict for an order that can't be changed any more, or was since its page was opened. */
function requireChangeable(purchase: PurchaseRow, version: number | undefined): void {
	if (!PURCHASE_STATUSES[purchase.status].mayChange)
		throw new DomainError("conflict", `${standing(purchase)}. It can't be changed any more.`);
	if (version !== undefined && version !== purchase.version)
		throw new DomainError(
			"conflict",
			`${purchase.number} was changed meanwhile. Your changes are not saved yet. Check the lines, then save again.`,
		);
}

type Changed = { lines: Record<string, string>; is: boolean };

/** Writes what an order is to be. @returns what changed, in words by line. @throws DomainError invalid. */
function write(tx: Tx, purchase: PurchaseRow, input: PurchaseInput): Changed {
	const before = linesOf(tx, purchase.id);
	const lines: Record<string, string> = {};
	const kept = input.lines ? wantedOf(tx, purchase.supplierId, input.lines) : null;
	if (kept) {
		const byKey = new Map(kept.map((one) => [stockKey(one), one]));
		const errors: FieldError[] = [];
		for (const line of before) {
			const key = stockKey(line);
			const wanted = byKey.get(key);
			byKey.delete(key);
			const quantity = wanted?.quantity ?? 0;
			if (quantity < line.received && quantity < line.quantity) {
				const n = input.lines!.findIndex(({ place }) => place === key);
				const message = `${line.received} of ${line.name} came already. Enter ${line.received} or more`;
				errors.push({ field: n < 0 ? "add" : `lines[${n}].quantity`, message });
			} else if (!wanted) {
				tx.delete(purchaseLines).where(eq(purchaseLines.id, line.id)).run();
				lines[line.name] = "removed";
			} else if (wanted.quantity !== line.quantity || wanted.costCents !== line.costCents) {
				const { quantity, costCents } = wanted;
				tx.update(purchaseLines).set({ quantity, costCents }).where(eq(purchaseLines.id, line.id)).run();
				lines[line.name] = `${line.quantity} → ${quantity}`;
			}
		}
		if (errors[0]) throw new DomainError("invalid", errors[0].message, { errors });
		const added = [...byKey.values()];
		addLines(tx, purchase, added);
		const names = goodsNames(tx, added);
		for (const one of added) lines[names.get(stockKey(one))!.name] = "added";
	}
	if (input.add) addOne(tx, purchase, input.add, input.addQuantity, lines);
	const after = {
		expectedDay: input.expectedDay === undefined ? purchase.expectedDay : input.expectedDay,
		note: input.note === undefined ? purchase.note : input.note,
		freightCents: input.freight === undefined ? purchase.freightCents : input.freight,
	};
	const count = linesOf(tx, purchase.id).length;
	if (count > MOST_PURCHASE_LINES)
		throw new DomainError("invalid", `An order has at most ${MOST_PURCHASE_LINES} lines`, { field: "add" });
	const is =
		Object.keys(lines).length > 0 ||
		after.expectedDay !== purchase.expectedDay ||
		after.note !== purchase.note ||
		after.freightCents !== purchase.freightCents;
	if (is) tx.update(purchaseOrders).set(after).where(eq(purchaseOrders.id, purchase.id)).run();
	return { lines, is };
}

/** Adds a line by its code, or units to the line that has these goods: a case of the supplier's where none are said. */
function addOne(
	tx: Tx,
	purchase: PurchaseRow,
	code: string,
	units: number | null,
	said: Record<string, string>,
): void {
	const found = itemByCode(tx, purchase.supplierId, code);
	if (!("item" in found)) throw new DomainError("invalid", found.problem, { field: "add" });
	const { item } = found;
	const terms = supplierTerms(tx, [purchase.supplierId], [item])(purchase.supplierId, item);
	const costCents = terms?.costCents ?? null;
	const quantity = units || terms?.casePack || 1;
	const line = linesOf(tx, purchase.id).find((one) => stockKey(one) === stockKey(item));
	if (line) {
		tx.update(purchaseLines)
			.set({ quantity: line.quantity + quantity })
			.where(eq(purchaseLines.id, line.id))
			.run();
		said[line.name] = `${line.quantity} → ${line.quantity + quantity}`;
	} else {
		addLines(tx, purchase, [{ ...item, quantity, costCents }]);
		said[goodsNames(tx, [item]).get(stockKey(item))!.name] = "added";
	}
}

/** Counts a change; of one that the supplier has, as a new version of the order. */
const step = (tx: Tx, { id, version, revision, status }: PurchaseRow): void => {
	tx.update(purchaseOrders)
		.set({ version: version + 1, revision: PURCHASE_STATUSES[status].isOpen ? revision + 1 : revision })
		.where(eq(purchaseOrders.id, id))
		.run();
};

/**
 * Changes an order to a supplier (Rule 7.157). One that was sent gets a new version.
 *
 * @throws DomainError forbidden, not_found; conflict for one that is over, or was changed meanwhile; invalid for fewer units than came, and
 *   lines that mean nothing.
 */
export const savePurchase = command("purchase.update", {
	by: "purchases.edit",
	of: ["id"],
	input: purchaseSchema,
	once: "as typed",
	run(tx, _admin, { id, ...input }, { note }): { id: string; number: string; changed: boolean } {
		const purchase = purchaseOf(tx, id);
		requireChangeable(purchase, input.version);
		let changed: Changed = { lines: {}, is: false };
		keepExpected(tx, id, () => {
			changed = write(tx, purchase, input);
		});
		if (changed.is) {
			step(tx, purchase);
			note({ entity: "purchase", entityId: id, after: { number: purchase.number, ...changed.lines } });
		}
		return { id, number: purchase.number, changed: changed.is };
	},
});

type Sent = { id: string; number: string; to: string | null };

/**
 * Sends an order to its supplier, with what was changed (Rule 7.157): by mail, or as one that was ordered in another way. One that was sent
 * before is mailed again as it is now.
 *
 * @throws DomainError forbidden, not_found; conflict for one that is over, or was changed meanwhile; invalid without lines, and for a mail
 *   to a supplier without an address.
 */
export const sendPurchase = command("purchase.send", {
	by: "purchases.edit",
	of: ["id"],
	input: sendPurchaseSchema,
	once: "as typed",
	run(tx, _admin, { id, mail, ...input }, { note, now }): Sent {
		const purchase = purchaseOf(tx, id);
		requireChangeable(purchase, input.version);
		const { email, name } = supplierOf(tx, purchase.supplierId);
		if (mail && !email)
			throw new DomainError(
				"invalid",
				`${name} has no email address. Add one to the supplier, or mark the order as sent`,
				{ field: "mail" },
			);
		const { number } = purchase;
		const wasOpen = PURCHASE_STATUSES[purchase.status].isOpen;
		const to = mail ? email : null;
		keepExpected(tx, id, () => {
			const changed = write(tx, purchase, input);
			if (linesOf(tx, id).length === 0)
				throw new DomainError("invalid", "Add at least one line", { field: "add" });
			if (changed.is || !wasOpen) step(tx, purchase);
			tx.update(purchaseOrders)
				.set({
					...(wasOpen ? {} : { status: "sent", revision: 1, sentAt: now }),
					sentTo: to ?? purchase.sentTo,
				})
				.where(eq(purchaseOrders.id, id))
				.run();
		});
		if (to) queueEmail(tx, { template: "purchase-order", to, data: { purchaseId: id } }, now, now);
		note({ entity: "purchase", entityId: id, after: { number, to: to ?? "not mailed" } });
		return { id, number, to };
	},
});

/** Ends an order: nothing more is to come of it. @throws DomainError conflict for one that is over. */
function end(tx: Tx, purchase: PurchaseRow, status: "closed" | "canceled", now: Date): void {
	keepExpected(tx, purchase.id, () => {
		tx.update(purchaseOrders)
			.set({ status, endedAt: now, version: purchase.version + 1 })
			.where(eq(purchaseOrders.id, purchase.id))
			.run();
	});
}

/**
 * Cancels an order of which nothing came (Rule 7.157). A supplier that was mailed the order is told.
 * @throws DomainError forbidden, not_found; conflict for one that is over, or of which something came.
 */
export const cancelPurchase = command("purchase.cancel", {
	by: "purchases.edit",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note, now }): Sent {
		const purchase = purchaseOf(tx, id);
		const { number, sentTo } = purchase;
		if (!PURCHASE_STATUSES[purchase.status].mayCancel)
			throw new DomainError("conflict", `${standing(purchase)}. It can't be canceled any more.`);
		end(tx, purchase, "canceled", now);
		if (sentTo)
			queueEmail(
				tx,
				{ template: "purchase-order", to: sentTo, data: { purchaseId: id, canceled: true } },
				now,
				now,
			);
		note({ entity: "purchase", entityId: id, after: { number, to: sentTo ?? "not mailed" } });
		return { id, number, to: sentTo };
	},
});

/**
 * Closes an order whose rest will not come (Rule 7.157).
 * @returns how many units are not expected any longer.
 * @throws DomainError forbidden, not_found; conflict for one that the supplier doesn't have, or that is over.
 */
export const closePurchase = command("purchase.close", {
	by: "purchases.edit",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note, now }): { id: string; number: string; missing: number } {
		const purchase = purchaseOf(tx, id);
		const { number } = purchase;
		if (!PURCHASE_STATUSES[purchase.status].isOpen)
			throw new DomainError("conflict", `${standing(purchase)}. There is nothing to close.`);
		const missing = linesOf(tx, id).reduce(
			(sum, { quantity, received }) => sum + Math.max(quantity - received, 0),
			0,
		);
		end(tx, purchase, "closed", now);
		note({ entity: "purchase", entityId: id, after: { number, missing: counted(missing, "unit") } });
		return { id, number, missing };
	},
});

/** The name of an order's supplier. */
export const supplierName = (tx: Db | Tx, supplierId: string): string =>
	tx
		.select({ name: suppliers.name })
		.from(suppliers)
		.where(and(eq(suppliers.id, supplierId)))
		.get()?.name ?? "";
