import type { StockTableRow, TableCells } from "~/domain/products/product-admin.queries.server";
import { type FieldName, TABLE_FIELDS } from "~/domain/products/product-fields";
import type { ProductReply } from "./form";

type FlavorValues = { id: string; stockQuantity: string; seen: string };

/** A row of the table as its fields show it, with what they showed when the page was opened. */
export type TableRowValues = TableCells & { id: string; seen: TableCells; flavors: FlavorValues[] };

export const tableRowValues = (product: StockTableRow): TableRowValues => {
	const { cells } = product;
	const flavors = product.flavors.map(({ id, stockQuantity }) => ({
		id,
		stockQuantity: String(stockQuantity),
		seen: String(stockQuantity),
	}));
	return { id: product.id, ...cells, seen: cells, flavors };
};

/** A row as conform read it. The sender chooses the names, so any of it may be a text, a list or an object. */
type Posted = { [cell in FieldName]?: unknown } & {
	id?: unknown;
	seen?: TableCells | null;
	flavors?: unknown;
};

const listOf = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);

/**
 * A refused table beside the rows as they are now: what was typed stays, what was left alone shows the value of now, and
 * both count as seen from here on (Rule 3.8). Values and messages follow their product, wherever its row stands now.
 */
export function onTopOfTable(reply: ProductReply, products: readonly StockTableRow[]): ProductReply {
	if (!reply?.result.initialValue) return reply;
	const posted: (Posted | undefined)[] = listOf(reply.result.initialValue.rows);
	const placeOf = new Map(Array.from(posted, (row, n) => [row?.id, n]));
	const moved = new Map(products.map(({ id }, n) => [placeOf.get(id), n]));
	const rows = products.map((product) => {
		const place = placeOf.get(product.id);
		return refreshed(tableRowValues(product), place === undefined ? undefined : posted[place]);
	});
	const error = Object.fromEntries(
		Object.entries(reply.result.error ?? {}).flatMap(([field, messages]) => {
			const [, place, rest] = /^rows\[(\d+)\](.*)$/.exec(field) ?? [];
			if (place === undefined) return [[field, messages]];
			const n = moved.get(Number(place));
			return n === undefined ? [["", messages]] : [[`rows[${n}]${rest}`, messages]];
		}),
	);
	return { ...reply, result: { ...reply.result, initialValue: { rows }, error } };
}

function refreshed(now: TableRowValues, typed: Posted | undefined): TableRowValues {
	if (!typed) return now;
	// A field left empty is sent as none.
	const keep = (was: unknown, shown: unknown, is: string) =>
		was === shown ? is : typeof was === "string" ? was : "";
	const cells = Object.fromEntries(
		TABLE_FIELDS.map(({ name }) => [name, keep(typed[name], typed.seen?.[name], now[name] ?? "")]),
	);
	const flavors = now.flavors.map((flavor) => {
		const was = listOf<Partial<FlavorValues> | undefined>(typed.flavors).find((one) => one?.id === flavor.id);
		return was
			? { ...flavor, stockQuantity: keep(was.stockQuantity, was.seen, flavor.stockQuantity) }
			: flavor;
	});
	return { ...now, ...cells, flavors };
}
