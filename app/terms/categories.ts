import { keysOf } from "./keys-of.ts";

export const CATEGORIES = {
	disposables: "Disposables",
	pods: "Pod Systems",
	mods: "Mods",
	accessories: "Accessories",
	"e-liquids": "E-Liquids",
} as const;

export type Category = keyof typeof CATEGORIES;
export const CATEGORY_NAMES = /* @__PURE__ */ keysOf(CATEGORIES);

/** The filter buttons above the catalog. Mods and e-liquids are reached from their products. */
export const CATEGORY_BUTTONS = ["disposables", "pods", "accessories"] as const;
