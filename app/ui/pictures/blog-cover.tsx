/** An article's cover as a lazy-loaded image; decorative, since the title is next to it. */
export function BlogCoverImage({ src, eager = false }: { src: string; eager?: boolean }) {
	return (
		<img src={src} alt="" width={384} height={192} loading={eager ? "eager" : "lazy"} decoding="async" />
	);
}
