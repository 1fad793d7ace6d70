/** Shapes of the JSON columns. Types only: safe to import anywhere. */

export type TradeReference = { company: string; contact: string; phone: string; email: string };

export type Address = {
	firstName: string;
	lastName: string;
	company?: string;
	address1: string;
	address2?: string;
	city: string;
	state: string;
	zipCode: string;
	phone: string;
};

/** The print on a product's face; app/ui/pictures draws them. */
export type Motif =
	| "band"
	| "split"
	| "bolt"
	| "dots"
	| "rings"
	| "bars"
	| "wave"
	| "chevron"
	| "drop"
	| "peak"
	| "check"
	| "stripe"
	| "plain";

/** How a brand's name is set: our own typesetting, six styles; `w` is the width of the letters in units of 132. */
export type WordmarkStyle = {
	w: number;
	style?: 0 | 1 | 2 | 3 | 4 | 5;
	fill?: string;
	accent?: string;
	weight?: 500 | 700;
	caps?: boolean;
	italic?: boolean;
};

/** How a brand's products and name are drawn. Colors are hex (`#b3202c`). */
export type BrandStyle = {
	/** Main color of the product's body. */
	body: string;
	/** Second color: panels, rings, half of the print. */
	trim: string;
	/** Text color on `body`. */
	on: string;
	motif: Motif;
	/** Pale color of the bay the product stands in. */
	tint: string;
	/** The short word printed on the product. */
	mark: string;
	wm: WordmarkStyle;
};

/** Which silhouette a product has, and its color. */
export type Drawing = { form: number; accent: string };

/** A blog post's drawn cover: the same values always draw the same picture. */
export type Cover = { seed: number; kind: "rack" | "ledger" | "pallet"; accent?: string };

/** A quantity that an import's row states: the stock that its user saw, and what was there when the row was read. */
export type ImportedStock = { seen: number | null; wanted: number; now: number | null };

/** What an import's row does to a product: its columns before and after, its stock, its list of flavors or one of these. */
export type ImportedChange = {
	before: Record<string, unknown>;
	after: Record<string, unknown>;
	stock?: ImportedStock;
	/** The flavors that the product shall have, in this order. */
	flavors?: {
		names: string[];
		added: string[];
		removed: { name: string; stockQuantity: number | null }[];
		/** Where flavors keep stock: the product's, with what is removed and without. */
		stock?: { before: number; after: number };
	};
	flavor?: {
		/** The SKU of a product that the same file makes. */
		parentSku: string | null;
		/** Its name; null: the row adds it. */
		was: string | null;
		before: ImportedFlavorFields;
		after: ImportedFlavorFields;
		stock?: ImportedStock;
		/** The product's own stock, which no longer counts once a flavor keeps one. */
		productStock?: number;
	};
};

/** A row of a buyer's quick-order pad as it was typed; `flavor` and `hints` as a pad's line has them. */
export type PadDraftLine = { code: string; quantity: string; flavor: string; hints?: readonly string[] };

export type ImportedFlavorFields = { name?: string; sku?: string | null; barcode?: string | null };

/** What stands out in an import's row. */
export type ImportNotice =
	| "price"
	| "noPrice"
	| "zero"
	| "removed"
	| "renamed"
	| "spelling"
	| "otherPrice"
	| "ownStock";

/** What an import's preview counts besides its rows. Units are of the flavors that are removed. */
export type ImportTally = Partial<
	Record<ImportNotice | "rows" | "units" | "flavors" | "empty" | "services", number>
>;
