import type { Motif } from "~db/json-shapes";

export type { BrandStyle, Motif, WordmarkStyle } from "~db/json-shapes";

/** The five product categories, each with its own silhouettes. */
export type PictureCategory = "disposables" | "pods" | "mods" | "accessories" | "e-liquids";

/** The prints of product faces. Each brand has one; a product may have another. */
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

/** The stored parts of a product's picture; the rest comes from its brand. */
export type ProductDrawing = {
	category: PictureCategory;
	/** Silhouette: any whole number, taken modulo `formCount[category]`. */
	form: number;
	/** Flavor or screen color, hex. */
	accent: string;
	motif?: Motif;
	/** Replaces the brand's body color; the text color is then computed from it. */
	body?: string;
	/** Replaces the word of the brand's mark. */
	mark?: string;
	/** Of a charger: its bays, 1 to 4; 2 unless given. */
	bays?: number;
};

/** Number of silhouettes per category; `form` is taken modulo this. */
export const formCount: Record<PictureCategory, number> = {
	disposables: 9,
	pods: 6,
	mods: 6,
	accessories: 9,
	"e-liquids": 7,
};
