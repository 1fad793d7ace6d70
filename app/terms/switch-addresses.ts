import { keysOf } from "./keys-of.ts";
import { SWITCHES, type SwitchName } from "./switches.ts";

/** A route is a switch's where these parameters have these values. */
export type Owned = { name: SwitchName; where: Readonly<Record<string, string>> };

const segmentsOf = (pattern: string) => pattern.split("/").filter(Boolean);

/** The parameters that make a route answer an address of the register; null if it answers none of them. */
function whereOf(pattern: string, address: string): Record<string, string> | null {
	if (pattern === address) return {};
	const [own, asked] = [segmentsOf(pattern), segmentsOf(address)];
	if (asked.length > own.length) return null;
	const where: Record<string, string> = {};
	for (const [n, segment] of own.entries()) {
		const word = asked[n];
		if (segment === word || (word === undefined && segment.endsWith("?"))) continue;
		if (word === undefined || !segment.startsWith(":") || word.startsWith(":")) return null;
		where[segment.replace(/^:|\?$/g, "")] = word;
	}
	return where;
}

/** The switches that a route belongs to, by its pattern (Rule 9.40). */
export const ownersOf = (pattern: string): Owned[] =>
	keysOf(SWITCHES).flatMap((name) =>
		SWITCHES[name].pages.flatMap((address) => {
			const where = whereOf(pattern, address);
			return where ? [{ name, where }] : [];
		}),
	);
