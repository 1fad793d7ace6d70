/** Letters that are drawn as Latin ones, and Latin ones that no accent can be taken from. */
const LOOK_ALIKES: Record<string, string> = {
	...{ а: "a", в: "b", с: "c", ԁ: "d", е: "e", һ: "h", н: "h", і: "i", ї: "i", ј: "j", к: "k", ӏ: "l" },
	...{ м: "m", о: "o", р: "p", ԛ: "q", г: "r", ѕ: "s", т: "t", ѵ: "v", ԝ: "w", х: "x", у: "y" },
	...{ α: "a", β: "b", ε: "e", ϲ: "c", η: "n", ι: "i", κ: "k", μ: "u", ν: "v", ο: "o", ρ: "p", τ: "t" },
	...{ υ: "u", χ: "x", ζ: "z", ϳ: "j", ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i", ħ: "h" },
};

/** Characters that print nothing: format characters, fillers, the blank of braille. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const ACCENTS = /\p{M}/gu;

/** 'Prichard' for 'PRІCHÁRD' with a Cyrillic I: lower-case letters as they look, without accents and what can't be seen. */
const folded = (text: string): string =>
	text
		.replace(INVISIBLE, "")
		.replace(/\p{No}/gu, " $&")
		.normalize("NFKD")
		.replace(ACCENTS, "")
		.toLowerCase()
		// Capital letters can have accents only once they are small.
		.normalize("NFKD")
		.replace(ACCENTS, "")
		.replace(/./gu, (letter) => LOOK_ALIKES[letter] ?? letter);

/** The words of a text in folded letters and digits: 'st', 'marys' for "St. Mary's". */
export const foldedWords = (text: string): string[] =>
	folded(text)
		.replace(/['\u2018\u2019\u02bb\u02bc.]/g, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);

/** Words in addresses and their abbreviations. */
const SHORT: Record<string, string> = {
	...{ avenue: "ave", av: "ave", aven: "ave", avenu: "ave", avn: "ave", avnue: "ave" },
	...{
		boulevard: "blvd",
		boul: "blvd",
		boulv: "blvd",
		building: "bldg",
		circle: "cir",
		circ: "cir",
		court: "ct",
	},
	...{
		crt: "ct",
		drive: "dr",
		driv: "dr",
		drv: "dr",
		east: "e",
		expressway: "expy",
		fort: "ft",
		heights: "hts",
	},
	...{ highway: "hwy", highwy: "hwy", hiway: "hwy", lane: "ln", mount: "mt", north: "n", northeast: "ne" },
	...{
		northwest: "nw",
		parkway: "pkwy",
		parkwy: "pkwy",
		pkway: "pkwy",
		pky: "pkwy",
		place: "pl",
		plaza: "plz",
	},
	...{ plza: "plz", road: "rd", route: "rte", saint: "st", south: "s", southeast: "se", southwest: "sw" },
	...{
		springs: "spgs",
		square: "sq",
		sqr: "sq",
		street: "st",
		str: "st",
		strt: "st",
		terrace: "ter",
		terr: "ter",
	},
	...{ trail: "trl", village: "vlg", west: "w" },
};

/** A word of an address as it is abbreviated: 'rd' for 'road'; other words as they are. */
export const abbreviated = (word: string): string => SHORT[word] ?? word;

/** A letter of an address that is, without its accents, one from A to Z. */
const isPlain = (letter: string) =>
	/^[a-z\u00aa\u00ba\u02bb\u02bcßæœøłđıħ]+$/.test(letter.normalize("NFD").replace(ACCENTS, "").toLowerCase());

/**
 * What of a typed address can't be read as it looks (Rule 5.23): a character that can't be seen, or a letter or digit of another
 * alphabet, with the word it is in. Null: nothing.
 */
export function disguiseIn(text: string): { isInvisible: boolean; word: string } | null {
	if (text.search(INVISIBLE) >= 0) return { isInvisible: true, word: "" };
	for (const word of text.split(/\s+/)) {
		const odd = [...word].some((one) =>
			/\p{L}/u.test(one) ? !isPlain(one) : /\p{Nd}/u.test(one) && !/\d/.test(one),
		);
		if (odd) return { isInvisible: false, word: word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") };
	}
	return null;
}
