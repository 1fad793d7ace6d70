import type { Motif } from "./drawing";

/** A drawing's colors and print after brand and product are put together and every value is checked. */
export type Paint = {
	body: string;
	trim: string;
	on: string;
	accent: string;
	motif: Motif;
	mark: string;
};

/** Draws one silhouette. Everything stands on the base line y = 158, centered on x = 60, between x 12 and 108. */
export type Silhouette = (paint: Paint) => string;
