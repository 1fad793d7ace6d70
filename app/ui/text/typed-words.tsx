/** What a buyer had typed for goods that were put right, until they are ordered (Rule 4.13). */
export function TypedWords({
	words,
	was,
}: {
	words?: readonly string[] | undefined;
	was?: string | undefined;
}) {
	const said = [
		words && words.length > 0 ? `You typed ${words.map((word) => `'${word}'`).join(", ")}` : null,
		was === undefined ? null : `was ${was}`,
	].filter(Boolean);
	return said.length > 0 ? <span className="small mute block">{said.join(" · ")}</span> : null;
}
