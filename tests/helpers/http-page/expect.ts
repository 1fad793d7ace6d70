// Playwright's `expect` for pages without a browser: its words about pages and elements read the document once, since nothing changes
// there by itself.
import { expect as playwrightExpect } from "@playwright/test";
import { attribute, type Element, fieldValue, isDisabled, squeeze, textContent } from "./dom.ts";
import { HttpLocator, NeedsBrowser, type Wanted } from "./locator.ts";
import { HttpPage } from "./page.ts";
import { isAriaDisabled, isChecked } from "./roles.ts";

type Matcher = { isNot: boolean };
type Result = { pass: boolean; message: () => string };
type Seen = { pass: boolean; got: unknown };

/** Looks until it is as expected, which only a page that loads itself again can change. */
async function look(
	matcher: Matcher,
	target: HttpLocator | HttpPage,
	what: string,
	see: () => Seen | Promise<Seen>,
): Promise<Result> {
	const page = target instanceof HttpPage ? target : target.page();
	let seen: Seen = { pass: false, got: undefined };
	await page.until(async () => {
		seen = await see();
		return seen.pass !== matcher.isNot;
	});
	return {
		pass: seen.pass,
		message: () =>
			`${target instanceof HttpPage ? "page" : target.said} ${matcher.isNot ? "not " : ""}${what}\n` +
			`found: ${JSON.stringify(seen.got)}\nat ${page.url()}`,
	};
}

const shown = (wanted: unknown): string =>
	wanted instanceof RegExp
		? String(wanted)
		: Array.isArray(wanted)
			? `[${wanted.map(shown).join(", ")}]`
			: JSON.stringify(wanted);

const fits = (text: string, wanted: Wanted, isPart: boolean): boolean => {
	if (wanted instanceof RegExp) return wanted.test(text);
	return isPart ? squeeze(text).includes(squeeze(wanted)) : squeeze(text) === squeeze(wanted);
};

/** What isn't there has no text, and not another text either. */
const ofOne = (
	matcher: Matcher,
	locator: HttpLocator,
	what: string,
	read: (element: Element) => Seen,
): Promise<Result> =>
	look(matcher, locator, what, () => {
		if (locator.find().length === 0) return { pass: matcher.isNot, got: "no such element" };
		return read(locator.one());
	});

const visible = (locator: HttpLocator): Seen => {
	const found = locator.find();
	if (found.length === 0) return { pass: false, got: "no such element" };
	const pass = locator.page().styles.isVisible(locator.one());
	return { pass, got: pass ? "visible" : "hidden" };
};

function texts(
	matcher: Matcher,
	locator: HttpLocator,
	wanted: Wanted | Wanted[],
	isPart: boolean,
	what: string,
) {
	if (!Array.isArray(wanted)) {
		return ofOne(matcher, locator, what, (element) => {
			const text = textContent(element);
			return { pass: fits(text, wanted, isPart), got: text };
		});
	}
	return look(matcher, locator, what, () => {
		const got = locator.find().map((element) => textContent(element));
		const pass = got.length === wanted.length && wanted.every((one, at) => fits(got[at] ?? "", one, isPart));
		return { pass, got };
	});
}

/** Options that would be left out silently. */
function noOptions(options?: { timeout?: number }): void {
	const unknown = Object.keys(options ?? {}).filter((name) => name !== "timeout");
	if (unknown.length > 0) throw new NeedsBrowser(`The option ${unknown}`);
}

