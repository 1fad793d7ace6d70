import { drawProductShapes, productViewBox } from "./draw-product";
import type { BrandStyle, ProductDrawing } from "./drawing";

/**
 * A product's picture drawn into the page. Without `title` it is decoration and hidden from assistive technology.
 * It ships the drawing code to the browser: lists use `ProductImage`.
 */
export function ProductPicture({
	drawing,
	brand,
	title,
}: {
	drawing: ProductDrawing;
	brand: BrandStyle;
	title?: string;
}) {
	const shapes = { __html: drawProductShapes(drawing, brand) };
	// The shapes are built from numbers, checked hex colors and escaped words only.
	return title ? (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
		<svg viewBox={productViewBox} role="img" aria-label={title} dangerouslySetInnerHTML={shapes} />
	) : (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
		<svg viewBox={productViewBox} aria-hidden="true" dangerouslySetInnerHTML={shapes} />
	);
}
