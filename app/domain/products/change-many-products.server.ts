import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { DomainError, type FieldError } from "../errors.ts";
import { formatCents } from "../money.ts";
import { adminOperation } from "../operation.server";
import type { ProductTableRow } from "./product.schema.ts";
import { givenValues, type ProductRow, TABLE_FIELDS } from "./product-fields.ts";
import { changeProduct, type MovedStock, type ProductEdit } from "./update-product.server";

type FlavorNow = typeof productFlavors.$inferSelect;

/** The user's changes to a row, or null if there are none. */
type Edit = ProductEdit | null;

/**
 * Changes prices and stock of several products, all or none (Rule 7.14). Values that the user did not edit are not
 * written, so changes by others and by orders stay (Rule 3.8).
 *
 * @returns how many products changed, and the edited quantities that orders had moved.
 * @throws DomainError forbidden; conflict, naming the rows, when somebody changed one of them since the page was read.
 */
export const changeManyProducts = adminOperation(
	"products.edit",
	(
		tx,
		admin,
		rows: readonly ProductTableRow[],
	): { changed: number; moved: (MovedStock & { product: string })[] } => {
		const ids = rows.map(({ id }) => id);
		const found = tx.select().from(products).where(inArray(products.id, ids)).all();
		const before = new Map(found.map((row) => [row.id, row]));
		const flavors = Map.groupBy(readFlavors(tx, ids), ({ productId }) => productId);
		const edits = rows.map((row) => editOf(row, flavors.get(row.id) ?? []));
		const stale = edits.flatMap((edit, n): FieldError[] => {
			const now = edit && before.get(edit.id);
			// Already as requested, as for a form that is sent twice.
			if (!edit || (now && (now.version === edit.version || isAlready(now, edit, flavors.get(now.id))))) {
				return [];
			}
			const what = now ? `${now.name} was changed meanwhile to ${sayTableValues(now)}` : "A product is gone";
			return [{ field: `rows[${n}].wholesalePrice`, message: `${what}: check its row and save again` }];
		});
		if (stale.length > 0) throw new DomainError("conflict", stale[0]!.message, { errors: stale });
		const saved = edits.flatMap((edit) =>
			edit ? [{ edit, name: before.get(edit.id)!.name, ...changeProduct(tx, admin, edit) }] : [],
		);
		return {
			changed: saved.filter(({ edit, version }) => version !== edit.version).length,
			moved: saved.flatMap(({ name, moved }) => moved.map((one) => ({ ...one, product: name }))),
		};
	},
);

const readFlavors = (tx: Tx, productIds: string[]): FlavorNow[] =>
	tx
		.select()
		.from(productFlavors)
		.where(and(inArray(productFlavors.productId, productIds), eq(productFlavors.active, true)))
		.orderBy(asc(productFlavors.position), asc(productFlavors.name))
		.all();

function editOf({ id, version, seen, values, flavors: posted }: ProductTableRow, now: FlavorNow[]): Edit {
	const changes = givenValues(values, ({ column }) => values[column] !== seen[column]);
	const changed = new Map(posted.filter((one) => one.stockQuantity !== one.seen).map((one) => [one.id, one]));
	if (changed.size > 0) {
		const flavors = now.map(({ id: own, name }) => ({
			name,
			stockQuantity: changed.get(own)?.stockQuantity,
		}));
		const shown = now.map((flavor) => ({
			...flavor,
			stockQuantity: changed.get(flavor.id)?.seen ?? flavor.stockQuantity,
		}));
		return { id, version, ...changes, flavors, seen: { ...seen, flavors: shown } };
	}
	return Object.keys(changes).length > 0 ? { id, version, ...changes, seen } : null;
}

const isAlready = (now: ProductRow, edit: ProductEdit, flavors: FlavorNow[] = []) =>
	TABLE_FIELDS.every(({ column }) => (edit[column] ?? now[column]) === now[column]) &&
	(edit.flavors ?? []).every(
		({ name, stockQuantity }) =>
			stockQuantity === undefined ||
			flavors.some((flavor) => flavor.name === name && flavor.stockQuantity === stockQuantity),
	);

/** "wholesale $9.75, MSRP $19.99": what the table shows of a product. */
const sayTableValues = (now: ProductRow) =>
	TABLE_FIELDS.map(({ column, kind, table }) => {
		const value = now[column];
		const label = table.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
		const said = kind === "cents" ? formatCents(Number(value)) : (value?.toLocaleString("en-US") ?? "none");
		return `${label} ${said}`;
	}).join(", ");
