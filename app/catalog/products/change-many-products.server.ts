import { and, asc, eq, inArray } from "drizzle-orm";
import { command } from "~/kernel/commands/command.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { counted } from "~/kernel/texts/numbers";
import { keysOf } from "~/terms/keys-of";
import type { Tx } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import {
	type NewPlannedPrice,
	PLANNED_COLUMNS,
	plannedDay,
	planPrices,
} from "../prices/planned-prices.server";
import { type ProductTableRow, productTableSchema } from "./fields/product.schema.ts";
import { givenValues, type ProductColumn, type ProductRow, TABLE_FIELDS } from "./fields/product-fields.ts";
import { sayProductValue } from "./fields/say-product.ts";
import { changeProduct, type MovedStock, type ProductEdit } from "./update-product.server";

type FlavorNow = typeof productFlavors.$inferSelect;

/**
 * Changes prices and stock of several products, all or none (Rule 7.14). Values that the user did not edit are not
 * written, so changes by others and by orders stay (Rule 3.8).
 *
 * @param input.from a later day, for which prices are planned instead (Rule 15.20).
 * @returns how many products changed, or prices were planned, and the edited quantities that orders had moved.
 * @throws DomainError forbidden; conflict, naming each changed value that somebody else changed since the page was read.
 */
export const changeManyProducts = command("product.change-many", {
	by: "products.edit",
	input: productTableSchema,
	run(
		tx,
		admin,
		{ rows, from },
	): { changed: number; from: string | null; moved: (MovedStock & { product: string })[] } {
		const ids = rows.map(({ id }) => id);
		const found = tx.select().from(products).where(inArray(products.id, ids)).all();
		const before = new Map(found.map((row) => [row.id, row]));
		const flavors = Map.groupBy(readFlavors(tx, ids), ({ productId }) => productId);
		const read = rows.map((row, n) => readRow(row, n, before.get(row.id), flavors.get(row.id) ?? []));
		const stale = read.flatMap(({ conflicts }) => conflicts);
		if (stale.length > 0) throw new DomainError("conflict", stale[0]!.message, { errors: stale });
		const day = plannedDay(from);
		if (day) {
			const prices = read.flatMap(({ edit }, n) => (edit ? plannedOf(edit, before.get(edit.id)!, n) : []));
			const name = `Prices of ${counted(new Set(prices.map(({ productId }) => productId)).size, "product")}`;
			if (prices.length > 0) planPrices(tx, admin, { name, fromDay: day, prices });
			return { changed: prices.length, from: day, moved: [] };
		}
		const saved = read.flatMap(({ edit }) =>
			edit ? [{ edit, name: before.get(edit.id)!.name, ...changeProduct(tx, admin, edit) }] : [],
		);
		return {
			from: null,
			changed: saved.filter(({ edit, version }) => version !== edit.version).length,
			moved: saved.flatMap(({ name, moved }) => moved.map((one) => ({ ...one, product: name }))),
		};
	},
});

/**
 * The prices of an edit, to be planned (Rule 15.20).
 * @throws DomainError invalid for anything else that was changed, and for a price of zero.
 */
function plannedOf(
	{ id, version: _version, seen: _seen, flavors, ...values }: ProductEdit,
	now: ProductRow,
	n: number,
): NewPlannedPrice[] {
	const changed = TABLE_FIELDS.filter(({ column }) => column in values);
	const other = flavors
		? { name: "stockQuantity", label: "Stock" }
		: changed.find(({ name }) => !(name in PLANNED_COLUMNS));
	if (other) {
		throw new DomainError("invalid", `${other.label} can't wait for a day. Save it first, without one`, {
			field: `rows[${n}].${other.name}`,
		});
	}
	return (keysOf(PLANNED_COLUMNS) as (keyof typeof PLANNED_COLUMNS)[]).flatMap((field): NewPlannedPrice[] => {
		const column = PLANNED_COLUMNS[field];
		const cents = values[column];
		if (cents === undefined) return [];
		if (!cents) {
			throw new DomainError("invalid", "Enter a price above zero, or save without a day", {
				field: `rows[${n}].${field}`,
			});
		}
		return [{ productId: id, field, oldCents: now[column], cents }];
	});
}

const readFlavors = (tx: Tx, productIds: string[]): FlavorNow[] =>
	tx
		.select()
		.from(productFlavors)
		.where(and(inArray(productFlavors.productId, productIds), eq(productFlavors.active, true)))
		.orderBy(asc(productFlavors.position), asc(productFlavors.name))
		.all();

/** A value that the user changed: what it is now, what the page showed, what was typed. */
type Cell = { now: unknown; seen: unknown; wanted: unknown };

/** The user's changes to a row, and those whose value somebody else changed meanwhile. */
function readRow(row: ProductTableRow, n: number, now: ProductRow | undefined, flavors: FlavorNow[]) {
	const { id, values, seen } = row;
	const conflicts: FieldError[] = [];
	const changed = TABLE_FIELDS.filter(({ column }) => values[column] !== seen[column]);
	const posted = row.flavors.filter((one) => one.stockQuantity !== one.seen);
	if (changed.length + posted.length === 0) return { edit: null, conflicts };
	if (!now) {
		conflicts.push({ field: `rows[${n}].id`, message: "A product was deleted meanwhile" });
		return { edit: null, conflicts };
	}
	/** Whether the cell is to be written: not when it is already as typed, as for a form that is sent twice. */
	const isToWrite = (field: string, called: string, column: ProductColumn, cell: Cell): boolean => {
		// Orders move stock, and are no conflict: they count no version.
		if (column === "stockQuantity" && row.version === now.version) return true;
		if (cell.now === cell.wanted) return false;
		if (cell.now === cell.seen) return true;
		const [is, was, wanted] = [cell.now, cell.seen, cell.wanted].map((value) =>
			sayProductValue(column, value, String),
		);
		const message = `${called} of ${now.name} is ${is} now, not ${was}. Save again to make it ${wanted}`;
		conflicts.push({ field: `rows[${n}].${field}`, message });
		return false;
	};
	const written = changed.filter(({ column, name, label, required }) => {
		const inTable = (from: Partial<ProductRow>) => from[column] ?? (required ? 0 : null);
		// A value that is sent without the one it showed is judged by its row's version.
		const shown = seen[column] !== undefined ? seen : row.version === now.version ? now : {};
		const cell = { now: inTable(now), seen: inTable(shown), wanted: inTable(values) };
		return isToWrite(name, label, column, cell);
	});
	const stocks = new Map<string, (typeof posted)[number]>();
	for (const one of posted) {
		const flavor = flavors.find((each) => each.id === one.id);
		const field = `flavors[${row.flavors.indexOf(one)}].stockQuantity`;
		const cell = { now: flavor?.stockQuantity ?? null, seen: one.seen, wanted: one.stockQuantity };
		if (isToWrite(field, flavor?.name ?? "A flavor", "stockQuantity", cell)) stocks.set(one.id, one);
	}
	if (written.length + stocks.size === 0) return { edit: null, conflicts };
	const edit: ProductEdit = {
		...givenValues(values, (field) => written.some(({ column }) => column === field.column)),
		id,
		version: now.version,
		seen,
	};
	if (stocks.size > 0) {
		edit.flavors = flavors.map(({ id: own, name }) => ({
			name,
			stockQuantity: stocks.get(own)?.stockQuantity,
		}));
		const shown = flavors.map((one) => ({
			...one,
			stockQuantity: stocks.get(one.id)?.seen ?? one.stockQuantity,
		}));
		edit.seen = { ...seen, flavors: shown };
	}
	return { edit, conflicts };
}
