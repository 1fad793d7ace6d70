// Playwright's Locator over a document without a browser: it finds, reads and uses what the page shows.
import type { UploadedFile } from "./client.ts";
import {
	attribute,
	contains,
	descendants,
	type Element,
	fieldValue,
	hasAttribute,
	inputType,
	isDisabled,
	isOneOf,
	isSubmit,
	labelsOf,
	matches,
	type Pseudos,
	squeeze,
	textContent,
} from "./dom.ts";
import type { HttpPage } from "./page.ts";
import { isChecked, levelOf, roleOf } from "./roles.ts";

export type Wanted = string | RegExp;
type TextOptions = { exact?: boolean };
type RoleOptions = {
	name?: Wanted;
	exact?: boolean;
	level?: number;
	checked?: boolean;
	disabled?: boolean;
	expanded?: boolean;
	pressed?: boolean;
	selected?: boolean;
	includeHidden?: boolean;
};
type FilterOptions = {
	hasText?: Wanted;
	hasNotText?: Wanted;
	has?: HttpLocator;
	hasNot?: HttpLocator;
	visible?: boolean;
};
type GivenFile = UploadedFile | string;
type GivenOption = string | { value?: string; label?: string; index?: number };

/** Whether a text is the one a test asks for: part of it in any case, or exactly it. */
function isWanted(wanted: Wanted, { exact = false }: TextOptions = {}): (text: string) => boolean {
	if (wanted instanceof RegExp)
		return (text) => new RegExp(wanted.source, wanted.flags.replace("g", "")).test(text);
	const sought = squeeze(wanted);
	if (exact) return (text) => squeeze(text) === sought;
	return (text) => squeeze(text).toLowerCase().includes(sought.toLowerCase());
}

/** An element's text as locators read it: without scripts and styles, a button's own words included. */
export function readText(element: Element): string {
	if (isOneOf(element, "script", "style", "noscript", "head")) return "";
	if (element.name === "input" && ["submit", "button", "reset"].includes(inputType(element)))
		return attribute(element, "value") ?? "";
	return element.children
		.map((child) =>
			child.type === "text" ? child.data : "attribs" in child ? readText(child as Element) : "",
		)
		.join("");
}

export class NeedsBrowser extends Error {
	constructor(what: string) {
		super(`${what} needs a browser: tag the test @browser.`);
	}
}

/** What awaiting, comparing and printing ask any object for. */
const ASKED = /^(?:[_$@]|then$|toJSON$|asymmetricMatch$|nodeType$)/;

/** The same object, which says so where something is asked of it that needs a browser. */
export const withoutBrowser = <T extends object>(target: T): T =>
	new Proxy(target, {
		get(real, name) {
			if (typeof name === "symbol" || name in real || ASKED.test(name)) {
				const value = Reflect.get(real, name, real);
				return typeof value === "function" ? value.bind(real) : value;
			}
			throw new NeedsBrowser(`\`${name}\``);
		},
	});

export class HttpLocator {
	readonly owner: HttpPage;
	readonly find: () => Element[];
	readonly said: string;

	constructor(page: HttpPage, said: string, find: () => Element[]) {
		this.owner = page;
		this.said = said;
		this.find = find;
		// biome-ignore lint/correctness/noConstructorReturn: what is not here has to say that it needs a browser
		return withoutBrowser(this);
	}

	toString = (): string => this.said;
	page = (): HttpPage => this.owner;

