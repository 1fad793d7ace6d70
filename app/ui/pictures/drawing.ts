/** The five product categories, each with its own set of silhouettes. */
export type PictureCategory = "disposables" | "pods" | "mods" | "accessories" | "e-liquids";

/** The print on a product's face. One per brand; a product may ask for another. */
export const motifs = [
	"band",
	"split",
	"bolt",
	"dots",
	"rings",
	"bars",
	"wave",
	"chevron",
	"drop",
	"peak",
	"check",
	"stripe",
	"plain",
] as const;
export type Motif = (typeof motifs)[number];

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

/** A brand's colours and print, as stored with the brand. Colours are hex (`#b3202c`). */
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

/** What makes one product's picture its own, as stored with the product; the rest comes from its brand. */
export type ProductDrawing = {
	category: PictureCategory;
	/** Silhouette: any whole number, counted around `formCount[category]`. */
	form: number;
	/** Flavor or screen colour, hex. */
	accent: string;
	motif?: Motif;
	/** Another body colour than the brand's; the text colour then follows from it. */
	body?: string;
	/** Another word than the brand's mark. */
	mark?: string;
};

/** How many silhouettes a category has; `form` is taken modulo this. */
export const formCount: Record<PictureCategory, number> = {
	disposables: 9,
	pods: 6,
	mods: 6,
	accessories: 9,
	"e-liquids": 7,
};
