import { drawProductShapes, productViewBox } from "./draw-product";
import type { BrandStyle, ProductDrawing } from "./drawing";

/**
 * A product's picture drawn inline. Without `title` it is decorative and hidden from screen readers. It sends the
 * drawing code to the browser, so lists use `ProductImage`.
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
	// The shapes contain only numbers, validated hex colors and escaped words.
	return title ? (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
		<svg viewBox={productViewBox} role="img" aria-label={title} dangerouslySetInnerHTML={shapes} />
	) : (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
		<svg viewBox={productViewBox} aria-hidden="true" dangerouslySetInnerHTML={shapes} />
	);
}
