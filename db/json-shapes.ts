/** Shapes of the JSON columns. Types only: safe to import anywhere. */

export type TradeReference = { company: string; contact: string; phone: string; email: string };

export type ApplicationDocumentKind = "businessLicense" | "resellerPermit" | "tobaccoLicense";

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

/** How a brand's products and name are drawn. Colours are hex (`#b3202c`). */
export type BrandStyle = {
	/** Main colour of the product's body. */
	body: string;
	/** Second colour: panels, rings, half of the print. */
	trim: string;
	/** Text colour on `body`. */
	on: string;
	motif: Motif;
	/** Pale colour of the bay the product stands in. */
	tint: string;
	/** The short word printed on the product. */
	mark: string;
	wm: WordmarkStyle;
};

/** Which silhouette a product has, and its colour. */
export type Drawing = { form: number; accent: string };

/** A blog post's drawn cover: the same values always draw the same picture. */
export type Cover = { seed: number; kind: "rack" | "ledger" | "pallet"; accent?: string };

/** What an import's row does to a product: its columns before and after, and its flavors where they change. */
export type ImportedChange = {
	before: Record<string, unknown>;
	after: Record<string, unknown>;
	flavors?: { name: string; sku: string | null; barcode: string | null; stockQuantity: number | null }[];
};
