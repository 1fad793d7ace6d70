/** What a buyer had typed for goods that were put right, until they are ordered (Rule 4.13). */
export function TypedWords({
	words,
	was,
}: {
	words?: readonly string[] | undefined;
	was?: string | undefined;
}) {
	const texts = [
		words && words.length > 0 ? `You typed ${words.map((word) => `'${word}'`).join(", ")}` : null,
		was === undefined ? null : `was ${was}`,
	].filter(Boolean);
	return texts.length > 0 ? <span className="small mute block">{texts.join(" · ")}</span> : null;
}
