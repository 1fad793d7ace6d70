import { CATEGORIES, type Category } from "~/terms/categories";
import type { ImportColumn, ImportSource } from "../products/fields/product-columns.ts";
import { codeKey } from "../search/find-codes.server";
import type { RowValues } from "./read-cells.ts";

/** Which product a row is a flavor of. */
export type Member = {
	/** What the rows of the product have in common. */
	key: string;
	/** The product's name, where the row says it. */
	name: string | undefined;
	/** The flavor's name; undefined in a row of the product itself. */
	flavor: string | undefined;
	/** Nothing but the beginning of their names makes them one product, so that one row alone is none. */
	isByName: boolean;
};

/** The category that another program's or a supplier's word probably means. */
export function guessCategory(text: string): Category | undefined {
	const words = text.toLowerCase();
	const own = Object.entries(CATEGORIES).find(
		([key, name]) => key === words.trim() || name.toLowerCase() === words.trim(),
	);
	if (own) return own[0] as Category;
	return GUESSES.find(([pattern]) => pattern.test(words))?.[1];
}

const GUESSES: readonly [RegExp, Category][] = [
	[/disposable/, "disposables"],
	[/\b(?:e-?\s?liquids?|e-?\s?juices?|juices?|salt ?nics?|salts?|freebase|nic salts?)\b/, "e-liquids"],
	[
		/\b(?:coils?|tanks?|glass|batter(?:y|ies)|chargers?|accessor(?:y|ies)|parts|drip tips?|cases?)\b/,
		"accessories",
	],
	[/\bpods?\b|cartridges?\b/, "pods"],
	[/\b(?:mods?|kits?|box mods?|hardware|devices?)\b/, "mods"],
];

/** The model and the flavor in a name such as "Pulse 15K - Miami Mint", "Pulse 15K | Miami Mint" or "Pulse 15K (Miami Mint)". */
function splitName(name: string): { model: string; flavor: string } | undefined {
	const found =
		/^(.{2,}\S)\s+[-\u2013\u2014|]\s+(.{2,})$/.exec(name) ??
		/^(.{2,}[^\s,]),\s+(.{2,})$/.exec(name) ??
		/^(.{2,}\S)\s+\(([^()]{2,})\)$/.exec(name);
	return found ? { model: found[1]!, flavor: found[2]! } : undefined;
}

/**
 * Which product a row is a flavor of (Rule 7.47): by group, handle, parent, model, or the beginning of its name.
 *
 * @param columns those that the file has.
 */
export function memberOf(
	values: RowValues,
	source: ImportSource,
	columns: ReadonlyMap<ImportColumn, number>,
): Member | undefined {
	const { name, group, productSku, sku, rowId } = values;
	if (productSku !== undefined || columns.has("flavors")) return undefined;
	const options = optionsOf(values);
	const given = (key: string, own: Omit<Member, "key" | "isByName">): Member => ({
		...own,
		key: codeKey(key),
		isByName: false,
	});
	if (source === "shopify") {
		return group === undefined || options === undefined ? undefined : given(group, { name, flavor: options });
	}
	if (source === "woocommerce") {
		if (/^variable\b/i.test(values.itemType ?? ""))
			return given(sku ?? `id:${rowId ?? name}`, { name, flavor: undefined });
		if (!/^variation\b/i.test(values.itemType ?? "") || group === undefined) return undefined;
		return given(group, { name: undefined, flavor: options ?? name });
	}
	if (group !== undefined) {
		const rest = name?.toLowerCase().startsWith(group.toLowerCase())
			? name.slice(group.length).replace(/^[\s\-\u2013\u2014|,:/]+/, "")
			: name;
		const flavor = options ?? rest;
		return flavor ? given(group, { name: group, flavor }) : undefined;
	}
	if (name === undefined || source === "zoho") return undefined;
	if (options !== undefined) return given(name, { name, flavor: options });
	if (columns.has("flavor")) return undefined;
	const split = splitName(name);
	return split && { key: codeKey(split.model), name: split.model, flavor: split.flavor, isByName: true };
}

const optionsOf = ({ flavor, option2, option3 }: RowValues) =>
	[flavor, option2, option3].filter(Boolean).join(", ") || undefined;

/**
 * What stands before the colons of a name in QuickBooks' list, as "Disposables:Geek Bar:Pulse 15K:Miami Mint" has it: categories,
 * a brand, or the product that the name is a flavor of.
 *
 * @param isBrand whether a text is a brand's name.
 */
export function readPath(
	whole: string,
	isBrand: (text: string) => boolean,
): { name: string; category?: string; brand?: string; group?: string } {
	const path = whole.split(":").map((part) => part.trim());
	const found: ReturnType<typeof readPath> = { name: path.pop()! };
	for (const [n, part] of path.entries()) {
		if (!part) continue;
		if (isBrand(part)) found.brand = part;
		else if (n < path.length - 1 || guessCategory(part)) found.category ??= part;
		else found.group = part;
	}
	return found;
}
