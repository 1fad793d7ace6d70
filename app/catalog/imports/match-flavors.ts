import { editDistance } from "../search/search-words.ts";

type Named = { name: string };

/** A flavor's name without case, accents, spaces and punctuation, so that "Blue-Razz ICE" equals "Blue Razz Ice". */
export function flavorKey(name: string): string {
	const letters = name
		.normalize("NFKD")
		.toLowerCase()
		.replaceAll("&", "and")
		.replace(/[^\p{L}\p{N}]/gu, "");
	return letters || name;
}

/**
 * The flavor that each name means (Rule 7.18): as it is written, else by its key. A flavor is meant once.
 *
 * @returns for each name its flavor, undefined for a new one.
 */
export function matchFlavors<Flavor extends Named>(
	names: readonly string[],
	flavors: readonly Flavor[],
): (Flavor | undefined)[] {
	const left = new Set(flavors);
	const found: (Flavor | undefined)[] = names.map(() => undefined);
	for (const keyOf of [(name: string) => name.toLowerCase(), flavorKey]) {
		const byKey = new Map([...left].map((flavor) => [keyOf(flavor.name), flavor]));
		for (const [at, name] of names.entries()) {
			const flavor = byKey.get(keyOf(name));
			if (found[at] || !flavor || !left.delete(flavor)) continue;
			found[at] = flavor;
		}
	}
	return found;
}

/** Which of the names one was probably meant to be, where it is a letter or two away. */
export function likelyMeant(name: string, others: readonly string[]): string | undefined {
	const key = flavorKey(name);
	const limit = key.length < 6 ? 1 : 2;
	return others.find((other) => editDistance(key, flavorKey(other), limit) <= limit);
}
