// Roles and accessible names, as Playwright's locators read them.
import {
	attribute,
	byId,
	childElements,
	closest,
	type Document,
	type Element,
	fieldValue,
	hasAttribute,
	inputType,
	isDisabled,
	isElement,
	isFocusable,
	isOneOf,
	labelsOf,
	parentOf,
	selectedOptions,
	squeeze,
	textContent,
} from "./dom.ts";
import type { Styles } from "./styles.ts";

const INPUT_ROLES: Record<string, string> = {
	button: "button",
	checkbox: "checkbox",
	file: "button",
	image: "button",
	number: "spinbutton",
	radio: "radio",
	range: "slider",
	reset: "button",
	search: "searchbox",
	submit: "button",
};

const ROLES: Record<string, string> = {
	article: "article",
	blockquote: "blockquote",
	button: "button",
	caption: "caption",
	code: "code",
	datalist: "listbox",
	dd: "definition",
	details: "group",
	dfn: "term",
	dialog: "dialog",
	dt: "term",
	em: "emphasis",
	fieldset: "group",
	figure: "figure",
	h1: "heading",
	h2: "heading",
	h3: "heading",
	h4: "heading",
	h5: "heading",
	h6: "heading",
	hr: "separator",
	li: "listitem",
	main: "main",
	menu: "list",
	meter: "meter",
	nav: "navigation",
	ol: "list",
	optgroup: "group",
	option: "option",
	output: "status",
	p: "paragraph",
	progress: "progressbar",
	search: "search",
	strong: "strong",
	svg: "img",
	table: "table",
	tbody: "rowgroup",
	td: "cell",
	textarea: "textbox",
	tfoot: "rowgroup",
	thead: "rowgroup",
	time: "time",
	tr: "row",
	ul: "list",
};

const SECTIONS = ["article", "aside", "main", "nav", "section"];
const SECTION_ROLES = ["article", "complementary", "main", "navigation", "region"];
const isNamed = (element: Element) =>
	hasAttribute(element, "aria-label") || hasAttribute(element, "aria-labelledby");
const isInSection = (element: Element) =>
	closest(
		parentOf(element),
		(around) => SECTIONS.includes(around.name) || SECTION_ROLES.includes(attribute(around, "role") ?? ""),
	) !== null;

