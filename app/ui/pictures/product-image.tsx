import { readPictureAddress } from "~/kernel/pictures/picture-files";
import { UploadedPicture } from "./uploaded-picture";

/**
 * A product's picture as a lazy-loaded image: the uploaded one, or the drawing. Leave `alt` empty where the product's
 * name is next to it.
 */
export function ProductImage({
	src,
	alt = "",
	eager = false,
	sizes,
}: {
	src: string;
	alt?: string;
	/** For the main picture of a page, which is not lazy-loaded. */
	eager?: boolean;
	/** The displayed width of an uploaded picture, if it is larger than in lists. */
	sizes?: string;
}) {
	const picture = readPictureAddress(src);
	if (picture) return <UploadedPicture picture={picture} alt={alt} sizes={sizes} eager={eager} />;
	return (
		<img src={src} alt={alt} width={96} height={160} loading={eager ? "eager" : "lazy"} decoding="async" />
	);
}
