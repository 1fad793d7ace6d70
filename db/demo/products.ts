import { accessories } from "./products/accessories.ts";
import type { DemoProduct } from "./products/catalog-entry.ts";
import { disposables } from "./products/disposables.ts";
import { eLiquids } from "./products/e-liquids.ts";
import { mods } from "./products/mods.ts";
import { pods } from "./products/pods.ts";

export type { DemoCategory, DemoFlavor, DemoProduct } from "./products/catalog-entry.ts";

/** The whole demo catalog: 150 products over the five categories. */
export const demoProducts: readonly DemoProduct[] = [
	...disposables,
	...pods,
	...mods,
	...accessories,
	...eLiquids,
];
