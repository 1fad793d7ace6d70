/**
 * A product's picture as an image file (`src` is its resource route's address), loaded when it comes near the screen.
 * The empty `alt` is right beside the product's name; give one where the picture stands alone.
 */
export function ProductImage({
	src,
	alt = "",
	eager = false,
}: {
	src: string;
	alt?: string;
	/** For the one picture at the top of a page. */
	eager?: boolean;
}) {
	return (
		<img src={src} alt={alt} width={96} height={160} loading={eager ? "eager" : "lazy"} decoding="async" />
	);
}
