import type { Motif } from "~db/json-shapes";

export type { BrandStyle, Motif, WordmarkStyle } from "~db/json-shapes";

/** The five product categories, each with its own set of silhouettes. */
export type PictureCategory = "disposables" | "pods" | "mods" | "accessories" | "e-liquids";

/** The prints there are on products' faces. One per brand; a product may ask for another. */
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
] as const satisfies readonly Motif[];

/** What makes one product's picture its own, as stored with the product; the rest comes from its brand. */
export type ProductDrawing = {
	category: PictureCategory;
	/** Silhouette: any whole number, counted around `formCount[category]`. */
	form: number;
	/** Flavor or screen color, hex. */
	accent: string;
	motif?: Motif;
	/** Another body color than the brand's; the text color then follows from it. */
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
