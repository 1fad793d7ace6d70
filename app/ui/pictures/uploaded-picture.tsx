import { type Picture, pictureAddress, widthsOf } from "~/kernel/pictures/picture-files";

/**
 * An uploaded picture as AVIF, with JPEG as the fallback. `sizes` gives the displayed width, so the browser can pick
 * a file; without it the smallest file is used, which is three times as wide as any list shows it.
 */
export function UploadedPicture({
	picture,
	alt,
	sizes,
	eager = false,
}: {
	picture: Picture;
	alt: string;
	sizes?: string | undefined;
	eager?: boolean;
}) {
	const widths = sizes ? widthsOf(picture) : widthsOf(picture).slice(0, 1);
	return (
		<picture>
			<source
				type="image/avif"
				srcSet={widths.map((width) => `${pictureAddress(picture, width, "avif")} ${width}w`).join(", ")}
				sizes={sizes}
			/>
			<img
				src={pictureAddress(picture, widths.at(1) ?? widths[0])}
				alt={alt}
				width={picture.width}
				height={picture.height}
				loading={eager ? "eager" : "lazy"}
				decoding="async"
			/>
		</picture>
	);
}