	#next(step: string, find: (found: Element[]) => Element[]): HttpLocator {
		return new HttpLocator(this.owner, `${this.said}.${step}`, () => find(this.find()));
	}

	#below(step: string, test: (element: Element) => boolean): HttpLocator {
		return this.#next(step, (found) => {
			if (found.length === 0) return [];
			const all = descendants(this.owner.document);
			return all.filter(
				(element) => found.some((root) => root !== element && contains(root, element)) && test(element),
			);
		});
	}

	getByRole(role: string, options: RoleOptions = {}): HttpLocator {
		return this.#below(`getByRole(${show(role, options)})`, roleTest(this.owner, role, options));
	}

	getByText(text: Wanted, options?: TextOptions): HttpLocator {
		return this.#below(`getByText(${show(text, options)})`, textTest(text, options));
	}

	getByLabel(text: Wanted, options?: TextOptions): HttpLocator {
		return this.#below(`getByLabel(${show(text, options)})`, labelTest(this.owner, text, options));
	}

	getByPlaceholder(text: Wanted, options?: TextOptions): HttpLocator {
		const test = isWanted(text, options);
		return this.#below(`getByPlaceholder(${show(text, options)})`, (element) =>
			test(attribute(element, "placeholder") ?? ""),
		);
	}

	locator(selector: string | HttpLocator, options?: FilterOptions): HttpLocator {
		if (typeof selector !== "string") {
			return this.#next(`locator(${selector.said})`, (found) =>
				selector
					.find()
					.filter((element) => found.some((root) => root !== element && contains(root, element))),
			);
		}
		const below = this.#below(`locator(${show(selector)})`, cssTest(this.owner, selector));
		return options ? below.filter(options) : below;
	}

	filter(options: FilterOptions): HttpLocator {
		return this.#next(`filter(${show(options)})`, (found) => found.filter(filterTest(this.owner, options)));
	}

	and(other: HttpLocator): HttpLocator {
		return this.#next(`and(${other.said})`, (found) => {
			const others = new Set(other.find());
			return found.filter((element) => others.has(element));
		});
	}

	or(other: HttpLocator): HttpLocator {
		return this.#next(`or(${other.said})`, (found) => {
			const either = new Set([...found, ...other.find()]);
			return descendants(this.owner.document).filter((element) => either.has(element));
		});
	}

	first = (): HttpLocator => this.nth(0);
	last = (): HttpLocator => this.nth(-1);
	nth(at: number): HttpLocator {
		return this.#next(`nth(${at})`, (found) => {
			const one = found.at(at);
			return one ? [one] : [];
		});
	}

	async all(): Promise<HttpLocator[]> {
		return this.find().map((_, at) => this.nth(at));
	}

	count = async (): Promise<number> => this.find().length;

	/** The one element that is meant; several are as wrong as none. */
	one(): Element {
		const found = this.find();
		if (found.length === 1) return found[0]!;
		if (found.length === 0) throw new Error(`${this.said} finds nothing at ${this.owner.url()}`);
		throw new Error(
			`strict mode violation: ${this.said} finds ${found.length} elements at ${this.owner.url()}`,
		);
	}

	/** The element to be used, which has to be seen and enabled. */
	#usable(): Element {
		const element = this.one();
		if (!this.owner.styles.isVisible(element))
			throw new Error(`${this.said} is not visible at ${this.owner.url()}`);
		if (isDisabled(element)) throw new Error(`${this.said} is disabled at ${this.owner.url()}`);
		return element;
	}

	textContent = async (): Promise<string> => textContent(this.one());
	allTextContents = async (): Promise<string[]> => this.find().map((element) => textContent(element));
	innerText = async (): Promise<string> => this.owner.innerText(this.one());
	allInnerTexts = async (): Promise<string[]> => this.find().map((element) => this.owner.innerText(element));
	getAttribute = async (name: string): Promise<string | null> => attribute(this.one(), name);
	inputValue = async (): Promise<string> => fieldValue(this.one());
	isVisible = async (): Promise<boolean> => {
		const found = this.find();
		return found.length > 0 && this.owner.styles.isVisible(this.one());
	};
	isHidden = async (): Promise<boolean> => !(await this.isVisible());
	isChecked = async (): Promise<boolean> => isChecked(this.one());
	isDisabled = async (): Promise<boolean> => isDisabled(this.one());
	isEnabled = async (): Promise<boolean> => !isDisabled(this.one());

	async waitFor({ state = "visible" }: { state?: "visible" | "attached" | "hidden" | "detached" } = {}) {
		const found = this.find();
		const isThere = state === "attached" || state === "detached" ? found.length > 0 : await this.isVisible();
		if (isThere !== (state === "visible" || state === "attached"))
			throw new Error(`${this.said} is not ${state}`);
	}

	click = async (): Promise<void> => this.owner.clickElement(this.#usable());

	async fill(value: string): Promise<void> {
		const element = this.#usable();
		if (hasAttribute(element, "readonly")) throw new Error(`${this.said} is read-only`);
		this.owner.focused = element;
		this.owner.setValue(element, value);
	}

	clear = (): Promise<void> => this.fill("");
	focus = async (): Promise<void> => {
		this.owner.focused = this.one();
	};

	check = (): Promise<void> => this.setChecked(true);
	uncheck = (): Promise<void> => this.setChecked(false);
	async setChecked(checked: boolean): Promise<void> {
		const element = this.#usable();
		if (isChecked(element) === checked) return;
		await this.owner.clickElement(element);
		const target = element.name === "label" ? this.owner.labeled(element) : element;
		if (!target || isChecked(target) !== checked) throw new Error(`${this.said} did not change`);
	}

	async selectOption(wanted: GivenOption | GivenOption[]): Promise<void> {
		const element = this.#usable();
		if (element.name !== "select") throw new Error(`${this.said} is no list`);
		this.owner.focused = element;
		this.owner.choose(element, Array.isArray(wanted) ? wanted : [wanted]);
	}

	async setInputFiles(files: GivenFile | GivenFile[]): Promise<void> {
		const element = this.one();
		if (element.name !== "input" || inputType(element) !== "file")
			throw new Error(`${this.said} takes no files`);
		const given = Array.isArray(files) ? files : [files];
		if (given.length > 1 && !hasAttribute(element, "multiple"))
			throw new Error(`${this.said} takes one file`);
		this.owner.chooseFiles(element, given);
	}

	/** Keys that do the same in every browser; others need one. */
	async press(key: string): Promise<void> {
		const element = this.one();
		this.owner.focused = element;
		if (key !== "Enter") throw new NeedsBrowser(`The key ${key}`);
		if (element.name === "a" || element.name === "button" || element.name === "summary" || isSubmit(element))
			return this.click();
		if (element.name === "input") return this.owner.submitFrom(this.#usable());
		throw new NeedsBrowser(`Enter in ${element.name}`);
	}
}

const show = (...parts: unknown[]): string =>
	parts
		.filter((part) => part !== undefined)
		.map((part) =>
			part instanceof RegExp
				? String(part)
				: JSON.stringify(part, (_, value) =>
						value instanceof RegExp || value instanceof HttpLocator ? String(value) : value,
					),
		)
		.join(", ");

function roleTest(page: HttpPage, role: string, options: RoleOptions) {
	const name = options.name === undefined ? null : isWanted(options.name, options);
	const isState = (element: Element, state: string, wanted: boolean | undefined) =>
		wanted === undefined || (attribute(element, state) === "true") === wanted;
	return (element: Element): boolean =>
		roleOf(element) === role &&
		(options.level === undefined || levelOf(element) === options.level) &&
		(options.checked === undefined || isChecked(element) === options.checked) &&
		(options.disabled === undefined || isDisabled(element) === options.disabled) &&
		isState(element, "aria-expanded", options.expanded) &&
		isState(element, "aria-pressed", options.pressed) &&
		isState(element, "aria-selected", options.selected) &&
		(options.includeHidden === true || !page.styles.isHiddenForAria(element)) &&
		(name === null || name(page.names.nameOf(element)));
}

function textTest(text: Wanted, options?: TextOptions) {
	const test = isWanted(text, options);
	return (element: Element): boolean => {
		if (isOneOf(element, "script", "style", "noscript", "head", "html") && !test(readText(element)))
			return false;
		if (isInHead(element) || !test(readText(element))) return false;
		return !element.children.some((child) => "attribs" in child && test(readText(child as Element)));
	};
}

const isInHead = (element: Element): boolean => {
	for (let at: Element | null = element; at; at = at.parent as Element | null)
		if (at.name === "head") return true;
	return false;
};

function labelTest(page: HttpPage, text: Wanted, options?: TextOptions) {
	const test = isWanted(text, options);
	return (element: Element): boolean => {
		const ids = (attribute(element, "aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
		const referred = ids.map((id) => page.byId(id)).filter((one) => one !== null);
		if (referred.length > 0) return referred.some((one) => test(readText(one)));
		const label = attribute(element, "aria-label");
		if (label?.trim()) return test(label);
		if (!isOneOf(element, "button", "meter", "output", "progress", "select", "textarea", "input"))
			return false;
		return labelsOf(page.document, element).some((one) => test(readText(one)));
	};
}

function cssTest(page: HttpPage, selector: string) {
	const needsPage = /:(?:has-text|visible|focus)\b/.test(selector);
	if (!needsPage) return (element: Element) => matches(element, selector);
	const pseudos: Pseudos = {
		"has-text": (element, value) =>
			isWanted((value ?? "").replace(/^(["'])(.*)\1$/s, "$2"))(readText(element)),
		visible: (element) => page.styles.isVisible(element),
		focus: (element) => page.focused === element,
	};
	return (element: Element) => matches(element, selector, pseudos);
}

function filterTest(page: HttpPage, { hasText, hasNotText, has, hasNot, visible }: FilterOptions) {
	const holds = (element: Element, inner: HttpLocator) =>
		inner.find().some((one) => one !== element && contains(element, one));
	return (element: Element): boolean =>
		(hasText === undefined || isWanted(hasText)(readText(element))) &&
		(hasNotText === undefined || !isWanted(hasNotText)(readText(element))) &&
		(has === undefined || holds(element, has)) &&
		(hasNot === undefined || !holds(element, hasNot)) &&
		(visible === undefined || page.styles.isVisible(element) === visible);
}
