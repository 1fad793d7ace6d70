// A page's document as a browser without scripts has it. What is typed, ticked and chosen is kept in the attributes, so that
// selectors such as `:checked` see it too.
import { compile, is } from "css-select";
import type { ChildNode, Document, Element } from "domhandler";
import { parse } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";

export type { Document, Element };

export const isElement = (node: unknown): node is Element =>
	node !== null && ["tag", "script", "style"].includes((node as ChildNode).type);

export const parseDocument = (html: string): Document =>
	parse(html, { treeAdapter: adapter, scriptingEnabled: false }) as unknown as Document;

export const childElements = (node: Element | Document): Element[] => node.children.filter(isElement);

export const parentOf = (element: Element): Element | null =>
	isElement(element.parent) ? element.parent : null;

/** The elements below a node, in the order of the document. */
export function descendants(node: Element | Document): Element[] {
	const found: Element[] = [];
	const visit = (parent: Element | Document) => {
		for (const child of parent.children) {
			if (!isElement(child)) continue;
			found.push(child);
			visit(child);
		}
	};
	visit(node);
	return found;
}

export const contains = (outer: Element | Document, inner: Element): boolean => {
	for (let at: unknown = inner; at; at = (at as Element).parent) if (at === outer) return true;
	return false;
};

export function closest(element: Element | null, test: (element: Element) => boolean): Element | null {
	for (let at = element; at; at = parentOf(at)) if (test(at)) return at;
	return null;
}

export const attribute = (element: Element, name: string): string | null => element.attribs[name] ?? null;
export const hasAttribute = (element: Element, name: string): boolean => name in element.attribs;
export function setAttribute(element: Element, name: string, value: string | null): void {
	if (value === null) delete element.attribs[name];
	else element.attribs[name] = value;
}

export function textContent(node: ChildNode | Document): string {
	if (node.type === "text") return node.data;
	if (!("children" in node)) return "";
	return node.children.map(textContent).join("");
}

export const squeeze = (text: string): string =>
	text
		.replace(/[\u200b\u00ad]/g, "")
		.trim()
		.replace(/\s+/g, " ");

/** The kind of an `input`, as browsers understand it. */
export const inputType = (element: Element): string => (attribute(element, "type") ?? "text").toLowerCase();

export const isOneOf = (element: Element, ...names: string[]): boolean => names.includes(element.name);

const compiled = new Map<string, (element: Element) => boolean>();

/** Pseudo-classes of Playwright's selectors, and those that need more than the document, as the page gives them. */
export type Pseudos = Record<string, (element: Element, value?: string | null) => boolean>;

/** Whether an element is one that a CSS selector means. A selector that isn't known throws. */
export function matches(element: Element, selector: string, pseudos?: Pseudos): boolean {
	if (pseudos) return is(element, selector, { pseudos, cacheResults: false });
	let test = compiled.get(selector);
	if (!test) {
		// What a page says of itself changes with its fields.
		test = compile<ChildNode | Document, Element>(selector, { cacheResults: false }) as (
			element: Element,
		) => boolean;
		compiled.set(selector, test);
	}
	return test(element);
}

export const byId = (document: Document, id: string): Element | null =>
	descendants(document).find((element) => attribute(element, "id") === id) ?? null;

export function optionsOf(select: Element): Element[] {
	return descendants(select).filter(({ name }) => name === "option");
}

export const optionValue = (option: Element): string =>
	attribute(option, "value") ?? squeeze(textContent(option));

/** The options that are chosen: a list that opens has one from the start. */
export function selectedOptions(select: Element): Element[] {
	const options = optionsOf(select);
	const chosen = options.filter((option) => hasAttribute(option, "selected"));
	if (hasAttribute(select, "multiple")) return chosen;
	const one = chosen.at(-1) ?? options.find((option) => !isDisabled(option)) ?? null;
	return one ? [one] : [];
}

/** What a field holds now. */
export function fieldValue(element: Element): string {
	if (element.name === "textarea") return textContent(element);
	if (element.name === "select") {
		const [first] = selectedOptions(element);
		return first ? optionValue(first) : "";
	}
	const isTicked = element.name === "input" && ["checkbox", "radio"].includes(inputType(element));
	return attribute(element, "value") ?? (isTicked ? "on" : "");
}

export function isDisabled(element: Element): boolean {
	if (!isOneOf(element, "button", "input", "select", "textarea", "option", "optgroup", "fieldset"))
		return false;
	if (hasAttribute(element, "disabled")) return true;
	if (element.name === "option") {
		const group = parentOf(element);
		return group?.name === "optgroup" && hasAttribute(group, "disabled");
	}
	for (let at = parentOf(element), below = element; at; below = at, at = parentOf(at)) {
		if (at.name !== "fieldset" || !hasAttribute(at, "disabled")) continue;
		const legend = childElements(at).find(({ name }) => name === "legend");
		if (below !== legend) return true;
	}
	return false;
}

const LABELED = ["button", "meter", "output", "progress", "select", "textarea"];
const isLabelable = (element: Element) =>
	LABELED.includes(element.name) || (element.name === "input" && inputType(element) !== "hidden");

/** The field that a label belongs to. */
export function labeled(document: Document, label: Element): Element | null {
	const id = attribute(label, "for");
	if (id === null) return descendants(label).find(isLabelable) ?? null;
	const field = byId(document, id);
	return field && isLabelable(field) ? field : null;
}

const labelsByDocument = new WeakMap<Document, Map<Element, Element[]>>();

/** The labels of a field. Labels don't change while a page is shown. */
export function labelsOf(document: Document, field: Element): Element[] {
	let labels = labelsByDocument.get(document);
	if (!labels) {
		labels = new Map();
		for (const label of descendants(document).filter(({ name }) => name === "label")) {
			const target = labeled(document, label);
			if (target) labels.set(target, [...(labels.get(target) ?? []), label]);
		}
		labelsByDocument.set(document, labels);
	}
	return labels.get(field) ?? [];
}

/** The form that a field or button belongs to. */
export function formOf(document: Document, element: Element): Element | null {
	const id = attribute(element, "form");
	if (id !== null) {
		const form = byId(document, id);
		return form?.name === "form" ? form : null;
	}
	return closest(element, ({ name }) => name === "form");
}

export const isSubmit = (element: Element): boolean =>
	element.name === "button"
		? !["button", "reset"].includes((attribute(element, "type") ?? "submit").toLowerCase())
		: element.name === "input" && ["submit", "image"].includes(inputType(element));

const canFocus = (element: Element) =>
	(isOneOf(element, "button", "input", "select", "textarea") && inputType(element) !== "hidden") ||
	(element.name === "a" && hasAttribute(element, "href")) ||
	element.name === "summary" ||
	element.name === "iframe";

export const isFocusable = (element: Element): boolean =>
	(canFocus(element) && !isDisabled(element)) || hasAttribute(element, "tabindex");
