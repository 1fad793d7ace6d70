import { keysOf } from "~/terms/keys-of";

/** What goods get a label for. */
export const GOODS_LABELS = {
	product: { label: "Product", says: "Name, flavor and barcode, for a unit." },
	shelf: { label: "Shelf", says: "A large SKU, case and minimum, for its place." },
} as const;

export type GoodsLabel = keyof typeof GOODS_LABELS;

/** The labels that one file has: a page for each takes its time to draw. */
export const MOST_LABELS = 1_000;
/** The longest text of lines that an address holds. */
export const LONGEST_LABEL_TEXT = 6_000;

export const goodsLabelOf = (text: string | null): GoodsLabel =>
	keysOf(GOODS_LABELS).find((name) => name === text) ?? "product";
