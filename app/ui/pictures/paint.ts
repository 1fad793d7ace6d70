import type { Motif } from "./drawing";

/** A drawing's colors and print: brand and product combined, every value validated. `accent` is `currentColor`: the drawing's group has the color. */
export type Paint = {
	body: string;
	trim: string;
	on: string;
	accent: string;
	motif: Motif;
	mark: string;
	/** Bays of a charger. */
	bays: number;
};

/** Draws one silhouette, standing on the base line y = 158, centered on x = 60, between x 12 and 108. */
export type Silhouette = (paint: Paint) => string;
