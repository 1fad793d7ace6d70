import { searchWords } from "~/catalog";
import { listLocations, type OwnLocation } from "~/customers/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { isCustomer } from "~/kernel/actor/permissions";
import { cityIn } from "~/kernel/actor/stores.server";
import type { Db } from "~db/client.server";

/** A store of the reader's company that a question names, and the words that name it. */
export type NamedStore = { store: OwnLocation; words: string };

/** The store of the reader's company whose name or city a question has. Closed stores are not looked for. */
export function storeIn(db: Db, actor: Actor, question: string): NamedStore | null {
	if (!isCustomer(actor)) return null;
	const queryWords = ` ${searchWordsOf(question).join(" ")} `;
	const named = listLocations(db, actor)
		.filter(({ status }) => status !== "closed")
		.flatMap((store) =>
			[store.name, cityIn(store.address)].map((name) => ({ store, words: searchWordsOf(name).join(" ") })),
		)
		.filter(({ words }) => words.length > 2 && queryWords.includes(` ${words} `));
	return named.sort((a, b) => b.words.length - a.words.length)[0] ?? null;
}

// A question has more words than a search.
const searchWordsOf = (text: string) => text.split(/\s+/).flatMap(searchWords);

const MY_STORE = /\b(?:my|our)\s+((?:[\p{L}.'-]+\s+){1,3}?)(?:store|shop|location)\b/iu;
const NO_PLACE = /^(?:other|new|old|second|third|own|main|first|two|three|other two|vape|smoke)$/i;

/** The place in 'my San Diego store'; null when it names none. */
export function placeOfStore(question: string): string | null {
	const storeName = MY_STORE.exec(question)?.[1]?.trim();
	return storeName && !NO_PLACE.test(storeName) ? storeName : null;
}
