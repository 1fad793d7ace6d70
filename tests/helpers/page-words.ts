// The words of a page, as tests compare them with those of the demo.

const ENTITIES: Record<string, string> = {
	...{ "#x27": "'", "#39": "'", amp: "&", quot: '"', lt: "<", gt: ">", nbsp: " " },
};
const decoded = (text: string) => text.replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** What a page says: its text, without scripts and what could be chosen, and the words in its attributes; a mail's that it frames, too. */
export function wordsOf(html: string): string {
	const mails: string[] = [];
	const text = html
		.replaceAll(
			/<script(?! type="application\/ld)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<option(?![^>]* selected)[\s\S]*?<\/option>|<!--[\s\S]*?-->/g,
			"",
		)
		.replaceAll(/<\/?([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/gi, (_, tag: string, attributes: string) => {
			const words = [
				...attributes.matchAll(/ (placeholder|title|alt|aria-label|content|value|srcdoc)="([^"]*)"/g),
			];
			for (const [, name, mail] of words) if (name === "srcdoc") mails.push(decoded(mail!));
			const own = words.flatMap(([, name, said]) => (name === "srcdoc" ? [] : [said!]));
			return /^(?:a|abbr|b|em|i|span|strong)$/i.test(tag) && own.length === 0 ? "" : ` | ${own.join(" | ")} `;
		});
	return [decoded(text), ...mails.map(wordsOf)].join(" | ");
}

/** What a settings page says of how a shop began stays in its history, and all terms stand among the choices. */
export const spared = (path: string, words: string): string =>
	path.startsWith("/admin/settings/")
		? words
				.replace(/From the start[\s\S]*?Starting values\./, "")
				.replaceAll(/Net 30 (?:for new|Due 30)/g, "")
		: words;
