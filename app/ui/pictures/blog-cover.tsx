import { type CoverDrawing, coverViewBox, drawCoverShapes } from "./draw-cover";

/** An article's cover drawn into the page; decoration, hidden from assistive technology. */
export function BlogCover({ cover }: { cover: CoverDrawing }) {
	// The shapes are built from numbers and checked hex colours only.
	const shapes = { __html: drawCoverShapes(cover) };
	// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
	return <svg viewBox={coverViewBox} aria-hidden="true" dangerouslySetInnerHTML={shapes} />;
}

/** The same as an image file, loaded when it comes near the screen. */
export function BlogCoverImage({ src, eager = false }: { src: string; eager?: boolean }) {
	return (
		<img src={src} alt="" width={384} height={192} loading={eager ? "eager" : "lazy"} decoding="async" />
	);
}
