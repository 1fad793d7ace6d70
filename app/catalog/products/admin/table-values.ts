import { type FieldName, TABLE_FIELDS } from "../fields/product-fields";
import type { StockTableRow, TableCells } from "../product-admin.queries.server";
import type { ProductReply } from "./form";

type FlavorValues = { id: string; stockQuantity: string; seen: string };

/** A row of the table as its fields show it, with what they showed when the page was opened. */
export type TableRowValues = TableCells & { id: string; seen: TableCells; flavors: FlavorValues[] };

export const tableRowValues = (product: StockTableRow): TableRowValues => {
	const { stockQuantity, ...others } = product.cells;
	// A stock that is kept by flavor is changed there.
	const cells = product.flavorStock ? others : product.cells;
	const flavors = (product.flavors ?? []).flatMap(({ id, stockQuantity: own }) =>
		own === null ? [] : [{ id, stockQuantity: String(own), seen: String(own) }],
	);
	return { id: product.id, ...cells, seen: cells, flavors };
};

/** A row as conform read it. The sender chooses the names, so any of it may be a text, a list or an object. */
type Posted = { [cell in FieldName]?: unknown } & {
	id?: unknown;
	seen?: TableCells | null;
	flavors?: unknown;
};

const listOf = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);

/** The table as it is shown: a row of values for each product, and the messages by field. */
export type ShownTable = { rows: TableRowValues[]; errors: Record<string, string[]> };

/**
 * A posted table beside the rows as they are now: what was typed stays, what was left alone shows the value of now, and
 * both count as seen from here on (Rule 3.8). Values and messages follow their product, wherever its row stands now.
 */
export function onTopOfTable(reply: ProductReply, products: readonly StockTableRow[]): ShownTable {
	const posted: (Posted | undefined)[] = listOf(reply?.result.initialValue?.rows);
	const positionOf = new Map(Array.from(posted, (row, n) => [row?.id, n]));
	const moved = new Map(products.map(({ id }, n) => [positionOf.get(id), n]));
	const rows = products.map((product) => {
		const position = positionOf.get(product.id);
		return refreshed(tableRowValues(product), position === undefined ? undefined : posted[position]);
	});
	const errors: ShownTable["errors"] = {};
	for (const [field, messages] of Object.entries(reply?.result.error ?? {})) {
		const [, position, rest = ""] = /^rows\[(\d+)\](.*)$/.exec(field) ?? [];
		const n = position === undefined ? undefined : moved.get(Number(position));
		const at = n === undefined ? "" : `rows[${n}]${restNow(rest, posted[Number(position)], rows[n]!)}`;
		errors[at] = [...(errors[at] ?? []), ...(messages ?? [])];
	}
	return { rows, errors };
}

/** The place of a flavor's message among the flavors that are shown now. */
function restNow(rest: string, posted: Posted | undefined, { flavors }: TableRowValues): string {
	const [, m, cell] = /^\.flavors\[(\d+)\](.*)$/.exec(rest) ?? [];
	if (m === undefined) return rest;
	const { id } = listOf<Partial<FlavorValues> | undefined>(posted?.flavors)[Number(m)] ?? {};
	return `.flavors[${flavors.findIndex((flavor) => flavor.id === id)}]${cell}`;
}

function refreshed(now: TableRowValues, typed: Posted | undefined): TableRowValues {
	if (!typed) return now;
	// A field left empty is sent as none.
	const keep = (was: unknown, shown: unknown, is: string) =>
		was === shown ? is : typeof was === "string" ? was : "";
	const cells = Object.fromEntries(
		TABLE_FIELDS.flatMap(({ name }) => {
			const is = now[name];
			return is === undefined ? [] : [[name, keep(typed[name], typed.seen?.[name], is)]];
		}),
	);
	const flavors = now.flavors.map((flavor) => {
		const was = listOf<Partial<FlavorValues> | undefined>(typed.flavors).find((one) => one?.id === flavor.id);
		return was
			? { ...flavor, stockQuantity: keep(was.stockQuantity, was.seen, flavor.stockQuantity) }
			: flavor;
	});
	return { ...now, ...cells, flavors };
}

const CELL = /^rows\[(\d+)\]\.(?:flavors\[(\d+)\]\.)?(.+)$/;
const IDENTIFYING = ["id", "version"];

/** The changed cells of a table's form with what identifies their rows, numbered from 0. Nothing else needs to be sent. */
export function changedCells(form: FormData): FormData {
	const changed = new FormData();
	const at = new Map<string, number>();
	for (const [name, value] of form) {
		const [, n, m, cell] = CELL.exec(name) ?? [];
		if (n === undefined || cell === undefined || IDENTIFYING.includes(cell)) continue;
		const seenName = m === undefined ? `rows[${n}].seen.${cell}` : `rows[${n}].flavors[${m}].seen`;
		const seen = form.get(seenName);
		if (cell === "seen" || cell.startsWith("seen.") || seen === null || seen === value) continue;
		const known = at.get(n);
		const row = `rows[${known ?? at.size}]`;
		if (known === undefined) {
			at.set(n, at.size);
			for (const key of IDENTIFYING) changed.set(`${row}.${key}`, String(form.get(`rows[${n}].${key}`)));
		}
		if (m === undefined) {
			changed.set(`${row}.${cell}`, value);
			changed.set(`${row}.seen.${cell}`, seen);
			continue;
		}
		let position = 0;
		while (changed.has(`${row}.flavors[${position}].id`)) position += 1;
		changed.set(`${row}.flavors[${position}].id`, String(form.get(`rows[${n}].flavors[${m}].id`)));
		changed.set(`${row}.flavors[${position}].stockQuantity`, value);
		changed.set(`${row}.flavors[${position}].seen`, seen);
	}
	return changed;
}
