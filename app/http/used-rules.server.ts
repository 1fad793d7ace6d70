import postcss, { type ChildNode, type Container } from "postcss";

/** A piece of a stylesheet: kept always, kept where a page has the classes of one of its selectors, or a group of such. */
type Piece = { text: string; selectors?: string[][] } | { head: string; pieces: Piece[] };

/** A stylesheet, read once, from which the rules that a page uses can be taken. */
export type ParsedSheet = Piece[];

/** Reads a stylesheet. Throws postcss's CssSyntaxError when it is none. */
export const parseSheet = (css: string): ParsedSheet => piecesOf(postcss.parse(css));

function piecesOf(container: Container<ChildNode>): Piece[] {
	return (container.nodes ?? []).flatMap((node): Piece[] => {
		if (node.type === "comment") return [];
		if (node.type === "rule")
			return [{ text: node.toString(), selectors: node.selectors.map(classesNeeded) }];
		if (node.type === "atrule" && node.nodes && /^(?:media|layer|supports)$/.test(node.name))
			return [{ head: `@${node.name} ${node.params}`, pieces: piecesOf(node) }];
		return [{ text: node.type === "atrule" && !node.nodes ? `${node.toString()};` : node.toString() }];
	});
}

/** The classes an element and its ancestors must have for a selector to match; what :is(), :not() and the like say is left out. */
function classesNeeded(selector: string): string[] {
	let plain = selector;
	for (let before = ""; before !== plain; ) {
		before = plain;
		plain = plain.replace(/:[a-z-]+\((?:[^()\\]|\\.|\([^()]*\))*\)/g, "");
	}
	return [...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = ""]) => name.replace(/\\/g, ""));
}

/** Every class that occurs in a rendered page. */
export function classesOf(html: string): Set<string> {
	const classes = new Set<string>();
	for (const [, value = ""] of html.matchAll(/ class="([^"]*)"/g)) {
		const text = value.includes("&") ? value.replaceAll("&gt;", ">").replaceAll("&amp;", "&") : value;
		for (const name of text.split(" ")) classes.add(name);
	}
	return classes;
}

/**
 * The rules of a sheet that can apply to a page with these classes, in their order. Rules without a class are kept, and
 * so are those that wait for a state: only classes decide.
 */
export function usedRules(sheet: ParsedSheet, classes: ReadonlySet<string>): string {
	let css = "";
	for (const piece of sheet) {
		if ("pieces" in piece) {
			const inner = usedRules(piece.pieces, classes);
			if (inner !== "") css += `${piece.head}{${inner}}`;
		} else if (
			!piece.selectors ||
			piece.selectors.some((needed) => needed.every((name) => classes.has(name)))
		) {
			css += piece.text;
		}
	}
	return css;
}
