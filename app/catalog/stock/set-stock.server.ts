import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { MOST_ROWS } from "~/kernel/config/site";
import { DomainError } from "~/kernel/errors";
import { list, requiredLine, wholeNumber } from "~/kernel/fields";
import type { Db, Tx } from "~db/client.server";
import { balanceOf, stockMover } from "../movements/stock-mover.server";
import { checkLines } from "./check-lines.server";
import { MOST_MOVED } from "./stock.schema.ts";

/** What is on hand under a code. */
export type OnHand = {
	sku: string;
	productId: string;
	/** Null: the product keeps its stock itself. */
	flavorId: string | null;
	name: string;
	flavor: string | null;
	quantity: number;
};

/** @throws DomainError not_found, with the reason, for a code that names no place of stock. */
function placeOf(tx: Db | Tx, sku: string) {
	const { good, bad } = checkLines(tx, [{ code: sku, quantity: "0" }], 0);
	const [place] = good;
	if (!place) throw new DomainError("not_found", bad[0]?.problem ?? "No product has this code.");
	return place;
}

/** What is on hand under a SKU or barcode. @throws DomainError forbidden, not_found. */
export function getOnHand(db: Db, actor: Actor, sku: string): OnHand {
	requireAdmin(actor, "stock");
	const { stockItem, name, flavor, now } = placeOf(db, sku);
	return { sku, ...stockItem, name, flavor, quantity: now };
}

const quantity = wholeNumber("Enter a whole number", { max: MOST_MOVED });

const setting = { quantity, reason: requiredLine("Say why", 200), expected: quantity.optional() };

/** What is on hand under several codes, each set by itself (Rule 9.95). */
export const setStocksSchema = z.object({
	rows: list(z.object({ sku: requiredLine("Enter the SKU or barcode", 100), ...setting }), MOST_ROWS, {
		none: "Send at least one row",
	}),
});

/**
 * Sets what is on hand under a SKU or barcode: the difference becomes a movement with its reason (Rule 7.86). Setting what is there
 * already writes nothing.
 *
 * @param input.expected what the caller believes is there, if it matters.
 * @throws DomainError forbidden, not_found; conflict when something else than `expected` is there.
 */
export const setStock = command("stock.adjust", {
	by: "stock",
	of: ["sku"],
	input: z.object(setting),
	once: true,
	run(tx, admin, { sku, quantity: wanted, reason, expected }, { note }): OnHand {
		const { stockItem, name, flavor, now } = placeOf(tx, sku);
		if (expected !== undefined && expected !== now)
			throw new DomainError("conflict", `${now} are on hand, not ${expected}. Nothing was changed.`, {
				field: "expected",
			});
		// The ledger's balance: of a flavor that begins to keep stock there is none.
		const moved = wanted - balanceOf(tx, stockItem);
		if (moved !== 0) {
			stockMover(tx, admin, { kind: "adjust", reason })(stockItem, moved);
			const called = flavor ?? name;
			note({
				entity: "product",
				entityId: stockItem.productId,
				before: { [called]: now },
				after: { [called]: wanted, kind: "adjust", reason },
			});
		}
		return { sku, ...stockItem, name, flavor, quantity: wanted };
	},
});
