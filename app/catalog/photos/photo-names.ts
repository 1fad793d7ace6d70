/** What a picture's name says: what it may be called after, the likeliest first, and its place among its pictures. */
export type PhotoName = { codes: string[]; place: number };

/** What a picture shows, as photographers and shops name it: the first ones, those that say nothing of its place, the later ones. */
const FIRST = ["main", "hero", "cover", "front", "full", "product", "primary", "default"];
const ANYWHERE = [
	...["image", "img", "photo", "pic", "picture", "web", "small", "large", "big", "hd", "final"],
	...["edit", "edited", "copy", "new"],
];
const LATER = [
	...[
		"angle",
		"side",
		"left",
		"right",
		"top",
		"bottom",
		"back",
		"rear",
		"inside",
		"open",
		"closed",
		"detail",
	],
	...["zoom", "label", "box", "pack", "package", "packaging", "case", "display", "group", "hand", "alt"],
];
const BEHIND_NUMBERS = 50;
const PLACE_OF = new Map<string, number>([
	...[...FIRST, ...ANYWHERE].map((word) => [word, 0] as const),
	...LATER.map((word, n) => [word, BEHIND_NUMBERS + n] as const),
]);
const IS_NUMBER = /^\d{1,3}$/;

/** The end of a name that is no part of a code: "-2", "_front", " (3)", "-front-2". */
const TAIL = /[\s\-_.,+([]+([A-Za-z]+|\d{1,3})[)\]]*$/;

/** Whether a name says nothing but which of several pictures it is: "2", "front", "IMG_0012". */
const saysNothing = (name: string) =>
	IS_NUMBER.test(name) ||
	PLACE_OF.has(name.toLowerCase()) ||
	/^(?:img|dsc|dscn|image|photo|pic|p)[-_ ]?\d+$/i.test(name);

const numberOf = (words: readonly string[]): number => {
	const number = words.find((word) => IS_NUMBER.test(word));
	if (number !== undefined) return Number(number);
	return Math.max(0, ...words.map((word) => PLACE_OF.get(word.toLowerCase()) ?? 0));
};

/** The same code as computers write it where some signs may not stand in a file's name. */
const spellings = (code: string): string[] => [
	...new Set([
		code,
		code.replace(/\s+/g, "-"),
		code.replace(/[\s_]+/g, "-"),
		code.replace(/[\s-]+/g, "_"),
		code.replace(/[\s_-]+/g, ""),
	]),
];

/** A name, then what is left of it without the ends that say which picture it is. */
function shortened(name: string): { codes: string[]; words: string[] } {
	const codes = [name];
	const words: string[] = [];
	for (let rest = name; codes.length < 4; ) {
		const tail = TAIL.exec(rest);
		const word = tail?.[1];
		if (!tail || !word || !(IS_NUMBER.test(word) || PLACE_OF.has(word.toLowerCase()))) break;
		rest = rest.slice(0, tail.index);
		if (!rest) break;
		words.push(word);
		codes.push(rest);
	}
	return { codes, words };
}

/**
 * What a picture of a ZIP is called after (Rule 7.51): its own name, in full and without an end such as "-2" or "_front", then its folders',
 * the innermost first. A name that says nothing but which picture it is leaves the word to its folder.
 */
export function readPhotoName(path: string): PhotoName {
	const parts = path.split("/");
	const stem = parts
		.at(-1)!
		.replace(/\.[A-Za-z0-9]{2,5}$/, "")
		.trim();
	const folders = parts
		.slice(0, -1)
		.toReversed()
		.map((folder) => folder.trim());
	const own = shortened(stem);
	const names = [own.codes, ...folders.map((folder) => shortened(folder).codes)];
	if (folders.length > 0 && saysNothing(stem)) names.push(names.shift()!);
	const words = saysNothing(stem) ? [/\d+$/.exec(stem)?.[0] ?? stem] : own.words;
	return { codes: [...new Set(names.flat().flatMap(spellings))].filter(Boolean), place: numberOf(words) };
}
