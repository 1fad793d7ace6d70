import { drawWordmarkShapes, wordmarkViewBox } from "./draw-wordmark";
import type { WordmarkStyle } from "./drawing";

/** A brand's name as a picture with the name as its text; `decorative` where the name stands beside it. */
export function Wordmark({
	name,
	mark,
	decorative = false,
}: {
	name: string;
	mark: WordmarkStyle;
	decorative?: boolean;
}) {
	const shapes = { __html: drawWordmarkShapes(name, mark) };
	// The shapes are built from numbers, checked hex colours and the escaped name only.
	return decorative ? (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
		<svg viewBox={wordmarkViewBox} aria-hidden="true" dangerouslySetInnerHTML={shapes} />
	) : (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
		<svg viewBox={wordmarkViewBox} role="img" aria-label={name} dangerouslySetInnerHTML={shapes} />
	);
}
