// What a page's stylesheets show and hide, without laying anything out.
import postcss, { type AtRule, type Container, type Rule } from "postcss";
import { type Element, hasAttribute, inputType, isElement, matches, parentOf } from "./dom.ts";

const READ = ["display", "visibility", "position", "float", "content-visibility"] as const;
type Property = (typeof READ)[number];

type Declared = {
	property: Property;
	value: string;
	selector: string;
	media: string[];
	/** What decides between two declarations: the later and the more specific one. */
	weight: number[];
};

export type Sheet = Declared[];

/** The order of the layers, as the first sheet names them. What is in none comes after all. */
const LAYERS = ["theme", "base", "components", "utilities"];

/** Reads a stylesheet's rules about what is shown; `place` says which sheet of the page it is. */
export function readSheet(css: string, place: number, media: string | null): Sheet {
	const found: Sheet = [];
	let order = 0;
	const walk = (container: Container, above: { media: string[]; layer: number; selectors: string[] }) => {
		container.each((node) => {
			if (node.type === "atrule") return walkAtRule(node, above);
			if (node.type !== "rule") return;
			const selectors = selectorsOf(node, above.selectors);
			node.each((child) => {
				if (child.type !== "decl" || !READ.includes(child.prop as Property)) return;
				for (const selector of selectors) {
					const important = child.important ? 1 : 0;
					found.push({
						property: child.prop as Property,
						value: child.value,
						selector,
						media: above.media,
						weight: [
							important,
							important ? -above.layer : above.layer,
							...specificity(selector),
							place,
							order++,
						],
					});
				}
			});
			walk(node, { ...above, selectors });
		});
	};
	const walkAtRule = (node: AtRule, above: Parameters<typeof walk>[1]) => {
		if (!node.nodes) return;
		if (node.name === "media") walk(node, { ...above, media: [...above.media, node.params] });
		else if (node.name === "layer") walk(node, { ...above, layer: LAYERS.indexOf(node.params) });
		else if (node.name === "supports" && !/^\s*not\b/.test(node.params)) walk(node, above);
	};
	walk(postcss.parse(css), { media: media ? [media] : [], layer: LAYERS.length, selectors: [] });
	return found;
}

function selectorsOf(rule: Rule, above: string[]): string[] {
	const own = rule.selectors.map((selector) => selector.trim());
	if (above.length === 0) return own;
	const parent = above.length === 1 ? (above[0] ?? "") : `:is(${above.join(",")})`;
	return own.map((selector) =>
		selector.includes("&") ? selector.replaceAll("&", parent) : `${parent} ${selector}`,
	);
}