export function roleOf(element: Element): string | null {
	const [explicit] = (attribute(element, "role") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
	if (explicit && !["none", "presentation"].includes(explicit)) return explicit;
	if (explicit && !isFocusable(element)) return explicit;
	switch (element.name) {
		case "a":
		case "area":
			return hasAttribute(element, "href") ? "link" : null;
		case "aside":
			return "complementary";
		case "footer":
			return isInSection(element) ? null : "contentinfo";
		case "header":
			return isInSection(element) ? null : "banner";
		case "form":
			return isNamed(element) ? "form" : null;
		case "section":
			return isNamed(element) ? "region" : null;
		case "img":
			return attribute(element, "alt") === "" && !hasAttribute(element, "title") && !isNamed(element)
				? "presentation"
				: "img";
		case "input": {
			const type = inputType(element);
			if (type === "hidden") return null;
			const isPlain = ["email", "tel", "text", "url", "search"].includes(type);
			if (isPlain && hasAttribute(element, "list")) return "combobox";
			return INPUT_ROLES[type] ?? "textbox";
		}
		case "select":
			return hasAttribute(element, "multiple") || Number(attribute(element, "size") ?? 0) > 1
				? "listbox"
				: "combobox";
		case "th": {
			const scope = attribute(element, "scope") ?? "";
			if (scope.startsWith("col")) return "columnheader";
			if (scope.startsWith("row")) return "rowheader";
			const cells = childElements(parentOf(element) ?? element);
			const at = cells.indexOf(element);
			const beside = [cells[at - 1], cells[at + 1]];
			return beside.some((cell) => cell?.name === "td") ? "rowheader" : "columnheader";
		}
		default:
			return ROLES[element.name] ?? null;
	}
}

/** The roles whose name is what they contain. */
const FROM_CONTENT = new Set(
	"button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader switch tab tooltip treeitem".split(
		" ",
	),
);
/** Those that give their content to a name around them. */
const THROUGH = new Set(
	"caption code deletion emphasis generic insertion list listitem mark none paragraph presentation region rowgroup strong subscript superscript table term time".split(
		" ",
	),
);

type Purpose = {
	/** The element itself, or one inside it. */
	depth: "self" | "inside" | null;
	/** Followed from a label or from `aria-labelledby`. */
	isReference: boolean;
	isHidden: boolean;
};

export class Names {
	readonly #document: Document;
	readonly #styles: Styles;

	constructor(document: Document, styles: Styles) {
		this.#document = document;
		this.#styles = styles;
	}

	nameOf(element: Element): string {
		return squeeze(
			this.#text(element, { depth: "self", isReference: false, isHidden: false }, new Set(), false),
		);
	}

	#referred(element: Element, name: string): Element[] {
		const ids = (attribute(element, name) ?? "").split(/\s+/).filter(Boolean);
		return ids.map((id) => byId(this.#document, id)).filter((one) => one !== null);
	}

	#reference(element: Element): string {
		const isHidden = this.#styles.isHiddenForAria(element);
		return this.#text(element, { depth: null, isReference: true, isHidden }, new Set(), true);
	}

	#text(element: Element, purpose: Purpose, seen: Set<Element>, isFollowed: boolean): string {
		if (seen.has(element)) return "";
		if (isOneOf(element, "style", "script", "noscript", "template")) return "";
		if (!purpose.isHidden && this.#styles.isHiddenForAria(element)) return "";
		const referred = this.#referred(element, "aria-labelledby");
		if (!isFollowed && referred.length > 0) {
			const text = referred.map((one) => this.#reference(one)).join(" ");
			if (text) return text;
		}
		const role = roleOf(element) ?? "";
		seen.add(element);
		const inside: Purpose = { ...purpose, depth: purpose.depth === "self" ? "inside" : purpose.depth };
		if (purpose.isReference || purpose.depth === "inside") {
			if (["textbox", "searchbox"].includes(role)) return fieldValue(element);
			if (["combobox", "listbox"].includes(role) && element.name === "select")
				return selectedOptions(element)
					.map((option) => textContent(option))
					.join(" ");
			if (["progressbar", "slider", "spinbutton", "meter"].includes(role))
				return (
					attribute(element, "aria-valuetext") ??
					attribute(element, "aria-valuenow") ??
					attribute(element, "value") ??
					""
				);
		}
		const label = attribute(element, "aria-label") ?? "";
		if (label.trim()) return label;
		const native = this.#native(element, role, inside, seen);
		if (native !== null) return native;
		const isTransparent = purpose.depth === "inside" && (THROUGH.has(role) || role === "");
		if (FROM_CONTENT.has(role) || isTransparent || purpose.isReference || element.name === "summary") {
			const text = this.#content(element, inside, seen);
			if (purpose.depth === "self" ? text.trim() : text) return text;
		}
		return attribute(element, "title") ?? "";
	}

	/** The name that HTML itself gives, or null where it gives none. */
	#native(element: Element, role: string, inside: Purpose, seen: Set<Element>): string | null {
		if (["none", "presentation"].includes(role)) return null;
		const title = attribute(element, "title") ?? "";
		const type = element.name === "input" ? inputType(element) : "";
		if (["button", "submit", "reset"].includes(type))
			return attribute(element, "value") || { submit: "Submit", reset: "Reset" }[type] || title;
		if (isOneOf(element, "button", "output", "textarea", "select", "input", "meter", "progress")) {
			const labels = labelsOf(this.#document, element).filter((label) => !seen.has(label));
			if (labels.length > 0) return labels.map((label) => this.#reference(label)).join(" ");
			if (element.name === "button") return null;
			if (type === "file") return "Choose File";
			return title || (attribute(element, "placeholder") ?? "");
		}
		const captions: Record<string, string> = {
			fieldset: "legend",
			figure: "figcaption",
			table: "caption",
			svg: "title",
		};
		const named = captions[element.name];
		if (named) {
			const caption = childElements(element).find(({ name }) => name === named);
			if (caption)
				return named === "title"
					? textContent(caption)
					: this.#text(caption, { ...inside, isReference: true }, seen, true);
			if (element.name === "fieldset" || element.name === "figure") return title;
			return null;
		}
		if (element.name === "img" || element.name === "area") return attribute(element, "alt") || title;
		return null;
	}

	#content(element: Element, purpose: Purpose, seen: Set<Element>): string {
		return element.children
			.map((child) => {
				if (child.type === "text") return child.data;
				if (!isElement(child)) return "";
				const text = this.#text(child, purpose, seen, false);
				const isApart = child.name === "br" || this.#styles.display(child) !== "inline";
				return isApart ? ` ${text} ` : text;
			})
			.join("");
	}
}

export const levelOf = (element: Element): number =>
	Number(attribute(element, "aria-level") ?? /^h([1-6])$/.exec(element.name)?.[1] ?? 0);

export const isChecked = (element: Element): boolean =>
	element.name === "input" && ["checkbox", "radio"].includes(inputType(element))
		? hasAttribute(element, "checked")
		: attribute(element, "aria-checked") === "true";

export const isAriaDisabled = (element: Element): boolean =>
	isDisabled(element) || closest(element, (around) => attribute(around, "aria-disabled") === "true") !== null;
