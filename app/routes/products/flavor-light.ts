import { type MouseEvent, type SyntheticEvent, useState } from "react";
import type { ProductDetail } from "~/domain/products/product.queries.server";
import type { ProductFlavor } from "~/domain/products/product-view";
import { isPlainClick } from "./gallery";
import { picturePath } from "./reader-words";

/** A flavor's name in the page's address: its SKU, where it has one. */
export const flavorKey = ({ id, sku }: Pick<ProductFlavor, "id" | "sku">): string => sku ?? id;

/** The flavor that the address names (`?flavor=`), and the product's drawing to color; null when it has photos. */
export type FlavorLight = { key: string; svg: string | null };

/**
 * The flavor whose color the product's drawing shows: at first the one in the address, then the row last pointed at or
 * focused. Photos keep their colors (Rule 7.33). `show` handles events of the rows, which carry `data-flavor`; the flavors'
 * links would reload the form, so scripts show the flavor in place.
 */
export function useFlavorLight(product: ProductDetail, start: FlavorLight | null) {
	const [key, setKey] = useState(start?.key);
	const [svg, setSvg] = useState(start?.svg ?? null);
	return {
		flavor: product.flavors.find((flavor) => flavorKey(flavor) === key),
		svg,
		show(event: SyntheticEvent) {
			const target = event.target as Element;
			if (event.type === "click" && target.closest(".pickf") && isPlainClick(event as MouseEvent)) {
				event.preventDefault();
			}
			const next = target.closest<HTMLElement>("[data-flavor]")?.dataset.flavor;
			if (!next || next === key) return;
			setKey(next);
			if (svg !== null || product.pictures.length > 0) return;
			// The picture on the page can't be colored from here, its drawing can. It is in the browser's cache.
			fetch(picturePath(product))
				.then((drawing) => (drawing.ok ? drawing.text() : null))
				// Offline, the picture stays as it is.
				.then(setSvg, () => undefined);
		},
	};
}