function specificity(selector: string): [number, number, number] {
	const counted = selector
		.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, "")
		.replace(/\\./g, "x")
		.replace(/\[[^\]]*\]/g, ".a");
	const ids = counted.match(/#[\w-]+/g)?.length ?? 0;
	const classes = counted.match(/\.[\w-]+|(?<!:):(?!is|not|has|:)[\w-]+/g)?.length ?? 0;
	const names = counted.match(/(?:^|[\s>+~(,])[a-z][\w-]*|::[\w-]+/g)?.length ?? 0;
	return [ids, classes, names];
}

const rem = (length: string) => Number.parseFloat(length) * (length.endsWith("em") ? 16 : 1);

/** Whether a media query holds on a screen of this width, without scripts and with a mouse. */
function mediaHolds(query: string, width: number): boolean {
	return query.split(",").some((part) => {
		const text = part.trim().toLowerCase();
		const isNot = text.startsWith("not ");
		const holds = text
			.replace(/^not\s+/, "")
			.split(/\s+and\s+/)
			.every((term) => termHolds(term.replace(/^only\s+/, ""), width));
		return holds !== isNot;
	});
}

function termHolds(term: string, width: number): boolean {
	if (term === "all" || term === "screen" || term === "") return true;
	const inner = /^\((.*)\)$/.exec(term)?.[1]?.replace(/\s+/g, "");
	if (inner === undefined) return false;
	const named = /^(min|max)-width:([\d.]+(?:px|r?em))$/.exec(inner);
	if (named) return named[1] === "min" ? width >= rem(named[2] ?? "") : width <= rem(named[2] ?? "");
	const range = /^(?:([\d.]+(?:px|r?em))(<=?))?width(?:(<=?|>=?)([\d.]+(?:px|r?em)))?$/.exec(inner);
	if (range) {
		const [, low, lowSign, sign, high] = range;
		const isAbove = !low || (lowSign === "<" ? rem(low) < width : rem(low) <= width);
		if (!sign || !high) return isAbove;
		const limit = rem(high);
		const compare = { "<": width < limit, "<=": width <= limit, ">": width > limit, ">=": width >= limit };
		return isAbove && (compare[sign as keyof typeof compare] ?? false);
	}
	if (inner.startsWith("not(")) return !termHolds(inner.slice(3), width);
	return ["scripting:none", "hover:hover", "pointer:fine", "prefers-reduced-motion:reduce"].includes(inner);
}

const isLater = (one: number[], other: number[]) => {
	for (const [at, figure] of one.entries()) {
		const second = other[at] ?? 0;
		if (figure !== second) return figure > second;
	}
	return true;
};

const UNSHOWN = [
	"head",
	"script",
	"style",
	"template",
	"title",
	"meta",
	"link",
	"datalist",
	"source",
	"param",
];
const INLINE = new Set(
	"a abbr b bdi bdo br cite code data dfn em font i kbd label mark output q s samp small span strong sub sup svg time tspan u var wbr textarea input select button img picture progress meter option iframe canvas text path g use".split(
		" ",
	),
);
/** What has a size of its own, without any text in it. */
const SIZED = new Set(
	"img svg input select textarea button iframe progress meter canvas hr video audio".split(" "),
);

/** Answers for one page at one width. What changes in its fields is seen at once. */
export class Styles {
	readonly #byProperty = new Map<Property, Declared[]>();
	readonly #details: Declared[] = [];
	#displays = new WeakMap<Element, string>();
	#rendered = new WeakMap<Element, boolean>();

	constructor(sheets: Sheet[], width: number) {
		for (const declared of sheets.flat()) {
			if (!declared.media.every((query) => mediaHolds(query, width))) continue;
			if (declared.selector.endsWith("::details-content")) {
				this.#details.push({ ...declared, selector: declared.selector.replace("::details-content", "") });
			} else if (!/::|:(?:before|after|first-line|first-letter|marker)\b/.test(declared.selector)) {
				const list = this.#byProperty.get(declared.property) ?? [];
				list.push(declared);
				this.#byProperty.set(declared.property, list);
			}
		}
	}

	/** After something in the page changed. */
	forget(): void {
		this.#displays = new WeakMap();
		this.#rendered = new WeakMap();
	}

	#declared(element: Element, property: Property): string | null {
		let best: Declared | null = null;
		for (const one of this.#byProperty.get(property) ?? []) {
			if ((best === null || isLater(one.weight, best.weight)) && applies(element, one.selector)) best = one;
		}
		return best?.value ?? null;
	}

	/** The box an element makes: `none`, `inline`, or another. */
	display(element: Element): string {
		let display = this.#displays.get(element);
		if (display === undefined) {
			display = this.#findDisplay(element);
			this.#displays.set(element, display);
		}
		return display;
	}

	#findDisplay(element: Element): string {
		const inline = /(?:^|;)\s*display\s*:\s*([\w-]+)/.exec(element.attribs.style ?? "")?.[1];
		const own = inline ?? this.#declared(element, "display") ?? initialDisplay(element);
		if (own !== "inline") return own;
		const isOut =
			/absolute|fixed/.test(this.#declared(element, "position") ?? "") ||
			/left|right/.test(this.#declared(element, "float") ?? "");
		const parent = parentOf(element);
		const isItem = parent !== null && /flex|grid/.test(this.#declared(parent, "display") ?? "");
		return isOut || isItem ? "block" : own;
	}

	/** Whether an element and all around it make boxes, and none of them is folded. */
	isRendered(element: Element): boolean {
		let isRendered = this.#rendered.get(element);
		if (isRendered === undefined) {
			isRendered = this.#findRendered(element);
			this.#rendered.set(element, isRendered);
		}
		return isRendered;
	}

	#findRendered(element: Element): boolean {
		for (let at: Element | null = element; at; at = parentOf(at)) {
			if (this.display(at) === "none" || this.#isFolded(at)) return false;
		}
		for (let at: Element | null = element; at; at = parentOf(at)) {
			const visibility = this.#declared(at, "visibility");
			if (visibility !== null && visibility !== "inherit") return visibility === "visible";
		}
		return true;
	}

	/** Whether somebody sees the element: rendered, and with something in it. */
	isVisible(element: Element): boolean {
		return this.isRendered(element) && this.#hasSize(element);
	}

	/** Whether assistive technology leaves the element out. */
	isHiddenForAria(element: Element): boolean {
		for (let at: Element | null = element; at; at = parentOf(at)) {
			if (at.attribs["aria-hidden"] === "true" || at.name === "noscript") return true;
		}
		return !this.isRendered(element);
	}

	#isFolded(element: Element): boolean {
		const parent = parentOf(element);
		if (parent?.name !== "details" || hasAttribute(parent, "open")) return false;
		const first = parent.children.filter(isElement).find(({ name }) => name === "summary");
		if (element === first) return false;
		return !this.#details.some(
			({ property, value, selector }) =>
				property === "content-visibility" && value === "visible" && applies(parent, selector),
		);
	}

	#hasSize(element: Element): boolean {
		if (SIZED.has(element.name)) return true;
		return element.children.some((child) => {
			if (child.type === "text") return child.data.trim() !== "";
			return (
				isElement(child) && this.display(child) !== "none" && !this.#isFolded(child) && this.#hasSize(child)
			);
		});
	}
}

function initialDisplay(element: Element): string {
	if (UNSHOWN.includes(element.name) || hasAttribute(element, "hidden")) return "none";
	if (element.name === "dialog" && !hasAttribute(element, "open")) return "none";
	if (element.name === "input" && inputType(element) === "hidden") return "none";
	if (hasAttribute(element, "popover")) return "none";
	return INLINE.has(element.name) ? "inline" : "block";
}

const unknown = new Set<string>();

/** Selectors of states that no page without a pointer is in match nothing. */
function applies(element: Element, selector: string): boolean {
	if (unknown.has(selector)) return false;
	try {
		return matches(element, selector);
	} catch {
		unknown.add(selector);
		return false;
	}
}
