import { describe, expect, it } from "vitest";
import { isForeignRequest } from "./origin.server";
import { ownPath } from "./return-path.server";
import { readVisitorChoices, visitorChoicesKey } from "./visitor-choices.server";

describe("ownPath", () => {
	it.each(["/portal", "/products?category=pods#list", "/%09/evil.example", "/x?to=//evil.example"])(
		"goes to %s",
		(path) => expect(ownPath(path, "/x")).toBe(path),
	);
	it.each([
		"//evil.example",
		"/\\evil.example",
		"https://evil.example/",
		"javascript:alert(1)",
		"portal",
		"",
		null,
		"/\t/evil.example",
		"/\n/evil.example",
		"/\\/evil.example",
		"/.//evil.example",
		"/..//evil.example",
		"/%2e//evil.example",
		"/a/..//evil.example",
		"/./\\evil.example",
		"\u0000//evil.example",
		" //evil.example",
	])("does not go to %j", (path) => expect(ownPath(path, "/x")).toBe("/x"));
});

describe("isForeignRequest", () => {
	const site = "https://shop.example";
	const check = (method: string, headers: Record<string, string>) =>
		isForeignRequest(method, new Headers(headers), site);

	it("refuses another site's post, whichever header shows it", () => {
		expect(check("POST", { Origin: "https://evil.example" })).toBe(true);
		expect(check("POST", { Origin: "http://shop.example" })).toBe(true);
		expect(check("POST", { Origin: "null" })).toBe(true);
		expect(check("DELETE", { "Sec-Fetch-Site": "cross-site" })).toBe(true);
	});

	it("accepts its own posts, API clients and reads", () => {
		expect(check("POST", { Origin: site, "Sec-Fetch-Site": "same-origin" })).toBe(false);
		expect(check("POST", {})).toBe(false);
		expect(check("GET", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" })).toBe(false);
	});
});

describe("the age check (Rule 1.1)", () => {
	const now = Date.UTC(2026, 0, 31);
	const day = 86_400_000;
	const verified = (value: string) => readVisitorChoices(`age=${encodeURIComponent(value)}`, now).ageVerified;

	it("holds for 30 days", () => {
		expect(verified(`true.${now - 30 * day + 1}`)).toBe(true);
		expect(verified(`true.${now - 30 * day}`)).toBe(false);
	});

	it.each(["", "true", `false.${now}`, "true.", "true.abc", `true.${now + day}`, `true.-${now}`, "%E0%A4%A"])(
		"asks again for %j",
		(value) => expect(verified(value)).toBe(false),
	);
});

describe("visitorChoicesKey", () => {
	it("never serves a cached page to a session or a waiting message", () => {
		expect(visitorChoicesKey("sid=abc")).toBeNull();
		expect(visitorChoicesKey("consent=true; flash=abc")).toBeNull();
	});

	it("distinguishes the variants", () => {
		const keys = [
			null,
			"consent=false",
			`age=true.${Date.now()}`,
			`age=true.${Date.now()}; consent=true`,
		].map(visitorChoicesKey);
		expect(new Set(keys).size).toBe(4);
	});
});
