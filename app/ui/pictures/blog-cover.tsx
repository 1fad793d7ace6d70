/** An article's cover as an image file, loaded when it comes near the screen; decoration beside the title. */
export function BlogCoverImage({ src, eager = false }: { src: string; eager?: boolean }) {
	return (
		<img src={src} alt="" width={384} height={192} loading={eager ? "eager" : "lazy"} decoding="async" />
	);
}
