import { describe, expect, it } from "vitest";
import { testDatabase } from "../../../../tests/helpers/database";
import { contextFor } from "../../../../tests/helpers/request";
import { LEGAL_PAGES } from "../legal-pages";
import { loader } from "./legal";

const context = contextFor(testDatabase());
const read = (path: string) => loader({ url: new URL(path, "http://localhost"), context });
const textOf = (path: string) =>
	read(path)
		.sections.map(({ heading, html }) => `${heading} ${html.replace(/<[^>]+>/g, "")}`)
		.join("\n");

describe("the legal pages", () => {
	it("there are seven, each with a table of contents that links to its own sections", () => {
		expect(LEGAL_PAGES.map(({ path }) => path).sort()).toEqual([
			"/compliance/shipping-restrictions",
			"/legal/accessibility",
			"/legal/cookies",
			"/legal/pact-act",
			"/legal/privacy",
			"/legal/returns",
			"/legal/terms",
		]);
		for (const { path } of LEGAL_PAGES) {
			const ids = read(path).sections.map(({ id }) => id);
			expect(new Set(ids).size, path).toBe(ids.length);
			expect(ids.length, path).toBeGreaterThanOrEqual(4);
		}
	});

	it("leave no placeholder unfilled and link only to existing pages", () => {
		const known = new Set([...LEGAL_PAGES.map(({ path }) => path as string), "/contact", "/can-i-buy"]);
		for (const { path } of LEGAL_PAGES) {
			expect(textOf(path), path).not.toMatch(/\{\w+\}/);
			const html = read(path)
				.sections.map((section) => section.html)
				.join("");
			for (const [, target] of html.matchAll(/href="(\/[^"#]*)/g)) expect(known, path).toContain(target);
		}
	});

	it("cover the topics the trade needs", () => {
		const terms = textOf("/legal/terms");
		expect(terms).toMatch(/21 years and over/);
		expect(terms).toMatch(
			/valid business license[\s\S]*federal EIN[\s\S]*reseller permit[\s\S]*tobacco license/,
		);
		expect(terms).toMatch(/New accounts prepay or pay cash on delivery/);
		expect(terms).toMatch(/Net 15 or Net 30/);
		expect(terms).toMatch(/State of California/);
		const returns = textOf("/legal/returns");
		expect(returns).toMatch(/within 30 days/);
		expect(returns).toMatch(/within 48 hours/);
		expect(returns).toMatch(/restocking fee/);
		expect(textOf("/legal/pact-act")).toMatch(/signature of an adult of 21 or over/);
		const shipping = textOf("/compliance/shipping-restrictions");
		for (const state of "AL AK AZ AR CA CO CT DE FL GA".split(" ")) expect(shipping).toContain(`(${state})`);
	});

	it("return 404 under other paths", () => {
		expect(() => read("/legal/other")).toThrowError(expect.objectContaining({ init: { status: 404 } }));
	});
});