const pageExpect = playwrightExpect.extend({
	toBeVisible(locator: HttpLocator, options?: object) {
		noOptions(options);
		return look(this, locator, "to be visible", () => visible(locator));
	},
	toBeHidden(locator: HttpLocator, options?: object) {
		noOptions(options);
		return look(this, locator, "to be hidden", () => {
			const seen = visible(locator);
			return { ...seen, pass: !seen.pass };
		});
	},
	toBeAttached(locator: HttpLocator, options?: object) {
		noOptions(options);
		return look(this, locator, "to be there", () => {
			const count = locator.find().length;
			return { pass: count > 0, got: count };
		});
	},
	toHaveCount(locator: HttpLocator, count: number) {
		return look(this, locator, `to be ${count}`, () => {
			const got = locator.find().length;
			return { pass: got === count, got };
		});
	},
	toHaveText(locator: HttpLocator, wanted: Wanted | Wanted[], options?: object) {
		noOptions(options);
		return texts(this, locator, wanted, false, `to have the text ${shown(wanted)}`);
	},
	toContainText(locator: HttpLocator, wanted: Wanted | Wanted[], options?: object) {
		noOptions(options);
		return texts(this, locator, wanted, true, `to contain ${shown(wanted)}`);
	},
	toHaveValue(locator: HttpLocator, wanted: Wanted) {
		return ofOne(this, locator, `to hold ${shown(wanted)}`, (element) => {
			const got = fieldValue(element);
			return { pass: wanted instanceof RegExp ? wanted.test(got) : got === wanted, got };
		});
	},
	toHaveAttribute(locator: HttpLocator, name: string, wanted?: Wanted) {
		return ofOne(this, locator, `to have ${name} ${shown(wanted)}`, (element) => {
			const got = attribute(element, name);
			const pass =
				got !== null &&
				(wanted === undefined || (wanted instanceof RegExp ? wanted.test(got) : got === wanted));
			return { pass, got };
		});
	},
	toBeChecked(locator: HttpLocator, options?: object) {
		noOptions(options);
		return ofOne(this, locator, "to be checked", (element) => ({
			pass: isChecked(element),
			got: isChecked(element) ? "checked" : "not checked",
		}));
	},
	toBeDisabled(locator: HttpLocator, options?: object) {
		noOptions(options);
		return ofOne(this, locator, "to be disabled", (element) => ({
			pass: isAriaDisabled(element),
			got: isAriaDisabled(element) ? "disabled" : "enabled",
		}));
	},
	toBeEnabled(locator: HttpLocator, options?: object) {
		noOptions(options);
		return ofOne(this, locator, "to be enabled", (element) => ({
			pass: !isAriaDisabled(element),
			got: isDisabled(element) ? "disabled" : "enabled",
		}));
	},
	toBeFocused(locator: HttpLocator, options?: object) {
		noOptions(options);
		return ofOne(this, locator, "to have the focus", (element) => {
			const { focused } = locator.page();
			return {
				pass: focused === element,
				got: focused ? `${focused.name} ${JSON.stringify(focused.attribs)}` : null,
			};
		});
	},
	toHaveAccessibleName(locator: HttpLocator, wanted: Wanted) {
		return ofOne(this, locator, `to be named ${shown(wanted)}`, (element) => {
			const got = locator.page().names.nameOf(element);
			return { pass: fits(got, wanted, false), got };
		});
	},
	toHaveURL(page: HttpPage, wanted: string | RegExp | ((url: URL) => boolean)) {
		return look(this, page, `to be at ${shown(wanted)}`, () => ({
			pass: page.isAt(wanted),
			got: page.url(),
		}));
	},
	toHaveTitle(page: HttpPage, wanted: Wanted) {
		return look(this, page, `to have the title ${shown(wanted)}`, async () => {
			const got = await page.title();
			return { pass: fits(got, wanted, false), got };
		});
	},
}) as unknown as typeof playwrightExpect;

const isOurs = (actual: unknown) => actual instanceof HttpLocator || actual instanceof HttpPage;

/** Playwright's `expect`, which also takes pages without a browser. */
export const expect = new Proxy(playwrightExpect, {
	apply: (real, self, given: Parameters<typeof playwrightExpect>) =>
		Reflect.apply(isOurs(given[0]) ? pageExpect : real, self, given),
	get(real, name) {
		if (name !== "soft") return Reflect.get(real, name, real);
		return (...given: Parameters<typeof playwrightExpect.soft>) =>
			(isOurs(given[0]) ? pageExpect : real).soft(...given);
	},
});
