import { readPictureAddress } from "~/domain/pictures/picture-files";
import { UploadedPicture } from "./uploaded-picture";

/**
 * A product's picture as an image file, loaded when it comes near the screen: the uploaded one, or the
 * drawing. The empty `alt` is right beside the product's name; give one where the picture stands alone.
 */
export function ProductImage({
	src,
	alt = "",
	eager = false,
	sizes,
}: {
	src: string;
	alt?: string;
	/** For the one picture at the top of a page. */
	eager?: boolean;
	/** How wide an uploaded picture is shown, where that is more than a list does. */
	sizes?: string;
}) {
	const picture = readPictureAddress(src);
	if (picture) return <UploadedPicture picture={picture} alt={alt} sizes={sizes} eager={eager} />;
	return (
		<img src={src} alt={alt} width={96} height={160} loading={eager ? "eager" : "lazy"} decoding="async" />
	);
}
